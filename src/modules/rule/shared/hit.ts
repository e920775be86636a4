import { z } from 'zod'
import { finds, list } from '#kernel/shared/list.ts'
import { Jump } from '#modules/message/shared/jump.ts'
import { OvertimeNode, OvertimeScene } from './overtime.ts'

/** 命中: every reminder that was sent (archives 4.3). */
export const HitRow = z.object({
  id: z.uuid(),
  hitAt: z.string().meta({ title: '提醒时间' }),
  scene: OvertimeScene.schema.meta({ title: '场景' }),
  node: OvertimeNode.schema.meta({ title: '节点' }),
  stage: z.number().int().meta({ title: '级别' }),
  nth: z.number().int().meta({ title: '次数' }),
  what: z.string().meta({ title: '规则' }),
  title: z.string().meta({ title: '对象' }),
  receivers: z.array(z.string()).meta({ title: '接收人' }),
  /** 站内 and 推送 stand with the message; how the texts and calls went. */
  calls: z
    .object({ sent: z.number().int(), waiting: z.number().int(), failed: z.number().int() })
    .meta({ title: '短信、语音' }),
  dueAt: z.string().nullable().meta({ title: '到期' }),
  jump: Jump.nullable(),
})
export type HitRow = z.output<typeof HitRow>
export const hitList = list({
  key: 'overtimeHit',
  title: '命中',
  unit: '次',
  row: HitRow,
  columns: {
    hitAt: { shown: true, width: 160, as: 'time', sort: true },
    what: { shown: true, fixed: true, width: 230 },
    title: { shown: true, width: 280 },
    stage: { shown: true, width: 110, role: 'state' },
    receivers: { shown: true, width: 180, role: 'people' },
    calls: { shown: true, width: 150 },
    scene: { width: 100 },
    node: { width: 80 },
    nth: { width: 80, as: 'number' },
    dueAt: { width: 160, as: 'time' },
  },
  filters: {
    keyword: finds({ title: '对象' }),
    scene: { kind: 'choice', label: '场景', of: OvertimeScene },
    node: { kind: 'choice', label: '节点', of: OvertimeNode },
    hitAt: { kind: 'dates', label: '提醒时间' },
  },
  shownFilters: 4,
  sort: { prop: 'hitAt', order: 'desc' },
})

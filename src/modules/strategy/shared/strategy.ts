import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { FaultLevel } from '#modules/repair/shared/repair.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import { faultCodes } from '#modules/signal/shared/faultCodes.ts'
import { StrategyMode } from '#modules/signal/shared/record.ts'
import { strategyFigures } from './figures.ts'

/** 故障处理策略 = 终端转急修 (monitoring 1 FaultStrategy, 2, 6.2; archives 1). */
export const StrategyScope = enumeration('适用范围', {
  company: [1, '全公司'],
  project: [2, '指定项目'],
  community: [3, '指定小区'],
  elevator: [4, '指定电梯'],
})
export const Assignee = enumeration('派给', { charge: [1, '负责人'], team: [2, '班组'], named: [3, '指定人'] })
export const EscalationTarget = enumeration('升级对象', {
  next: [1, '候补人员'],
  leader: [2, '班组长'],
  duty: [3, '值班经理'],
  nearby: [4, '5 公里内人员'],
})
/** Of an escalation (monitoring 2, push channel); the wall is no channel to a person. */
export const EscalationChannel = enumeration('升级方式', {
  inApp: [1, '站内'],
  app: [2, 'App'],
  text: [3, '短信'],
  voice: [4, '语音电话'],
})

export const refuseStrategy = refusals({
  nameTaken: [1004010, '规则名称已存在'],
  cited: [8010401, '策略正在使用'],
  passesBy: [8010407, '「{name}」危及人身，这条策略只推送或只记录，不能启用。先改处理方式'],
})

const clock = (title: string) =>
  z
    .string({ error: `${title}格式为 HH:mm` })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${title}格式为 HH:mm`)
    .meta({ title })

const EscalationStep = z.object({
  minute: field.positiveInteger('未接单分钟', { max: 1440 }),
  target: field.choice('升级对象', EscalationTarget),
  channel: field.choice('升级方式', EscalationChannel),
})

const StrategyFields = z.object({
  name: field.nameText('规则名称', { max: 30 }),
  scope: field.choice('适用范围', StrategyScope),
  scopeIds: z.array(z.uuid()).max(200).default([]).meta({ title: '项目或小区' }),
  levels: field.many('故障级别', field.choice('故障级别', FaultLevel), { max: 5 }),
  codes: z
    .array(z.string().regex(/^\d{2}$/, '故障代码为两位数字'))
    .max(100)
    .default([])
    .meta({ title: '故障代码', help: '不选则为所选级别的全部故障' }),
  timeFrom: field.optional(clock('生效开始')),
  timeTo: field.optional(clock('生效结束')),
  mode: field.choice('处理方式', StrategyMode),
  repairType: field.optional(field.choice('维修类型', RepairType)),
  assignee: field.optional(field.choice('派给', Assignee)),
  assigneeId: field.optional(field.ref('指定人', '/employee/options')),
  quietFrom: field.optional(clock('免打扰开始')),
  quietTo: field.optional(clock('免打扰结束')),
  dedupeMin: field.optional(field.positiveInteger('去重时间', { max: 1440, unit: '分钟' })),
  persistSeconds: field.nonNegativeInteger('持续时间', {
    max: 3600,
    unit: '秒',
    help: '故障持续满这段时间才处理；A 级与报警不等待',
  }),
  peopleInCarOnly: field.flag('仅轿厢有人时'),
  escalation: z.array(EscalationStep).max(5).default([]).meta({ title: '未接单升级' }),
  elevatorIds: z
    .array(z.uuid())
    .max(500)
    .default([])
    .meta({ title: '电梯', control: 'ref', from: '/elevator/options', help: '不选则为范围内的全部电梯' }),
  enabled: field.flag('启用'),
})
type Fields = z.output<typeof StrategyFields>

/**
 * Guarded codes that a strategy would let pass by: what the levels of rules do not allow, a strategy does not either. A company
 * may have raised a code, so that a higher level than the platform's means it as well.
 */
export const passesBy = ({ levels, codes, mode }: Pick<Fields, 'levels' | 'codes' | 'mode'>) =>
  mode === StrategyMode.code.auto || mode === StrategyMode.code.asked
    ? []
    : faultCodes.filter(
        ({ guarded, level, code }) =>
          guarded &&
          level !== null &&
          levels.some((one) => one <= level) &&
          (codes.length === 0 || codes.includes(code)),
      )

function checkStrategy(draft: Fields, ctx: z.RefinementCtx): void {
  const wrong = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message })
  const { auto, asked } = StrategyMode.code
  const { project, community, elevator } = StrategyScope.code
  if ((draft.scope === project || draft.scope === community) && draft.scopeIds.length === 0)
    wrong(['scopeIds'], draft.scope === project ? '请选择项目' : '请选择小区')
  if (draft.scope === elevator && draft.elevatorIds.length === 0) wrong(['elevatorIds'], '请选择电梯')
  if (draft.mode === auto || draft.mode === asked) {
    if (draft.repairType === undefined) wrong(['repairType'], '请选择维修类型')
    if (draft.assignee === undefined) wrong(['assignee'], '请选择派给')
  }
  if (draft.assignee === Assignee.code.named && draft.assigneeId === undefined) wrong(['assigneeId'], '请选择指定人')
  if ((draft.timeFrom === undefined) !== (draft.timeTo === undefined))
    wrong([draft.timeFrom ? 'timeTo' : 'timeFrom'], '生效时段需填写起止时间')
  if ((draft.quietFrom === undefined) !== (draft.quietTo === undefined))
    wrong([draft.quietFrom ? 'quietTo' : 'quietFrom'], '免打扰需填写起止时间')
  const guarded = passesBy(draft)
  if (guarded[0])
    wrong(
      ['mode'],
      `「${guarded[0].name}」${guarded.length > 1 ? `等 ${guarded.length} 种` : ''}危及人身，不能只推送或只记录。选择自动派单或人工确认后派单，或在故障代码里不选它`,
    )
  draft.escalation.forEach(({ minute }, i) => {
    const before = draft.escalation[i - 1]
    if (before && minute <= before.minute) wrong(['escalation', i, 'minute'], `第${i + 1}级的时间应晚于第${i}级`)
  })
}
export const StrategyDraft = StrategyFields.superRefine(checkStrategy)
export type StrategyDraft = Fields
export const StrategyEdit = StrategyFields.extend({
  id: z.uuid(),
  version: z.coerce.number().int().min(0),
}).superRefine(checkStrategy)

export const StrategyDetail = stored(StrategyDraft).extend({
  id: z.uuid(),
  version: z.number().int(),
  priority: z.number().int().meta({ title: '优先级' }),
})
export type StrategyDetail = z.output<typeof StrategyDetail>

export const StrategyRow = StrategyDetail.omit({
  scopeIds: true,
  timeFrom: true,
  timeTo: true,
  assigneeId: true,
  quietFrom: true,
  quietTo: true,
  dedupeMin: true,
  persistSeconds: true,
  peopleInCarOnly: true,
  escalation: true,
  elevatorIds: true,
}).extend({
  lifts: counts(strategyFigures.lifts),
  /** Null while no fault records are kept. */
  hits30: counts(strategyFigures.hits30).nullable(),
  updatedAt: z.string().meta({ title: '更新时间' }),
})
export type StrategyRow = z.output<typeof StrategyRow>
export const strategyList = list({
  key: 'faultStrategy',
  title: '规则',
  unit: '条',
  row: StrategyRow,
  columns: {
    name: { shown: true, fixed: true, width: 190 },
    priority: { shown: true, width: 80, as: 'number', sort: true },
    levels: { shown: true, width: 150 },
    mode: { shown: true, width: 130 },
    repairType: { shown: true, width: 110 },
    assignee: { shown: true, width: 90, role: 'people' },
    scope: { shown: true, width: 100 },
    lifts: { shown: true, width: 80, as: 'number' },
    hits30: { shown: true, width: 110, as: 'number' },
    enabled: { shown: true, width: 80, role: 'state' },
    codes: { width: 160 },
    updatedAt: { width: 160, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ name: '规则名称' }),
    mode: { kind: 'choice', label: '处理方式', of: StrategyMode },
    scope: { kind: 'choice', label: '适用范围', of: StrategyScope },
    enabled: { kind: 'flag', label: '启用' },
  },
  shownFilters: 4,
  sort: { prop: 'priority', order: 'asc' },
})

/** 终端明细: the lifts of one rule. */
export const StrategyLift = z.object({
  id: z.uuid(),
  name: z.string().meta({ title: '电梯' }),
  lift: LiftName,
  communityName: z.string().meta({ title: '小区' }),
  deviceNumber: z.string().meta({ title: '设备编号' }),
  registerCode: z.string().nullable().meta({ title: '注册代码' }),
  terminalNo: z.string().nullable().meta({ title: '终端编号' }),
  online: z.boolean().nullable().meta({ title: '在线' }),
  lastFault: z
    .object({ code: z.string(), level: FaultLevel.schema.nullable(), at: z.string() })
    .nullable()
    .meta({ title: '最近故障' }),
  enabled: z.boolean().meta({ title: '转急修' }),
})
export type StrategyLift = z.output<typeof StrategyLift>
const OnOff = enumeration('转急修', { on: [1, '已开'], off: [0, '已关'] })
export const strategyLiftList = list({
  key: 'faultStrategyLift',
  title: '电梯',
  unit: '台',
  row: StrategyLift,
  columns: {
    name: { shown: true, fixed: true, width: 250, sort: true },
    deviceNumber: { shown: true, width: 150, as: 'code' },
    terminalNo: { shown: true, width: 150, as: 'code' },
    online: { shown: true, width: 110, role: 'state' },
    lastFault: { shown: true, width: 270, role: 'state' },
    enabled: { shown: true, width: 90, role: 'state' },
    registerCode: { width: 190, as: 'code' },
    communityName: { width: 180, sort: true },
  },
  filters: {
    strategyId: { kind: 'ref', label: '规则', from: '/hardware/strategy/options' },
    keyword: finds({ name: '电梯', deviceNumber: '编号' }),
    communityId: { kind: 'ref', label: '小区', from: '/community/options' },
    state: { kind: 'choice', label: '转急修', of: OnOff },
  },
  shownFilters: 4,
  sort: { prop: 'name', order: 'asc' },
})

/** 试算, 回测 over the last 30 days; null: nothing was recorded, so nothing can be said. */
const Totals = z.object({
  orders: z.number().int(),
  asked: z.number().int(),
  joined: z.number().int(),
  deduped: z.number().int(),
  pushes: z.number().int(),
  trapped: z.number().int(),
  falseOrders: z.number().int(),
  missed: z.number().int(),
})
export const Simulation = z.object({
  days: z.number().int(),
  records: z.number().int().nullable(),
  /** Records that come to this strategy at all. */
  hits: z.number().int().nullable(),
  orders: z.number().int().nullable(),
  trapped: z.number().int().nullable(),
  deduped: z.number().int().nullable(),
  pushes: z.number().int().nullable(),
  /** All strategies as they stand, and with this one in its place. */
  test: z
    .object({
      before: Totals,
      after: Totals,
      missed: z.array(
        z.object({
          id: z.uuid(),
          recordNo: z.string(),
          elevatorName: z.string(),
          code: z.string(),
          level: FaultLevel.schema.nullable(),
          occurredAt: z.string(),
          why: z.string(),
          isNew: z.boolean(),
        }),
      ),
      undecided: z.number().int(),
      outside: z.number().int(),
      /** More were recorded than are replayed: the latest. */
      capped: z.boolean(),
    })
    .nullable(),
})
export type Simulation = z.output<typeof Simulation>

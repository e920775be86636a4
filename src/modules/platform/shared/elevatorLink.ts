import { z } from 'zod'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { platformFigures } from './figures.ts'
import { LinkAction, LinkDirection, LinkState } from './platform.terms.ts'

/** Which lift is known at which platform under which number (archives 1 elevatorLink, 4.3 linkElvInfo). */

export const LinkRow = z.object({
  id: z.uuid(),
  elevatorId: z.uuid(),
  elevatorName: z.string().meta({ title: '电梯' }),
  lift: LiftName,
  registerCode: z.string().nullable().meta({ title: '注册代码' }),
  nineSixThreeSerialNumber: z.string().nullable().meta({ title: '96333识别码' }),
  communityName: z.string().meta({ title: '小区' }),
  platformId: z.uuid(),
  platformName: z.string().meta({ title: '平台' }),
  state: LinkState.schema.meta({ title: '状态' }),
  /** Our names of required fields without a value. */
  missing: z.array(z.string()).meta({ title: '缺项' }),
  lastError: z.string().nullable().meta({ title: '失败原因' }),
  lastSyncAt: z.string().nullable().meta({ title: '最近同步' }),
  remoteId: z.string().nullable().meta({ title: '平台电梯编号' }),
  direction: LinkDirection.schema.meta({ title: '关联方向' }),
  linkedAt: z.string().nullable().meta({ title: '关联时间' }),
  createdAt: z.string().meta({ title: '登记时间' }),
})
export type LinkRow = z.output<typeof LinkRow>

export const linkList = list({
  key: 'elevatorLink',
  title: '电梯关联',
  unit: '台',
  row: LinkRow,
  columns: {
    elevatorName: { shown: true, fixed: true, width: 250 },
    registerCode: { shown: true, width: 190, as: 'code' },
    nineSixThreeSerialNumber: { shown: true, width: 100, as: 'code' },
    platformName: { shown: true, width: 220 },
    state: { shown: true, width: 100, sort: true },
    missing: { shown: true, width: 140, role: 'state' },
    lastSyncAt: { shown: true, width: 180, as: 'time' },
    communityName: { width: 130 },
    lastError: { width: 240 },
    remoteId: { width: 170, as: 'code' },
    direction: { width: 90 },
    linkedAt: { width: 180, as: 'time' },
    createdAt: { width: 180, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ elevatorName: '电梯', registerCode: '注册代码', nineSixThreeSerialNumber: '96333' }),
    platformId: { kind: 'ref', label: '平台', from: '/platform/info/options' },
    state: { kind: 'choice', label: '状态', of: LinkState, many: true },
    lacking: { kind: 'flag', label: '缺项' },
    communityId: { kind: 'ref', label: '小区', from: '/community/options' },
  },
  shownFilters: 5,
  sort: { prop: 'state', order: 'asc' },
})

export const LinkLogRow = z.object({
  id: z.uuid(),
  at: z.string().meta({ title: '时间' }),
  elevatorId: z.uuid(),
  elevatorName: z.string().meta({ title: '电梯' }),
  lift: LiftName,
  platformName: z.string().meta({ title: '平台' }),
  action: LinkAction.schema.meta({ title: '动作' }),
  stateBefore: LinkState.schema.nullable().meta({ title: '之前' }),
  stateAfter: LinkState.schema.meta({ title: '之后' }),
  result: z.string().meta({ title: '结果' }),
  actorName: z.string().meta({ title: '操作人' }),
})
export type LinkLogRow = z.output<typeof LinkLogRow>

export const linkLogList = list({
  key: 'elevatorLinkLog',
  title: '关联日志',
  unit: '条',
  row: LinkLogRow,
  columns: {
    at: { shown: true, width: 180, as: 'time', sort: true },
    elevatorName: { shown: true, fixed: true, width: 230 },
    platformName: { shown: true, width: 200 },
    action: { shown: true, width: 100 },
    stateBefore: { shown: true, width: 90 },
    stateAfter: { shown: true, width: 90 },
    result: { shown: true, width: 320 },
    actorName: { shown: true, width: 100, role: 'people' },
  },
  filters: {
    elevatorId: { kind: 'ref', label: '电梯', from: '/elevator/options' },
    platformId: { kind: 'ref', label: '平台', from: '/platform/info/options' },
    action: { kind: 'choice', label: '动作', of: LinkAction, many: true },
    at: { kind: 'dates', label: '时间' },
  },
  sort: { prop: 'at', order: 'desc' },
})

/** Lifts by state, for the line of facts and the live progress. */
export const LinkCounts = z.object({
  none: counts(platformFigures.linkNone),
  linking: counts(platformFigures.linkLinking),
  linked: counts(platformFigures.linkLinked),
  failed: counts(platformFigures.linkFailed),
  ended: counts(platformFigures.linkEnded),
  lacking: counts(platformFigures.linkLacking),
})

import { z } from 'zod'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { platformFigures } from './figures.ts'
import { PlatformKind, PlatformLogState } from './platform.terms.ts'

/** The ledger of what was told to whom (archives 1 platformLog, 4.3 paltlog). */

export const PlatformLogRow = z.object({
  id: z.uuid(),
  sentAt: z.string().nullable().meta({ title: '上报时间' }),
  platformName: z.string().meta({ title: '平台' }),
  kind: PlatformKind.schema.meta({ title: '上报类型' }),
  elevatorId: z.uuid().nullable(),
  elevatorName: z.string().nullable().meta({ title: '电梯' }),
  lift: LiftName.nullable(),
  bizId: z.uuid(),
  bizNo: z.string().meta({ title: '业务编号' }),
  state: PlatformLogState.schema.meta({ title: '状态' }),
  /** Waits until the lift is known at the platform. */
  held: z.boolean(),
  tries: z.number().int().meta({ title: '次数' }),
  nextTryAt: z.string().nullable().meta({ title: '下次重试' }),
  respCode: z.string().nullable().meta({ title: '应答码' }),
  reason: z.string().nullable().meta({ title: '原因' }),
  /** Our names of required fields without a value. */
  missing: z.array(z.string()),
  costMs: z.number().int().nullable().meta({ title: '耗时', unit: 'ms' }),
  createdAt: z.string().meta({ title: '登记时间' }),
})
export type PlatformLogRow = z.output<typeof PlatformLogRow>

export const platformLogList = list({
  key: 'platformLog',
  title: '上报记录',
  unit: '条',
  row: PlatformLogRow,
  columns: {
    sentAt: { shown: true, fixed: true, width: 150, as: 'time', role: 'name' },
    createdAt: { shown: true, width: 140, as: 'time', sort: true },
    kind: { shown: true, width: 90 },
    elevatorName: { shown: true, width: 210 },
    bizNo: { shown: true, width: 150, as: 'code' },
    state: { shown: true, width: 110 },
    tries: { shown: true, width: 60, as: 'number' },
    respCode: { shown: true, width: 90, as: 'code' },
    reason: { shown: true, width: 280, role: 'state' },
    costMs: { shown: true, width: 80, as: 'number' },
    platformName: { width: 200 },
    nextTryAt: { width: 180, as: 'time' },
  },
  filters: {
    keyword: finds({ elevatorName: '电梯', bizNo: '业务编号' }),
    platformId: { kind: 'ref', label: '平台', from: '/platform/info/options' },
    kind: { kind: 'choice', label: '上报类型', of: PlatformKind, many: true },
    state: { kind: 'choice', label: '状态', of: PlatformLogState, many: true },
    elevatorId: { kind: 'ref', label: '电梯', from: '/elevator/options' },
    createdAt: { kind: 'dates', label: '时间' },
  },
  shownFilters: 4,
  // As the ledger is written; what waits has no moment of sending.
  sort: { prop: 'createdAt', order: 'desc' },
})

/** Request and answer as they went, secrets masked. */
export const PlatformLogDetail = PlatformLogRow.extend({
  platformId: z.uuid(),
  bizVersion: z.string(),
  idempotencyKey: z.string(),
  request: z
    .object({
      method: z.string(),
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.unknown(),
    })
    .nullable(),
  response: z.object({ status: z.number().int().nullable(), text: z.string() }).nullable(),
  doneAt: z.string().nullable(),
})
export type PlatformLogDetail = z.output<typeof PlatformLogDetail>

/** Figures above the list, over all platforms. */
export const PlatformLogCounts = z.object({
  waiting: counts(platformFigures.allWaiting),
  todayDone: counts(platformFigures.allDone),
  retrying: counts(platformFigures.allRetrying),
  failed: counts(platformFigures.allFailed),
})

import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { Saved } from '#kernel/shared/page.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import { Level } from '#modules/template/shared/template.ts'
import { MaintainOrderTab } from './maintainOrderList.ts'
import { ChangeReason, CloseReason, MaintainStatus } from './maintenance.ts'

/** What the office does to orders: add, change in batches, close, release (jobs 4.1, 5, 6.5). */

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式为 HH:mm')

/** A violation as previews show it. */
export const ShownViolation = z.object({
  code: z.string(),
  severity: Severity.schema,
  text: z.string(),
})
export type ShownViolation = z.output<typeof ShownViolation>

/**
 * A release of 需审批 is asked for: the reason, and who is to answer; without a name whoever holds JMx may. Never the
 * requester, unless he is the only one (jobs 6.5, decision 0058).
 */
export const Approval = z.object({
  reason: field.area('放行原因', { max: 200 }),
  approverId: z.uuid('请选择放行人').nullish(),
})
export type Approval = z.output<typeof Approval>

export const OrderDraft = z.object({
  elevatorIds: z.array(z.uuid()).min(1, '请选择电梯').max(50, '一次最多新增50台').meta({ title: '电梯' }),
  level: Level.schema.default(99),
  templateId: z.uuid().nullish().meta({ title: '模板' }),
  planDate: field.day('计划日期'),
  planStart: clock.nullish().meta({ title: '开始时间' }),
  planEnd: clock.nullish().meta({ title: '结束时间' }),
  /** Employees, the main worker first. */
  crew: z.array(z.uuid()).min(1, '请选择作业人员').max(8).meta({ title: '作业人员' }),
  reason: field.area('新增原因', { max: 200 }),
  remark: field.optional(field.area('备注', { max: 500 })),
  /** Orders into which the work goes instead of new ones: 并入下次维保, at most 7 days ahead. */
  mergeInto: z.array(z.uuid()).max(50).default([]),
  approval: Approval.nullish(),
})
export type OrderDraft = z.output<typeof OrderDraft>

export const OrderAdded = z.object({
  ids: z.array(z.uuid()),
  orderNos: z.array(z.string()),
  merged: z.number().int(),
  /** Warnings and hints of the orders just made. */
  violations: z.array(ShownViolation),
  /** The request for a release that all of it waits for. */
  asked: z.uuid().nullable(),
})

/** Last and next visit of a lift around a day, with the offer to join the next one. */
export const AroundQuery = z.object({ elevatorId: z.uuid(), date: z.iso.date() })
const NearVisit = z.object({
  orderId: z.uuid(),
  orderNo: z.string(),
  date: z.iso.date(),
  level: Level.schema,
  status: MaintainStatus.schema,
})
export const Around = z.object({
  elevatorName: z.string(),
  contractName: z.string().nullable(),
  lastDate: z.iso.date().nullable(),
  last: NearVisit.nullable(),
  next: NearVisit.nullable(),
  /** 并入下次维保: offered when the next visit is within 7 days. */
  mergeInto: z.uuid().nullable(),
  workerIds: z.array(z.uuid()),
})

export const OrderEdit = z.object({
  id: z.uuid(),
  version: z.number().int().min(0),
  planStart: clock.nullish(),
  planEnd: clock.nullish(),
  remark: field.optional(field.area('备注', { max: 500 })),
  approval: Approval.nullish(),
})

export const MAX_BATCH = 500
/** Records in one printout. */
export const MOST_PRINTED = 100

const BatchAction = z.enum(['date', 'staff', 'template'])
export const BatchPreviewQuery = z
  .object({
    ids: z.array(z.uuid()).min(1, '请选择工单').max(MAX_BATCH, `一次最多 ${MAX_BATCH} 单`),
    action: BatchAction,
    params: z.object({
      /** Action date: by days, or to one day. */
      shiftDays: z.number().int().min(-60).max(60).optional(),
      date: z.iso.date().optional(),
      /** Action date: each to a working day before its own (jobs 6.4, holiday table changes). */
      toWorkday: z.boolean().optional(),
      planStart: clock.optional(),
      /** Action staff: employees, the main worker first. */
      crew: z.array(z.uuid()).min(1).max(8).optional(),
      /** Action staff: one person takes another's place, the rest of each crew stays (交接). */
      replace: z.object({ from: z.uuid(), to: z.uuid() }).optional(),
      /** Action template. */
      templateId: z.uuid().optional(),
    }),
    changeReason: ChangeReason.schema.default(7),
    reason: field.area('原因', { max: 200 }),
  })
  .superRefine(({ action, params }, check) => {
    const missing =
      action === 'date'
        ? params.date === undefined && params.shiftDays === undefined && !params.toWorkday && '请选择新日期'
        : action === 'staff'
          ? !params.crew && !params.replace && '请选择作业人员'
          : !params.templateId && '请选择模板'
    if (missing) check.addIssue({ code: 'custom', path: ['params'], message: missing })
  })
export type BatchPreviewQuery = z.output<typeof BatchPreviewQuery>

export const BatchRow = z.object({
  id: z.uuid(),
  orderNo: z.string(),
  elevatorName: z.string(),
  communityName: z.string(),
  level: Level.schema,
  planDate: z.iso.date(),
  /** Where it goes; the same day for staff and template. */
  newDate: z.iso.date(),
  /** May be saved: no 阻断. 需审批 and 警告 may stand in `violations`. */
  ok: z.boolean(),
  needsApproval: z.boolean(),
  violations: z.array(ShownViolation),
})
export type BatchRow = z.output<typeof BatchRow>
export const BatchPreview = z.object({
  token: z.uuid(),
  expiresAt: z.iso.datetime({ offset: true }),
  ok: z.number().int(),
  blocked: z.number().int(),
  /** Violations counted by code, e.g. { V04: 18, V05: 3 }. */
  byCode: z.record(z.string(), z.number().int()),
  rows: z.array(BatchRow),
})

export const BatchApply = z.object({
  token: z.uuid(),
  excludeIds: z.array(z.uuid()).max(MAX_BATCH).default([]),
  /** One release for all rows that need one. */
  approval: Approval.nullish(),
})
export const FailedRow = z.object({
  id: z.uuid(),
  orderNo: z.string(),
  errorCode: z.number().int(),
  errorMsg: z.string(),
})
export const BatchDone = z.object({
  done: z.number().int(),
  failed: z.array(FailedRow),
  /** Rows left out: blocked in the preview or excluded by the person. */
  skipped: z.number().int(),
  /** Rows that wait for a release, and the request they wait for. */
  asked: z.number().int(),
  requestId: z.uuid().nullable(),
})
/** A call on one order: made, or waiting for the release that was asked for. */
export const SavedOrAsked = Saved.extend({ asked: z.uuid().nullable() })
export type SavedOrAsked = z.output<typeof SavedOrAsked>

export const CloseOrder = z.object({
  id: z.uuid(),
  version: z.number().int().min(0),
  reason: CloseReason.schema,
  note: field.optional(field.area('说明', { max: 200 })),
  /** Key of the uploaded proof; reason 5 客户拒绝 needs it. */
  file: z.string().max(300).nullish(),
  approval: Approval.nullish(),
})
export const RemoveOrder = z.object({
  id: z.uuid(),
  /** Of the request, when what it leaves behind needs a release. */
  reason: z.string().max(200).optional(),
  approverId: z.uuid().optional(),
})
export const WithReason = z.object({
  id: z.uuid(),
  version: z.number().int().min(0),
  reason: field.area('原因', { max: 200 }),
  approval: Approval.nullish(),
})
export const Override = z.object({ id: z.uuid(), version: z.number().int().min(0), ...Approval.shape })

/** As the pager of the tab says it: exact, or 10,000 and more. */
export const TabCounts = z.record(
  z.literal(MaintainOrderTab.options.map((o) => o.value)),
  z.object({ total: z.number().int(), capped: z.boolean() }),
)
export type TabCounts = z.output<typeof TabCounts>

import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { field } from '#kernel/shared/field.ts'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { SignInMethod, StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import { Gps } from '#modules/maintenance/shared/visitOp.ts'
import { Part } from '#modules/template/shared/template.ts'
import {
  FaultLevel,
  FindingRepair,
  RepairCause,
  RepairCloseReason,
  RepairPauseReason,
  RepairSource,
  RepairType,
  RescuedState,
  TrappedSpecial,
} from './repair.ts'

/** What people send: reports, moves of the desk, steps of the crew (jobs 3.2, 4.2, 5). */

const instant = z.iso.datetime({ offset: true })
const crew = (least: number) =>
  z
    .array(z.uuid())
    .min(least, '请选择作业人员')
    .max(8, '最多8人')
    .refine((ids) => new Set(ids).size === ids.length, { error: '作业人员不能重复' })
const keys = z.array(z.string().min(1).max(300)).max(20).default([])

const trapped = {
  trappedCount: field.optional(field.positiveInteger('被困人数', { max: 99, unit: '人' })),
  trappedFloor: field.optional(field.text('被困楼层', { max: 20 })),
  trappedSpecial: z.array(TrappedSpecial.schema).max(4).default([]).meta({ title: '特殊人员' }),
} as const

const caller = {
  reporterName: field.text('报修人', { max: 30 }),
  reporterPhone: field.mobileOrLandline('报修电话'),
} as const

/** Type 1 needs three things: which lift (or where), how many people, the caller's phone; the name is then 来电人. */
export const RepairDraft = z
  .object({
    repairType: field.choice('维修类型', RepairType),
    source: field.choice('来源', RepairSource),
    elevatorId: field.optional(field.ref('电梯', '/elevator/options')),
    /** Of a lift nobody knows yet; type 1 only. */
    address: field.optional(field.text('地址', { max: 200 })),
    reporterName: field.optional(caller.reporterName),
    reporterPhone: caller.reporterPhone,
    ...trapped,
    reportText: field.optional(field.area('故障描述', { max: 500 })),
    /** 录音 of the call, uploaded before; its key becomes voiceKey (jobs 1.7). */
    recording: StoredFile.nullish().meta({ title: '录音' }),
    appointAt: instant.nullish().meta({ title: '预约时间' }),
    /** The lift stands: its stop begins with the report. Trapped people always stop it. */
    stopped: z.boolean().default(false),
    /** Given out at once to these; absent: by the company's rule. */
    workerIds: crew(1).optional(),
    /** The other report of the same lift is another trouble. */
    notDuplicate: z.boolean().default(false),
  })
  .superRefine((draft, ctx) => {
    const wrong = (prop: string, message: string) => ctx.addIssue({ code: 'custom', path: [prop], message })
    const isTrapped = draft.repairType === RepairType.code.trapped
    if (!draft.elevatorId && !isTrapped) wrong('elevatorId', '请选择电梯')
    if (!draft.elevatorId && isTrapped && !draft.address) wrong('elevatorId', '请选择电梯；尚不能确定时填写地址')
    if (isTrapped && draft.trappedCount === undefined) wrong('trappedCount', '被困人数不能为空')
    if (!isTrapped && !draft.reporterName) wrong('reporterName', '报修人不能为空')
    if (!isTrapped && !draft.reportText) wrong('reportText', '故障描述不能为空')
  })
export type RepairDraft = z.output<typeof RepairDraft>

export const RepairEdit = z.object({
  ...ById.shape,
  ...WithVersion.shape,
  repairType: field.choice('维修类型', RepairType),
  elevatorId: field.optional(field.ref('电梯', '/elevator/options')),
  address: field.optional(field.text('地址', { max: 200 })),
  ...caller,
  ...trapped,
  reportText: field.optional(field.area('故障描述', { max: 500 })),
  appointAt: instant.nullish().meta({ title: '预约时间' }),
  /** Needed to take 困人 away. */
  reason: field.optional(field.area('改类型原因', { max: 200 })),
})

/** 转急修 of a finding: the lift, its description and pictures come with it (jobs 1.6). People are never caught in one. */
export const FromHazard = z.object({
  ...ById.shape,
  repairType: field.choice('维修类型', FindingRepair),
  reportText: field.area('故障描述', { max: 500 }),
  stopped: z.boolean().default(false).meta({ title: '已停梯' }),
})

/** `auto`: the nearest qualified free pair, whoever that is when the server looks. */
export const Dispatch = z
  .object({ ...ById.shape, ...WithVersion.shape, workerIds: crew(1).optional(), auto: z.boolean().default(false) })
  .refine((input) => input.auto || input.workerIds, { path: ['workerIds'], error: '请选择作业人员' })

export const Transfer = z.object({
  ...ById.shape,
  ...WithVersion.shape,
  workerIds: crew(1),
  reason: field.area('改派原因', { max: 200 }),
})

export const Recall = z.object({ ...ById.shape, ...WithVersion.shape })

/** A second caller, or an order that is the same trouble, goes into this one. */
export const Merge = z
  .object({
    ...ById.shape,
    orderId: field.optional(field.ref('重复的工单', '/repair/order/options')),
    reporterName: field.optional(caller.reporterName),
    reporterPhone: field.optional(caller.reporterPhone),
    reportText: field.optional(field.area('故障描述', { max: 500 })),
    /** Said: somebody is inside. */
    trappedCount: trapped.trappedCount,
    trappedFloor: trapped.trappedFloor,
  })
  .refine((input) => input.orderId || input.reporterPhone, { path: ['reporterPhone'], error: '报修电话不能为空' })

export const Close = z.object({
  ...ById.shape,
  ...WithVersion.shape,
  reason: field.choice('关闭原因', RepairCloseReason),
  note: field.optional(field.area('说明', { max: 200 })),
  /** Who was called back and what he said; needed for 困人 (jobs 3.2). */
  callBack: field.optional(field.area('回访记录', { max: 300 })),
})
export const Rework = z.object({ ...ById.shape, ...WithVersion.shape, reason: field.area('返工原因', { max: 200 }) })

/** Steps of the crew. Each payload is what the phone sends; the desk sends the same for a worker who calls in. */
export const repairSteps = {
  accept: z.object({}),
  reject: z.object({ reason: field.text('拒单原因', { max: 200 }) }),
  depart: z.object({}),
  arrive: z.object({
    method: SignInMethod.schema.default(1),
    qr: z.string().max(200).nullish(),
    photo: z.string().max(300).nullish(),
    reason: z.string().max(200).nullish(),
  }),
  start: z.object({}),
  rescued: z.object({
    count: field.nonNegativeInteger('解救人数', { max: 99, unit: '人' }),
    state: field.choice('人员状况', RescuedState),
    note: field.optional(field.area('说明', { max: 200 })),
  }),
  pause: z.object({
    reason: field.choice('暂停原因', RepairPauseReason),
    note: field.optional(field.area('说明', { max: 200 })),
  }),
  resume: z.object({}),
  complete: z.object({
    cause: field.choice('故障原因', RepairCause),
    faultPart: field.optional(field.choice('故障部位', Part)),
    faultCode: field.optional(field.text('故障代码', { max: 20 })),
    faultLevel: field.optional(field.choice('故障等级', FaultLevel)),
    measure: field.optional(field.area('处理方式', { max: 500 })),
    stateAfter: field.choice('电梯状态', StateAfter),
    stateReason: field.optional(field.area('停梯或带隐患的原因', { max: 200 })),
    photosBefore: keys,
    photosAfter: keys,
    /** 收费 when a fee is set. */
    serviceFee: field.optional(field.amount('服务费')),
  }),
  sign: z.object({
    way: z.literal([1, 3]).default(1),
    name: field.text('签字人', { max: 30 }),
    phone: field.optional(field.mobileOrLandline('签字人电话')),
    signKey: z.string().min(1, '请签名').max(300),
    opinion: field.optional(field.area('意见', { max: 300 })),
  }),
  note: z.object({ text: field.area('备注', { max: 500 }) }),
} as const
export type RepairStep = keyof typeof repairSteps
const stepNames = Object.keys(repairSteps) as [RepairStep, ...RepairStep[]]

/** 调度代记: `at` is when the worker says it happened, not later than now. The payload is the step's. */
export const RecordStep = z.object({
  ...ById.shape,
  ...WithVersion.shape,
  step: z.enum(stepNames),
  employeeId: z.uuid().nullish(),
  at: instant.nullish(),
  gps: Gps.nullish(),
  payload: z.record(z.string(), z.unknown()).default({}),
})

import { z } from 'zod'
import {
  type Cells,
  type Context,
  type Importer,
  type ImportRow,
  importColumns,
  insertRows,
  nextNumber,
} from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { field } from '#kernel/shared/field.ts'
import { type FieldError, refuse } from '#kernel/shared/refusal.ts'
import { addElevatorLogs, liftColumn, liftsOfCells } from '#modules/elevator/server/index.ts'
import { ElevatorLogKind } from '#modules/elevator/shared/elevator.terms.ts'
import { type PeopleOfCell, peopleOfCells } from '#modules/employee/server/index.ts'
import { StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import { Part } from '#modules/template/shared/template.ts'
import { isOver, limitsOf, secondsBetween } from '../shared/limits.ts'
import { may } from '../shared/permissions.ts'
import {
  FaultLevel,
  RepairCause,
  RepairCloseReason,
  RepairSignWay,
  RepairSource,
  RepairStatus,
  RepairType,
} from '../shared/repair.ts'
import { momentOf } from './momentCell.ts'
import { addImportEvents, findKnownRepairs, keyOf, lockReportedLifts } from './repairImport.store.ts'
import { findSetting } from './setting.store.ts'

/** Repairs of the past: done or closed, marked as imported, told to nobody (decision 0051). */
const moment = z.iso.datetime({ offset: true })
const { trapped } = RepairType.code

const ImportDraft = z
  .object({
    elevatorId: z.uuid(),
    repairType: field.choice('维修类型', RepairType),
    source: field.choice('来源', RepairSource),
    reportAt: z.iso.datetime({ offset: true, error: '报修时间不能为空' }),
    reporterName: field.optional(field.text('报修人', { max: 30 })),
    reporterPhone: field.optional(field.mobileOrLandline('报修电话')),
    reportText: field.area('故障描述', { max: 300 }),
    arriveAt: moment.optional(),
    completeAt: moment.optional(),
    trappedCount: field.optional(field.positiveInteger('被困人数', { max: 99 })),
    rescuedAt: moment.optional(),
    crew: z.array(z.uuid()).max(8, '作业人员最多8位').default([]),
    cause: field.optional(field.choice('故障原因', RepairCause)),
    faultPart: field.optional(field.choice('故障部位', Part)),
    faultLevel: field.optional(field.choice('故障等级', FaultLevel)),
    faultCode: field.optional(field.text('故障代码', { max: 40 })),
    measure: field.optional(field.area('处理方式', { max: 500 })),
    stateAfter: field.optional(field.choice('完成后状态', StateAfter)),
    amount: field.optional(field.amount('金额')),
    closeReason: field.optional(field.choice('关闭原因', RepairCloseReason)),
    closeNote: field.optional(field.area('备注', { max: 300 })),
    /** Whether the times had hours, so that limits can be judged. */
    timed: z.boolean(),
  })
  .superRefine((draft, check) => {
    const wrong = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
    const done = draft.closeReason === undefined
    if (done && !draft.completeAt) wrong('completeAt', '完成时间不能为空；没有维修的请填写关闭原因')
    if (done && !draft.cause) wrong('cause', '故障原因不能为空')
    if (draft.repairType === trapped && !draft.trappedCount) wrong('trappedCount', '被困人数不能为空')
    if (draft.repairType === trapped && done && !draft.rescuedAt) wrong('rescuedAt', '解救时间不能为空')
    const named = { arriveAt: '到场时间', rescuedAt: '解救时间', completeAt: '完成时间' } as const
    for (const [prop, title] of Object.entries(named) as [keyof typeof named, string][]) {
      const at = draft[prop]
      if (at && Date.parse(at) < Date.parse(draft.reportAt)) wrong(prop, `${title}不能早于报修时间`)
    }
  })
type ImportDraft = z.output<typeof ImportDraft>

const CHUNK = 500
const MOMENTS = ['reportAt', 'arriveAt', 'rescuedAt', 'completeAt'] as const

export const repairImporter: Importer<typeof ImportDraft> = {
  title: '历史维修记录',
  columns: importColumns(ImportDraft, {
    elevatorId: liftColumn,
    repairType: {},
    source: { note: '留空为电话', required: false },
    reportAt: { title: '报修时间', required: true, note: '日期，或日期与时分', example: '2026-01-02 14:05' },
    reporterName: {},
    reporterPhone: {},
    reportText: {},
    arriveAt: { title: '到场时间' },
    trappedCount: { note: '困人急修填写' },
    rescuedAt: { title: '解救时间', note: '困人急修填写' },
    completeAt: { title: '完成时间', note: '没有维修的留空，填写关闭原因' },
    crew: { title: '作业人员', note: '本公司员工的姓名或工号，多人用顿号隔开，含已离职的' },
    cause: {},
    faultPart: {},
    faultLevel: {},
    faultCode: { kind: 'code' },
    measure: {},
    stateAfter: {},
    amount: { note: '元；收费维修填写' },
    closeReason: {},
    closeNote: { note: '原单号等' },
  }),
  schema: ImportDraft,
  unique: [],
  inTurn: true,
  remarks: [
    '用于带入以往的维修：完成的写成已签字（免签），填了关闭原因的写成已关闭，都标记为导入，不派单、不通知。',
    '时间写到时分的按时限计算是否超时，只写日期的不计算。',
    '同一台电梯同一报修时间只有一张维修单；还没有处理完的报修请直接新增。',
  ],

  async resolve(ctx, rows) {
    const lifts = await liftsOfCells(ctx, rows)
    const people = await peopleOfCells(ctx)
    return rows.map((row, at) => resolveRow(row, lifts[at], people))
  },

  async check(ctx, rows) {
    const known = await findKnownRepairs(
      ctx,
      rows.map(({ draft }) => draft.elevatorId),
    )
    const problems = new Map<number, FieldError[]>()
    for (const [index, { draft, row }] of rows.entries()) {
      const key = keyOf(draft.elevatorId, draft.reportAt)
      const twin = known.get(key)
      const ahead = MOMENTS.filter((prop) => draft[prop] && Date.parse(draft[prop]) > ctx.now.getTime())
      if (ahead.length > 0)
        problems.set(
          index,
          ahead.map((prop) => ({ prop, msg: '时间不能晚于现在' })),
        )
      else if (draft.amount !== undefined && !ctx.may(may.seeMoney))
        problems.set(index, [{ prop: 'amount', msg: '没有金额权限，请留空' }])
      else if (twin) problems.set(index, [{ prop: 'reportAt', msg: `该电梯这一时间已有维修单${twin}` }])
      else known.set(key, `（第${row}行）`)
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    const lifts = await lockReportedLifts(
      ctx,
      rows.map(({ draft }) => draft.elevatorId),
    )
    const known = await findKnownRepairs(ctx, [...lifts.keys()])
    // Somebody brought one of these between the check and now.
    if (rows.some(({ draft }) => known.has(keyOf(draft.elevatorId, draft.reportAt)))) throw refuse.stale()
    const numbers = await numbersOf(ctx, rows)
    const { setting } = await findSetting(ctx)
    for (let start = 0; start < rows.length; start += CHUNK) {
      const part = rows.slice(start, start + CHUNK)
      const values = part.map(({ draft }, n) => {
        const lift = lifts.get(draft.elevatorId)
        if (!lift) throw refuse.stale()
        const { arrive, finish } = limitsOf(setting, draft.repairType, lift.areaType)
        return {
          ...valuesOf(draft, { arrive, finish }),
          orderNo: numbers[start + n],
          elevatorId: lift.id,
          areaType: lift.areaType,
          teamId: lift.teamId,
          communityId: lift.communityId,
          customerId: lift.customerId,
        }
      })
      const ids = await insertRows(ctx, 'repairOrder', values)
      await addImportEvents(ctx, ids)
      await addElevatorLogs(
        ctx,
        part.map(({ draft }, n) => ({
          elevatorId: draft.elevatorId,
          kind: ElevatorLogKind.code.repair,
          bizId: ids[n] as string,
          summary: `${RepairType.label(draft.repairType)}（${dayOf(draft.reportAt)}，补录）：${draft.reportText}`.slice(
            0,
            300,
          ),
        })),
      )
      await progress(start + part.length)
    }
  },
}

function resolveRow(
  { value, text }: Cells,
  lift: { readonly id: string | undefined; readonly errors: readonly FieldError[] } | undefined,
  people: PeopleOfCell,
) {
  const errors = [...(lift?.errors ?? [])]
  const input: Record<string, unknown> = { source: RepairSource.code.phone, ...value, elevatorId: lift?.id }
  let timed = true
  for (const prop of MOMENTS) {
    if (!text[prop]) continue
    const read = momentOf(text[prop])
    if ('msg' in read) errors.push({ prop, msg: read.msg })
    else timed &&= read.timed
    input[prop] = 'at' in read ? read.at : undefined
  }
  const crew = people(text.crew)
  if (crew.msg) errors.push({ prop: 'crew', msg: crew.msg })
  return { input: { ...input, timed, crew: crew.ids }, errors }
}

/** WX + the day of the report + 5 digits, in the order of the file. */
async function numbersOf(ctx: Context, rows: readonly ImportRow<ImportDraft>[]): Promise<string[]> {
  const series = rows.map(({ draft }) => `WX${dayOf(draft.reportAt).replaceAll('-', '')}`)
  const next = new Map<string, number>()
  for (const [name, group] of Map.groupBy(series, (one) => one))
    next.set(name, await nextNumber(ctx, name, group.length))
  return series.map((name) => {
    const number = next.get(name) ?? 1
    next.set(name, number + 1)
    return `${name}${String(number).padStart(5, '0')}`
  })
}

function valuesOf(draft: ImportDraft, limits: { readonly arrive: number; readonly finish: number }) {
  const { reportAt, arriveAt = null, rescuedAt = null, completeAt = null, closeReason, amount } = draft
  const isTrapped = draft.repairType === trapped
  const over = (at: string | null, minutes: number) =>
    draft.timed && at !== null && isOver(secondsBetween(reportAt, at), minutes)
  const closed = closeReason !== undefined
  return {
    imported: true,
    repairType: draft.repairType,
    source: draft.source,
    reportAt,
    reporterName: draft.reporterName ?? '未采集',
    reporterPhone: draft.reporterPhone ?? '',
    reportText: draft.reportText,
    trappedCount: isTrapped ? (draft.trappedCount ?? null) : null,
    arriveAt,
    rescuedAt: isTrapped ? rescuedAt : null,
    completeAt,
    workerIds: draft.crew,
    status: closed ? RepairStatus.code.closed : RepairStatus.code.signed,
    signAt: closed ? null : completeAt,
    signWay: closed ? null : RepairSignWay.code.none,
    cause: draft.cause ?? null,
    faultPart: draft.faultPart ?? null,
    faultLevel: draft.faultLevel ?? null,
    faultCode: draft.faultCode ?? null,
    measure: draft.measure ?? null,
    stateAfter: draft.stateAfter ?? null,
    chargeType: amount === undefined ? 0 : 1,
    amount: amount ?? null,
    arriveLimit: limits.arrive,
    finishLimit: limits.finish,
    arriveOver: over(arriveAt, limits.arrive),
    finishOver: over(isTrapped ? rescuedAt : completeAt, limits.finish),
    closeReason: closeReason ?? null,
    closeNote: draft.closeNote ?? null,
    closedAt: closed ? (completeAt ?? reportAt) : null,
  }
}

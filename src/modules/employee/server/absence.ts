import {
  type Context,
  findRow,
  type Handlers,
  insertRow,
  orRefuse,
  requireFresh,
  updateRow,
} from '#kernel/server/index.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import { AbsenceState } from '../shared/absence.ts'
import type { absenceApi } from '../shared/absenceApi.ts'
import { EmployeeState, refuseEmployee } from '../shared/employee.terms.ts'
import { may } from '../shared/permissions.ts'
import { absences, isAway } from './absence.store.ts'
import { findEmployee } from './employee.store.ts'

const { pending, approved, rejected, cancelled } = AbsenceState.code

/** 请假 (archives 1 employeeAbsence): two approved rows of one person never overlap, 1007005. */
export const absenceHandlers: Handlers<typeof absenceApi> = {
  list: absences.page,

  async add(ctx, { from, to, files, ...draft }) {
    const employee = await requirePerson(ctx, draft.employeeId)
    if (employee.state === EmployeeState.code.left)
      throw fieldRefusal([{ prop: 'employeeId', msg: `${employee.name}已离职，不能登记请假` }])
    if (await isAway(ctx, draft.employeeId, from, to)) throw refuseEmployee.overlap()
    const attached = JSON.stringify(await attachFiles(ctx, files))
    return insertRow(ctx, 'employeeAbsence', { ...draft, fromAt: from, toAt: to, files: attached, state: pending })
  },

  async approve(ctx, { id, version, pass, reason }) {
    if (pass) return approveAbsence(ctx, { id, version })
    await requireAbsence(ctx, id, version, [pending], '审批')
    return updateRow(ctx, 'employeeAbsence', id, version, { ...signed(ctx), state: rejected, rejectReason: reason })
  },

  async cancel(ctx, { id, version }) {
    const row = await requireAbsence(ctx, id, version, [pending, approved], '撤销')
    await requirePerson(ctx, row.employeeId)
    return updateRow(ctx, 'employeeAbsence', id, version, { state: cancelled })
  },
}

const signed = (ctx: Context) => ({ approvedBy: ctx.who.userId, approvedAt: ctx.now.toISOString() })

/** Approves a waiting absence and says so to dispatch and planning; 1007005 when another one touches it. */
export async function approveAbsence(ctx: Context, { id, version }: { id: string; version: number }) {
  ctx.require(may.absence)
  const row = await requireAbsence(ctx, id, version, [pending], '审批')
  const work = updateRow(ctx, 'employeeAbsence', id, version, { ...signed(ctx), state: approved })
  const saved = await orRefuse(work, () => refuseEmployee.overlap(), ['23P01'])
  await ctx.emit('employee.absent', {
    id: row.employeeId,
    version: saved.version,
    absenceId: id,
    kind: row.kind,
    from: row.fromAt,
    to: row.toAt,
  })
  return saved
}

interface AbsenceRecord {
  id: string
  version: number
  employeeId: string
  kind: number
  fromAt: string
  toAt: string
  state: 0 | 1 | 2 | 3
}

/** Oneself, or somebody in the data scope with 登记/审批请假. */
async function requirePerson(ctx: Context, employeeId: string) {
  if (employeeId !== ctx.who.employeeId) ctx.require(may.absence)
  return findEmployee(ctx, employeeId)
}

export async function openAbsence(ctx: Context, id: string): Promise<unknown> {
  const row = await findRow<AbsenceRecord>(ctx, 'employeeAbsence', id)
  await findEmployee(ctx, row.employeeId)
  return row
}

async function requireAbsence(
  ctx: Context,
  id: string,
  version: number,
  states: readonly number[],
  action: string,
): Promise<AbsenceRecord> {
  const row = await findRow<AbsenceRecord>(ctx, 'employeeAbsence', id, { lock: true })
  await findEmployee(ctx, row.employeeId)
  requireFresh(row, version)
  if (!states.includes(row.state))
    throw fieldRefusal([{ prop: 'state', msg: `请假当前为「${AbsenceState.label(row.state)}」，不能${action}` }])
  return row
}

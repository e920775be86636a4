import { type Context, type Handlers, requireFresh, updateRow } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { messages } from '#kernel/shared/rules.ts'
import { closeSessions, endMembership } from '#modules/account/server/index.ts'
import { keepingAdministrator, positionsChanged } from '#modules/permission/server/index.ts'
import type { employeeApi } from '../shared/api.ts'
import { EmployeeState, refuseEmployee } from '../shared/employee.terms.ts'
import { findHoldings } from './asks.ts'
import { type EmployeeRecord, findEmployee } from './employee.store.ts'
import { endConsents } from './face.store.ts'
import { closeInvitations } from './invitation.store.ts'
import { owesAnything } from './leaving.ts'

const { active, stopped, left } = EmployeeState.code

/** 在职 → stop ↔ start; → leave (archives 3 Employee). The next call of who was stopped or left: 6010004. */
export const employeeStateHandlers: Handlers<Pick<typeof employeeApi, 'stop' | 'start' | 'leave'>> = {
  async stop(ctx, { id, version }) {
    const employee = await requireState(ctx, id, version, [active], '停用')
    return away(ctx, employee, { state: stopped })
  },

  async start(ctx, { id, version }) {
    const employee = await requireState(ctx, id, version, [stopped], '启用')
    const saved = await updateRow(ctx, 'employee', id, version, { state: active })
    if (employee.userId) await positionsChanged(ctx, [employee.userId])
    return saved
  },

  async leave(ctx, { id, version, leaveDate = dayOf(ctx.now) }) {
    const employee = await requireState(ctx, id, version, [active, stopped], '离职')
    if (leaveDate < employee.entryDate)
      throw fieldRefusal([{ prop: 'leaveDate', msg: messages.order('离职日期', '入职日期') }])
    if (leaveDate > dayOf(ctx.now))
      throw fieldRefusal([{ prop: 'leaveDate', msg: '离职日期不能晚于今天，到当天再办理' }])
    const holds = await findHoldings(ctx, id)
    if (holds.lifts > 0 || holds.orders > 0) throw refuseEmployee.holds({ n: holds.lifts, m: holds.orders })
    if (await owesAnything(ctx, id)) throw refuseEmployee.owes()
    if (holds.team) throw refuseEmployee.leads({ 班组: holds.team })
    // Consent to the face ends with the work (个人信息保护法); the account may belong to other companies and stays.
    const gone = { state: left, leaveDate, userId: null, faceId: null, faceConsentAt: null }
    const saved = await away(ctx, employee, gone)
    await closeInvitations(ctx, id)
    await forgetFace(ctx, employee)
    if (employee.userId) await endMembership(ctx, employee.userId, ctx.companyId)
    await ctx.emit('employee.left', { ...saved, from: leaveDate, to: null })
    return saved
  },
}

/** The provider forgets the face, and no consent stays open (archives 1 faceSet). */
async function forgetFace(ctx: Context, { id, faceId }: EmployeeRecord): Promise<void> {
  await endConsents(ctx, id)
  if (!faceId) return
  const known = ctx.services.sealer.open(faceId, 'employee.faceId')
  ctx.after(() => ctx.services.face.remove(known))
}

async function requireState(
  ctx: Context,
  id: string,
  version: number,
  from: readonly number[],
  action: string,
): Promise<EmployeeRecord> {
  const employee = await findEmployee(ctx, id, { lock: true })
  requireFresh(employee, version)
  if (!from.includes(employee.state))
    throw fieldRefusal([{ prop: 'state', msg: `员工当前为「${EmployeeState.label(employee.state)}」，不能${action}` }])
  if (id === ctx.who.employeeId && action !== '启用') throw fieldRefusal([{ prop: 'id', msg: `不能${action}本人` }])
  return employee
}

async function away(ctx: Context, { id, version, userId }: EmployeeRecord, values: Record<string, unknown>) {
  let saved = { id, version }
  await keepingAdministrator(ctx, async () => {
    saved = await updateRow(ctx, 'employee', id, version, values)
  })
  if (userId) {
    await closeSessions(ctx, { userId, companyId: ctx.companyId }, 6010004)
    await positionsChanged(ctx, [userId])
  }
  return saved
}

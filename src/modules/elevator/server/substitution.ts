import { type Context, findRow, requireFresh } from '#kernel/server/index.ts'
import { dayOf, later } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { approveAbsence, findEmployee, refuseUncertified, validCertificate } from '#modules/employee/server/index.ts'
import { AbsenceState } from '#modules/employee/shared/absence.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import { HandoverKind } from '#modules/employee/shared/handover.ts'
import { findOrdersOf, type Period, type WaitingOrder } from './asks.ts'
import { findActive } from './crew.store.ts'
import { changesOf, type MovedOrder } from './crewChange.ts'
import { type GivenLift, type GivenOrder, ordersGiven } from './handedOrders.ts'
import { addHandover } from './handover.store.ts'
import { setOrderPeople } from './setOrderPeople.ts'

/** 替班 (archives 10.4; decision 0022): whose orders of which days. Which of them the substitutes can do is judged where visits are. */
export interface Substitution {
  readonly absence: AbsenceRecord
  readonly fromName: string
  /** As they would be with the substitute in the absent person's place. */
  readonly given: readonly GivenOrder[]
  /** Nobody was named for these. */
  readonly left: readonly WaitingOrder[]
}

interface Asked {
  readonly absenceId: string
  /** With one, the absence and its orders are held for the change. */
  readonly version?: number
  readonly items: readonly GivenLift[]
}

export async function openSubstitution(ctx: Context, { absenceId, version, items }: Asked): Promise<Substitution> {
  const absence = await requireAbsence(ctx, absenceId, version)
  const { employeeId: fromId } = absence
  const { name: fromName } = await findEmployee(ctx, fromId)
  const period = periodOf(ctx, absence)
  await requireSubstitutes(ctx, fromId, [...new Set(items.map((item) => item.toId))], period)
  const lock = version !== undefined
  const given = await ordersGiven(ctx, fromId, items, period, { lock })
  const named = new Set(given.map((order) => order.id))
  const left = (await findOrdersOf(ctx, fromId, period, { lock })).filter((order) => !named.has(order.id))
  return { absence, fromName, given, left }
}

/** Approves the absence when it waits, and gives these of its orders to the substitutes; can be taken back until it ends. */
export async function keepSubstitution(
  ctx: Context,
  { absence, fromName, given }: Substitution,
  { items, taken }: { readonly items: readonly GivenLift[]; readonly taken: readonly MovedOrder[] },
): Promise<{ lifts: number; orders: number; id: string | null }> {
  if (given.length === 0 && items.length > 0)
    throw fieldRefusal([{ prop: 'items', msg: `${fromName}在此期间没有未开始的工单，请刷新后重试` }])
  // The approval takes the orders that nobody took over from the person (jobs 6.4).
  if (absence.state === AbsenceState.code.pending) await approveAbsence(ctx, absence)
  if (taken.length === 0) return { lifts: 0, orders: 0, id: null }
  await setOrderPeople(ctx, taken)
  const id = await addHandover(ctx, {
    kind: HandoverKind.code.substitute,
    fromId: absence.employeeId,
    absenceId: absence.id,
    lifts: [],
    orders: changesOf(taken),
    undoUntil: absence.toAt,
  })
  return { lifts: new Set(taken.map((order) => order.elevatorId)).size, orders: taken.length, id }
}

interface AbsenceRecord {
  id: string
  version: number
  employeeId: string
  fromAt: string
  toAt: string
  state: 0 | 1 | 2 | 3
}

export async function requireAbsence(ctx: Context, id: string, version?: number): Promise<AbsenceRecord> {
  const row = await findRow<AbsenceRecord>(ctx, 'employeeAbsence', id, { lock: version !== undefined })
  await findEmployee(ctx, row.employeeId)
  requireFresh(row, version)
  const { pending, approved } = AbsenceState.code
  if (row.state !== pending && row.state !== approved)
    throw fieldRefusal([{ prop: 'absenceId', msg: `请假当前为「${AbsenceState.label(row.state)}」，不能安排替班` }])
  return row
}

/** Days of an absence that are still to come; it ends at a time, so that 18:00 counts its day and 00:00 does not. */
export function periodOf(ctx: Context, { fromAt, toAt }: AbsenceRecord): Period {
  const to = dayOf(new Date(Date.parse(toAt) - 1000))
  return { from: later(dayOf(new Date(fromAt)), dayOf(ctx.now)), to }
}

/**
 * Substitutes are in service and hold a T certificate on the first day (1007011); on which days they may do what, is judged
 * visit by visit.
 */
async function requireSubstitutes(
  ctx: Context,
  fromId: string,
  ids: readonly string[],
  { from }: Period,
): Promise<void> {
  if (ids.includes(fromId)) throw fieldRefusal([{ prop: 'items', msg: '不能由请假本人替班' }])
  const people = await findActive(ctx, ids)
  if (people.length < ids.length) throw refuse.notFound()
  const certified = await validCertificate(ctx, ids, CertType.code.repairT, from)
  const without = people.find((person) => !certified.has(person.id))
  if (without) throw await refuseUncertified(ctx, without, { day: from })
}

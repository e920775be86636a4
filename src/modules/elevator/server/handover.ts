import type { Context, Handlers } from '#kernel/server/index.ts'
import { addDays, type Day, dayOf, later } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { findEmployee, validCertificate } from '#modules/employee/server/index.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import { distribute } from '#modules/employee/shared/distribution.ts'
import {
  HandoverKind,
  type HandoverLift,
  type HandoverPerson,
  piecesOf,
  takersOf,
  usualTakers,
} from '#modules/employee/shared/handover.ts'
import type { handoverApi } from '#modules/employee/shared/handoverApi.ts'
import { HOURS_A_MONTH, TRAVEL_HOURS_A_YEAR, VISIT_HOURS_A_YEAR } from '#modules/organisation/shared/loadRate.ts'
import { type Colleague, countVisits, findColleagues, findLiftsToHand, type LiftToHand, type Period } from './asks.ts'
import { findHandovers } from './handover.store.ts'
import { undoHandover } from './handoverUndo.ts'
import { periodOf, requireAbsence } from './substitution.ts'

const LIFT_HOURS = (VISIT_HOURS_A_YEAR + TRAVEL_HOURS_A_YEAR) / 12
/** Travel to one visit, and working hours of a day (archives 6.6). */
const TRAVEL_HOURS = 0.25
const HOURS_A_DAY = 6

/** 离职与请假移交优化 (archives 10.4; decision 0022). */
export const handoverHandlers: Handlers<typeof handoverApi> = {
  async suggest(ctx, { fromId, absenceId }) {
    const employee = await findEmployee(ctx, fromId)
    const absence = absenceId ? await requireAbsence(ctx, absenceId) : undefined
    if (absence && absence.employeeId !== fromId) throw refuse.notFound()
    const period = absence ? periodOf(ctx, absence) : { from: dayOf(ctx.now), to: null }
    const found = await findLiftsToHand(ctx, fromId, period)
    const lifts = found.map((lift) => liftOf(lift, period))
    const colleagues = await findColleagues(ctx, period)
    const people = await peopleOf(ctx, lifts, employee, colleagues, period)
    const takers = usualTakers(lifts, people)
    const given = distribute(piecesOf(lifts), takersOf(takers))
    const own = colleagues.find((one) => one.id === fromId)
    return {
      kind: absence ? HandoverKind.code.substitute : HandoverKind.code.handOver,
      fromName: employee.name,
      from: absence ? period.from : null,
      to: period.to,
      base: baseOf(own),
      lifts,
      people,
      takers: takers.map(({ id }) => id),
      items: [...given].map(([elevatorId, toId]) => ({ elevatorId, toId })),
    }
  },

  async list(ctx, { id }) {
    await findEmployee(ctx, id)
    return findHandovers(ctx, id)
  },

  undo: undoHandover,
}

function liftOf({ communityId, lng, lat, useStatus, minutes, ...lift }: LiftToHand, period: Period): HandoverLift {
  const inCare = lift.held && (useStatus === 1 || useStatus === 2)
  const hours = period.to === null ? (inCare ? LIFT_HOURS : 0) : minutes / 60 + lift.orders * TRAVEL_HOURS
  return { ...lift, hours, place: { id: communityId, lng, lat } }
}

const baseOf = (person: Colleague | undefined) =>
  person && person.baseLng !== null && person.baseLat !== null ? { lng: person.baseLng, lat: person.baseLat } : null

async function peopleOf(
  ctx: Context,
  lifts: readonly HandoverLift[],
  from: { readonly id: string; readonly teamId: string | null },
  colleagues: readonly Colleague[],
  period: Period,
): Promise<HandoverPerson[]> {
  const others = colleagues.filter((one) => one.id !== from.id)
  const ids = others.map((one) => one.id)
  const holdsOn = (day: Day) => validCertificate(ctx, ids, CertType.code.repairT, day)
  const [certified, through] = [await holdsOn(period.from), await holdsOn(later(period.from, period.to ?? period.from))]
  const liftIds = lifts.map((lift) => lift.id)
  const visits = Map.groupBy(await countVisits(ctx, liftIds, addDays(dayOf(ctx.now), -365)), (row) => row.employeeId)
  const capacity = period.to === null ? HOURS_A_MONTH : workDays(period.from, period.to) * HOURS_A_DAY
  return others.map((one) => ({
    id: one.id,
    name: one.name,
    teamName: one.teamName,
    away: one.away,
    lifts: one.lifts,
    places: one.places,
    sameTeam: from.teamId !== null && one.teamId === from.teamId,
    certified: certified.has(one.id),
    certifiedThrough: certified.has(one.id) && through.has(one.id),
    hours: period.to === null ? one.lifts * LIFT_HOURS : one.minutes / 60 + one.orders * TRAVEL_HOURS,
    capacity,
    base: baseOf(one),
    visits: Object.fromEntries((visits.get(one.id) ?? []).map((row) => [row.elevatorId, row.n])),
  }))
}

/** Mondays to Fridays, at least one: an absence over a weekend is covered on it. */
function workDays(from: Day, to: Day): number {
  let days = 0
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) days++
  }
  return Math.max(1, days)
}

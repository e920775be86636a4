import type { Context, Handlers } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import {
  type CrewChange,
  changeCrews,
  findLiftCrews,
  type HeldLift,
  ordersMoved,
  requireCertified,
} from '#modules/elevator/server/index.ts'
import { certificateGaps, validCertificate } from '#modules/employee/server/index.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import type { setChargeApi } from '../shared/api.ts'
import { projectMoves } from '../shared/project.states.ts'
import type { SetCharge } from '../shared/setCharge.ts'
import { findChargeLifts } from './asks.ts'
import { findProject } from './project.store.ts'
import { findChargePeople, findLiftsOf, findNames } from './setCharge.store.ts'

const PREVIEWED = 200

export const setChargeHandlers: Handlers<typeof setChargeApi> = {
  async lifts(ctx, { id }) {
    await findProject(ctx, id)
    return findChargeLifts(ctx, id)
  },

  async people(ctx, { id }) {
    const project = await findProject(ctx, id)
    const people = await findChargePeople(ctx, id, project.teamIds)
    const ids = people.map((person) => person.id)
    const today = dayOf(ctx.now)
    const certified = await validCertificate(ctx, ids, CertType.code.repairT, today)
    const without = ids.filter((id) => !certified.has(id))
    const gaps = await certificateGaps(ctx, without, today)
    return people.map((person) => ({
      ...person,
      certTo: certified.get(person.id)?.validTo ?? null,
      certified: certified.has(person.id),
      gap: gaps.get(person.id) ?? null,
    }))
  },

  async preview(ctx, input) {
    const changes = await changesOf(ctx, input)
    await requireCertified(ctx, changes)
    const moved = await ordersMoved(ctx, changes)
    const shown = moved.slice(0, PREVIEWED)
    const names = await findNames(
      ctx,
      shown.flatMap((order) => [...order.workerIds, ...order.after]),
    )
    const lifts = new Map(changes.map(({ lift }) => [lift.id, lift.name]))
    const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? '')
    return {
      lifts: changes.length,
      orders: moved.length,
      rows: shown.map(({ id, orderNo, planDate, elevatorId, workerIds, after }) => ({
        id,
        orderNo,
        planDate,
        elevatorId,
        liftName: lifts.get(elevatorId) ?? '',
        before: named(workerIds),
        after: named(after),
      })),
    }
  },

  /** The lift's crew is the truth; project_elevator follows it in the database (keep_project_crew). */
  async setCharge(ctx, input) {
    const changes = await changesOf(ctx, input, true)
    await requireCertified(ctx, changes)
    const names = await findNames(
      ctx,
      changes.flatMap(({ crew }) => crew.slice(0, 1)),
    )
    const done = await changeCrews(ctx, changes, ({ crew }) => `设置负责人：${names.get(crew[0] ?? '') ?? ''}`)
    return { lifts: done.lifts, orders: done.orders }
  },
}

/** What of the input changes anything; lifts outside the project or the data scope: 1000404. */
async function changesOf(ctx: Context, { projectId, items }: SetCharge, lock = false): Promise<CrewChange[]> {
  const project = await findProject(ctx, projectId)
  projectMoves.target('setCharge', project.state)
  const ids = items.map((item) => item.elevatorId)
  if (new Set(ids).size < ids.length) throw fieldRefusal([{ prop: 'items', msg: '同一台电梯只能设置一次' }])
  const lifts = await findLiftCrews(ctx, ids, { lock })
  const inProject = await findLiftsOf(ctx, projectId, ids)
  return items.flatMap(({ elevatorId, chargeEmployeeId, assistantIds }) => {
    const lift = lifts.get(elevatorId)
    if (!lift || !inProject.has(elevatorId)) throw refuse.notFound()
    const crew = crewOf(lift, chargeEmployeeId, assistantIds)
    return crew.join() === lift.workerIds.join() ? [] : [{ lift, crew }]
  })
}

/** Without helpers named those who help now stay; the one in charge until now leaves, unless he is named. */
function crewOf(lift: HeldLift, chargeId: string, assistantIds: readonly string[] | undefined): string[] {
  return [...new Set([chargeId, ...(assistantIds ?? lift.workerIds.slice(1))])]
}

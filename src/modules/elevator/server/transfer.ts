import type { Context, Handlers } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { findEmployee, validCertificate } from '#modules/employee/server/index.ts'
import type { transferApi } from '#modules/employee/shared/api.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import { refuseEmployee } from '#modules/employee/shared/employee.terms.ts'
import { ElevatorLogKind } from '../shared/elevator.terms.ts'
import { addElevatorLogs } from './elevatorLog.store.ts'
import { findActive, type HeldLift, lockHeldLifts, moveOrders, setCrew } from './transfer.store.ts'

/** 移交电梯: all lifts or none (archives 5); orders not started yet go along, so that the person can leave (archives 8.18). */
export const transferHandlers: Handlers<typeof transferApi> = {
  async transfer(ctx, { fromId, items }) {
    const { name } = await findEmployee(ctx, fromId)
    const lifts = new Map(
      (
        await lockHeldLifts(
          ctx,
          fromId,
          items.map((item) => item.elevatorId),
        )
      ).map((lift) => [lift.id, lift]),
    )
    if (lifts.size < items.length) throw refuse.notFound()
    const crews = items.map((item) => ({
      ...item,
      lift: lifts.get(item.elevatorId) as HeldLift,
      crew: crewOf(lifts, fromId, item),
    }))
    const names = await demandCertified(ctx, fromId, crews)
    let orders = 0
    for (const { lift, crew, toId } of crews) {
      const version = await setCrew(ctx, lift.id, crew)
      orders += await moveOrders(ctx, lift.id, fromId, toId)
      await ctx.emit('elevator.workersChanged', {
        id: lift.id,
        version,
        before: { workerIds: lift.workerIds, teamId: lift.teamId },
        after: { workerIds: crew, teamId: lift.teamId },
      })
    }
    await addElevatorLogs(
      ctx,
      crews.map(({ lift, toId }) => ({
        elevatorId: lift.id,
        kind: ElevatorLogKind.code.workers,
        summary: `移交：${name} 移交给 ${names.get(toId)}`,
      })),
    )
    return { lifts: crews.length, orders }
  },
}

/** The receiver takes the person's place; with assistants named, the crew is the receiver and they. */
function crewOf(
  lifts: ReadonlyMap<string, HeldLift>,
  fromId: string,
  item: { elevatorId: string; toId: string; assistantIds?: string[] | undefined },
): string[] {
  const { toId, assistantIds } = item
  if (toId === fromId || assistantIds?.includes(fromId)) throw fieldRefusal([{ prop: 'items', msg: '不能移交给本人' }])
  const lift = lifts.get(item.elevatorId) as HeldLift
  const crew = assistantIds ? [toId, ...assistantIds] : lift.workerIds.map((id) => (id === fromId ? toId : id))
  return [...new Set(crew)]
}

/** Everybody new to a lift is in service (1000404) and holds a T certificate in force today (1007011). Answers their names. */
async function demandCertified(
  ctx: Context,
  fromId: string,
  crews: readonly { lift: HeldLift; crew: readonly string[] }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [
    ...new Set(crews.flatMap(({ lift, crew }) => crew.filter((id) => !lift.workerIds.includes(id) || crew[0] === id))),
  ]
  const receivers = ids.filter((id) => id !== fromId)
  const people = await findActive(ctx, receivers)
  if (people.length < receivers.length) throw refuse.notFound()
  const certified = await validCertificate(ctx, receivers, CertType.code.repairT, dayOf(ctx.now))
  const without = people.find((person) => !certified.has(person.id))
  if (without) throw refuseEmployee.uncertified({ 姓名: without.name })
  return new Map(people.map((person) => [person.id, person.name]))
}

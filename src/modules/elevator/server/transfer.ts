import type { Handlers } from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { findEmployee } from '#modules/employee/server/index.ts'
import type { transferApi } from '#modules/employee/shared/api.ts'
import { type HeldLift, lockHeldLifts } from './crew.store.ts'
import { type CrewChange, changeCrews, demandCertified } from './crewChange.ts'

/** 移交电梯: all lifts or none (archives 5); orders not started yet go along, so that the person can leave (archives 8.18). */
export const transferHandlers: Handlers<typeof transferApi> = {
  async transfer(ctx, { fromId, items }) {
    const { name } = await findEmployee(ctx, fromId)
    const held = await lockHeldLifts(
      ctx,
      fromId,
      items.map((item) => item.elevatorId),
    )
    const lifts = new Map(held.map((lift) => [lift.id, lift]))
    if (lifts.size < items.length) throw refuse.notFound()
    const changes = items.map((item): CrewChange => {
      const lift = lifts.get(item.elevatorId) as HeldLift
      return { lift, crew: crewOf(lift, fromId, item), handed: [fromId, item.toId] }
    })
    const names = await demandCertified(ctx, changes)
    return changeCrews(ctx, changes, ({ handed }) => `移交：${name} 移交给 ${names.get(handed?.[1] ?? '')}`)
  },
}

/** The receiver takes the person's place; with assistants named, the crew is the receiver and they. */
function crewOf(
  lift: HeldLift,
  fromId: string,
  { toId, assistantIds }: { toId: string; assistantIds?: string[] | undefined },
): string[] {
  if (toId === fromId || assistantIds?.includes(fromId)) throw fieldRefusal([{ prop: 'items', msg: '不能移交给本人' }])
  const crew = assistantIds ? [toId, ...assistantIds] : lift.workerIds.map((id) => (id === fromId ? toId : id))
  return [...new Set(crew)]
}

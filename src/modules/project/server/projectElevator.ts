import type { Context, Handlers, Subscription } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { addElevatorLogs } from '#modules/elevator/server/index.ts'
import { ElevatorLogKind } from '#modules/elevator/shared/elevator.terms.ts'
import type { projectElevatorApi } from '../shared/api.ts'
import { projectMoves } from '../shared/project.states.ts'
import { refuseProject } from '../shared/project.terms.ts'
import { findLive } from './asks.ts'
import { findProject } from './project.store.ts'
import { bind, findCandidates, leaveProject, lockLifts, projectElevators, unbind } from './projectElevator.store.ts'

export const projectElevatorHandlers: Handlers<typeof projectElevatorApi> = {
  list: projectElevators.page,
  candidates: (ctx, { communityIds }) => findCandidates(ctx, communityIds),
  live: (ctx, { id }) => findLive(ctx, id),

  async bind(ctx, { projectId, elevatorIds }) {
    const project = await findProject(ctx, projectId, { lock: true })
    projectMoves.target('bind', project.state)
    return { done: await bindLifts(ctx, project, elevatorIds) }
  },

  async unbind(ctx, { projectId, elevatorIds }) {
    const project = await findProject(ctx, projectId, { lock: true })
    projectMoves.target('bind', project.state)
    const lifts = await lockLifts(ctx, elevatorIds)
    const gone = await unbind(
      ctx,
      projectId,
      lifts.map((lift) => lift.id),
    )
    await noteLifts(ctx, gone, `移出项目「${project.name}」`)
    return { done: gone.length }
  },
}

/** All of these lifts or none: a lift is in at most one running project (1101002); those already in it stay. */
export async function bindLifts(
  ctx: Context,
  project: { readonly id: string; readonly name: string },
  elevatorIds: readonly string[],
): Promise<number> {
  const lifts = await lockLifts(ctx, elevatorIds)
  const elsewhere = lifts.find((lift) => lift.projectId !== null && lift.projectId !== project.id)
  if (elsewhere) throw refuseProject.liftTaken({ 名称: elsewhere.projectName ?? '' })
  const fresh = lifts.filter((lift) => lift.projectId === null)
  if (fresh.length === 0) return 0
  await bind(ctx, project.id, fresh, dayOf(ctx.now))
  await noteLifts(
    ctx,
    fresh.map((lift) => lift.id),
    `加入项目「${project.name}」`,
  )
  return fresh.length
}

export const noteLifts = (ctx: Context, elevatorIds: readonly string[], summary: string): Promise<void> =>
  addElevatorLogs(
    ctx,
    elevatorIds.map((elevatorId) => ({ elevatorId, kind: ElevatorLogKind.code.archive, summary })),
  )

/** Scrapped lifts and those given away leave their project (archives 7). */
export const liftGone: Subscription = {
  subscriber: 'project.liftGone',
  events: ['elevator.scrapped', 'elevator.transferred'],
  handle: async (ctx, { id }) => {
    if (id) await leaveProject(ctx, id)
  },
}

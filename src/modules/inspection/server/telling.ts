import type { Context } from '#kernel/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { InspectKind } from '../shared/inspection.ts'
import type { PlanRecord } from './plan.store.ts'
import { findLogins, findPlanners, findPlanReaders } from './telling.store.ts'

type Told = Pick<PlanRecord, 'id' | 'planNo' | 'inspectType' | 'taskKind' | 'deadline'>

export const kindOf = (plan: Pick<PlanRecord, 'inspectType' | 'taskKind'>): InspectKind =>
  (plan.inspectType ?? plan.taskKind) as InspectKind

const notice = (plan: Told) => ({
  bigType: MessageBigType.code.work,
  subType: MessageSubType.code.inspection,
  biz: { type: 'inspectionPlan', id: plan.id },
  jump: { moduleName: 'inspection' as const, openType: 1 as const, params: { id: plan.id } },
})

export async function tellAssigned(ctx: Context, plan: Told, workerIds: readonly string[]): Promise<void> {
  const { place } = await findPlanReaders(ctx, plan.id)
  const receivers = (await findLogins(ctx, workerIds)).filter((id) => id !== ctx.who.userId)
  await tell(ctx, {
    ...notice(plan),
    receivers,
    title: `${InspectKind.label(kindOf(plan))}已派工`,
    body: `${place}，计划${plan.planNo}，请于${plan.deadline}前完成`,
  })
}

/** 90, 60, 30, 7 days before the deadline (jobs 6.10): each said once, and anew for a deadline that was put off; the last two also to the team's leader. */
export async function tellDue(ctx: Context, plan: Told, days: number, left: number): Promise<void> {
  const readers = await findPlanReaders(ctx, plan.id)
  const near = days <= 30
  const { important, ordinary } = MessageLevel.code
  await tell(ctx, {
    ...notice(plan),
    receivers: [...new Set([...readers.crew, ...(near ? readers.leader : []), ...(await findPlanners(ctx))])],
    title: `${InspectKind.label(kindOf(plan))}将于 ${left} 天后到期`,
    body: `${readers.place}，计划${plan.planNo}，截止${plan.deadline}，请尽快安排`,
    level: near ? important : ordinary,
    dedupeKey: `inspection.due:${plan.id}:${plan.deadline}:${days}`,
  })
}

/** A result that needs somebody: what is to be put right, or a lift that may not run on. */
export async function tellResult(ctx: Context, plan: Told, text: { title: string; body: string; urgent: boolean }) {
  const readers = await findPlanReaders(ctx, plan.id)
  const { important, urgent } = MessageLevel.code
  await tell(ctx, {
    ...notice(plan),
    receivers: [...new Set([...readers.crew, ...readers.leader, ...(await findPlanners(ctx))])],
    title: text.title,
    body: `${readers.place}${text.body}`,
    level: text.urgent ? urgent : important,
  })
}

import { type Context, nextNumber, requireSeen, type Saved } from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { findLifts, type LiftRow } from '#modules/maintenance/server/index.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { addPlan, changePlan, findPlan, lockPlan, type PlanRecord, removePlan } from '#modules/plan/server/index.ts'
import { isHomeLift } from '#modules/plan/shared/homeLift.ts'
import { maintainPlan } from '#modules/plan/shared/plan.states.ts'
import { PlanStatus, PlanType } from '#modules/plan/shared/plan.terms.ts'
import { findChecklist } from '#modules/template/server/index.ts'
import { ruleRefusal } from '#modules/template/shared/templateCheck.ts'
import type { PlanDraft } from '../shared/plan.ts'
import { findContractLifts, findPlanContract } from './plan.store.ts'
import { countForeign } from './planDraft.store.ts'

/** A line before its publication (jobs 3.3 草稿): the wizard's question, kept; no visit and no order (decision 0051). */

type Status = Parameters<typeof maintainPlan.target>[1]

export const newPlanNo = async (ctx: Context, { startDate }: Pick<PlanDraft, 'startDate'>): Promise<string> => {
  const month = startDate.slice(0, 7).replace('-', '')
  return `WBJH${month}${String(await nextNumber(ctx, `WBJH${month}`)).padStart(4, '0')}`
}

/** One draft per community. Whether its visits are lawful is judged when it is generated, with the facts of that day. */
export async function addDraft(ctx: Context, draft: PlanDraft): Promise<Saved & { planIds: string[] }> {
  const lifts = await requirePlausible(ctx, draft)
  const saved: Saved[] = []
  for (const [, group] of Map.groupBy(lifts, (lift) => lift.communityId)) saved.push(await keepDraft(ctx, draft, group))
  const [first] = saved
  if (!first) throw refuse.notFound()
  return { ...first, planIds: saved.map(({ id }) => id) }
}

/** Writes what was found plausible, for lifts of one community. */
export const keepDraft = async (ctx: Context, draft: PlanDraft, lifts: readonly LiftRow[]): Promise<Saved> =>
  addPlan(ctx, {
    ...(await columnsOf(ctx, draft, lifts)),
    planNo: await newPlanNo(ctx, draft),
    planType: PlanType.code.regular,
    status: PlanStatus.code.draft,
  })

export async function editDraft(
  ctx: Context,
  { id, version, ...draft }: PlanDraft & { id: string; version: number },
): Promise<Saved> {
  await lockDraft(ctx, id, 'edit')
  const lifts = await requirePlausible(ctx, draft)
  if (new Set(lifts.map((lift) => lift.communityId)).size > 1)
    throw fieldRefusal([{ prop: 'elevatorIds', msg: '一条计划草稿只放一个小区的电梯，其他小区请另存草稿' }])
  return changePlan(ctx, id, version, await columnsOf(ctx, draft, lifts))
}

export async function removeDraft(ctx: Context, id: string): Promise<{ done: number }> {
  await lockDraft(ctx, id, 'remove')
  await removePlan(ctx, id)
  return { done: 1 }
}

/** The draft that is published now: its place is taken by the lines; the first of them keeps its number. */
export async function takeDraft(ctx: Context, id: string): Promise<string> {
  const { planNo } = await lockDraft(ctx, id, 'publish')
  await removePlan(ctx, id)
  return planNo
}

/** 1000404 for another company's. */
export const requireDraft = async (ctx: Context, id: string | null | undefined): Promise<void> => {
  if (id) maintainPlan.target('publish', (await findPlan(ctx, id)).status as Status)
}

async function lockDraft(ctx: Context, id: string, move: 'edit' | 'remove' | 'publish'): Promise<PlanRecord> {
  const row = await lockPlan(ctx, id)
  maintainPlan.target(move, row.status as Status)
  return row
}

/** What must be so for a draft to make sense: a running contract, its lifts, its days, own people and templates. */
async function requirePlausible(ctx: Context, draft: PlanDraft): Promise<LiftRow[]> {
  const contract = await findPlanContract(ctx, draft.contractId)
  const ids = [...new Set(draft.elevatorIds)]
  await requireSeen(ctx, 'elevator', ids)
  const lifts = contract ? await findLifts(ctx, ids) : []
  if (!contract || lifts.length < ids.length || (await countForeign(ctx, draft)) > 0) throw refuse.notFound()
  if (contract.draft || (contract.status !== 1 && contract.status !== 4))
    throw fieldRefusal([{ prop: 'contractId', msg: '合同不在保，不能保存计划' }])
  if (draft.startDate > draft.endDate) throw fieldRefusal([{ prop: 'endDate', msg: '计划结束不能早于计划开始' }])
  if (draft.startDate < contract.startDate || draft.endDate > contract.endDate)
    throw refuseMaintain.outsideContract({ from: contract.startDate, to: contract.endDate })
  const served = new Set((await findContractLifts(ctx, contract.id, draft.startDate)).map((one) => one.elevatorId))
  const outside = lifts.find((lift) => !served.has(lift.id))
  if (outside)
    throw fieldRefusal([
      { prop: 'elevatorIds', msg: `电梯「${liftLabel(outside.communityName, outside.name)}」不在合同中` },
    ])
  const refusal = ruleRefusal(draft.rule, lifts.every(isHomeLift))
  if (refusal) throw refusal
  return lifts
}

async function columnsOf(ctx: Context, { draftId: _, ...draft }: PlanDraft, lifts: readonly LiftRow[]) {
  const [first] = lifts
  if (!first) throw refuse.notFound()
  const chosen = draft.templateId ? await findChecklist(ctx, draft.templateId) : null
  const ids = new Set(lifts.map(({ id }) => id))
  const kept = {
    ...draft,
    elevatorIds: lifts.map(({ id }) => id),
    history: draft.history.filter(({ elevatorId }) => ids.has(elevatorId)),
  }
  return {
    contractId: draft.contractId,
    communityId: first.communityId,
    elevatorType: first.templateType,
    startDate: draft.startDate,
    endDate: draft.endDate,
    ruleSnapshot: draft.rule,
    teamId: draft.teamId,
    fixedDateSchemeId: draft.fixedDateSchemeId ?? null,
    mainWorkerId: draft.mainWorkerId ?? null,
    windows: JSON.stringify(draft.windows),
    assistantIds: draft.assistantIds,
    summary: { templateName: chosen?.name ?? '' },
    draft: kept,
  }
}

import type { z } from 'zod'
import { type Context, newId, orRefuse } from '#kernel/server/index.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import {
  addOrders,
  keepViolations,
  type OrderValues,
  pass,
  proposeCrews,
  type Release,
  type ReleasePort,
  refreshNextVisit,
  takePreview,
} from '#modules/maintenance/server/index.ts'
import { MaintainSource, refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import type { Approval } from '#modules/maintenance/shared/orderChange.ts'
import { addPlan, addPlanLifts, endLines } from '#modules/plan/server/index.ts'
import { differenceOf } from '#modules/plan/shared/ground.ts'
import { PlanStatus, PlanType } from '#modules/plan/shared/plan.terms.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import { refuseViolations } from '#modules/plan/shared/violations.ts'
import { totalsOf, type Visit } from '#modules/plan/shared/visits.ts'
import { keepSnapshot, snapshotOf } from '#modules/template/server/index.ts'
import type { PlanDraft, PlanPublish } from '../shared/plan.ts'
import { newPlanNo, takeDraft } from './planDraft.ts'
import { groundOfDraft, type PlannedLine, planContract, type YearOfPlans } from './planning.ts'
import { digestOf, type KeptPlan } from './planPreview.ts'
import { groundFrom } from './teamGround.ts'

type Publish = z.output<typeof PlanPublish>

/** Publishes a previewed year, or asks for the release that it needs (jobs 3.3, 5). */
export async function publishPlan(ctx: Context, { token, approvals }: Publish) {
  const preview = await takePreview<PlanDraft, KeptPlan>(ctx, token, ['plan'])
  const draft = preview.params
  const plan = await planContract(ctx, draft, preview.rows.ground)
  await requireSameGround(ctx, draft, plan)
  if (digestOf(plan) !== preview.rows.digest) throw refuseMaintain.previewExpired()
  requireCodes(plan, approvals)
  return publishYear(ctx, token, draft, plan, approvals[0])
}

async function publishYear(
  ctx: Context,
  token: string,
  draft: PlanDraft,
  plan: YearOfPlans,
  approval: Approval | undefined,
  given?: Release,
) {
  const line = { orderId: null, name: plan.contract.name, change: `${draft.startDate}至${draft.endDate}` }
  const asked = {
    kind: 'plan',
    title: `发布计划（${draft.elevatorIds.length} 台）`,
    input: { token, draft },
    line,
  } as const
  const passed = await pass(ctx, asked, plan.violations, approval, given)
  if (passed.asked) return { planIds: [], orderCount: 0, jobId: null, asked: passed.asked }
  let keptNo = draft.draftId ? await takeDraft(ctx, draft.draftId) : null
  await endLines(ctx, plan.ended)
  const planIds: string[] = []
  const elevatorIds: string[] = []
  let orderCount = 0
  for (const line of plan.lines) {
    const { planId, orders } = await publishLine(ctx, draft, plan, line, keptNo)
    keptNo = null
    planIds.push(planId)
    orderCount += orders
    elevatorIds.push(...line.lifts.map(({ lift }) => lift.id))
    await keepLineViolations(ctx, plan, line, planId, passed.release)
  }
  await refreshNextVisit(ctx, elevatorIds)
  await proposeCrews(ctx, [draft.teamId])
  await ctx.emit('maintainPlan.published', {
    id: planIds[0] ?? token,
    planIds,
    contractId: draft.contractId,
    orderCount,
  })
  const { companyId, services } = ctx
  ctx.after(() => services.push.event(`company.${companyId}.order`, { kind: 'maintain' }))
  return { planIds, orderCount, jobId: null, asked: null }
}

/**
 * What is written is what was shown, planned on the load the team had then. A visit done or moved since does no harm; as
 * much as a crew's day does: somebody else has planned for the team meanwhile, perhaps onto the same empty days.
 */
async function requireSameGround(ctx: Context, draft: PlanDraft, { ground, setting, lines }: YearOfPlans) {
  const now = await groundOfDraft(ctx, draft, setting, lines)
  if (differenceOf(groundFrom(ground), groundFrom(now)) > setting.dayMax) throw refuseMaintain.previewExpired()
}

/** The year once its late levels are released; planned anew, so that it fits what stands by then. */
export const publishPort: ReleasePort = {
  kinds: ['plan'],
  async run(ctx, { token, draft }: { token: string; draft: PlanDraft }, release) {
    const plan = await planContract(ctx, draft)
    requireUnblocked(plan)
    await publishYear(ctx, token, draft, plan, undefined, release)
    return { done: 1, failed: [] }
  },
}

/** 阻断 refuses with 3010009; what needs a release needs one for its code. */
function requireCodes(plan: YearOfPlans, approvals: Publish['approvals']): void {
  requireUnblocked(plan)
  const named = new Set(approvals.map((one) => one.code))
  const open = plan.violations.filter((one) => one.severity === Severity.code.approval && !named.has(one.code))
  if (open.length === 0) return
  const texts = [...new Set(open.map((one) => one.text))].slice(0, 5).join('；')
  throw refuseViolations.needsApproval({ 'V texts': texts }, { data: open.slice(0, 200) })
}

function requireUnblocked({ violations }: YearOfPlans): void {
  const blocks = violations.filter((one) => one.severity === Severity.code.block)
  if (blocks.length > 0) throw refuseMaintain.blocked({ n: blocks.length }, { data: blocks.slice(0, 200) })
}

async function publishLine(
  ctx: Context,
  draft: PlanDraft,
  plan: YearOfPlans,
  line: PlannedLine,
  keptNo: string | null,
) {
  const planNo = keptNo ?? (await newPlanNo(ctx, draft))
  const { checklist } = line
  const visits = line.lifts.flatMap((one) => one.visits)
  const { id: planId } = await addPlan(ctx, {
    planNo,
    planType: PlanType.code.regular,
    contractId: draft.contractId,
    communityId: line.communityId,
    startDate: draft.startDate,
    endDate: draft.endDate,
    templateId: checklist.templateId,
    templateVersion: checklist.versionNo,
    elevatorType: checklist.elevatorType,
    ruleSnapshot: line.rule,
    windows: JSON.stringify(draft.windows),
    fixedDateSchemeId: draft.fixedDateSchemeId ?? null,
    teamId: draft.teamId,
    mainWorkerId: draft.mainWorkerId ?? null,
    assistantIds: draft.assistantIds,
    status: PlanStatus.code.published,
    summary: { templateName: checklist.name, ...totalsOf(visits) },
  })
  const first = line.lifts[0]
  const joins = addPlanLifts(
    ctx,
    line.lifts.map(({ lift, asked, history }, at) => ({
      planId,
      elevatorId: lift.id,
      anchorDate: asked.start,
      lastVisitDate: history.lastVisit ?? null,
      lastLevelDates: JSON.stringify(history.lastLevels ?? {}),
      offsetDays: at % 3,
      joinDate: asked.start,
      active: true,
    })),
  )
  await orRefuse(joins, () =>
    refuseMaintain.alreadyPlanned({ name: liftLabel(first?.lift.communityName, first?.lift.name), planNo: '' }),
  )
  const rows = await orderRows(ctx, draft, plan, line, planId)
  await addOrders(ctx, rows)
  return { planId, orders: rows.length }
}

async function orderRows(ctx: Context, draft: PlanDraft, plan: YearOfPlans, line: PlannedLine, planId: string) {
  const snapshots = new Map<string, string>()
  const hashOf = async ({ level, season }: Visit) => {
    const key = `${level} ${season.join(' ')}`
    const known = snapshots.get(key) ?? (await keepSnapshot(ctx, snapshotOf(line.checklist, level, season)))
    snapshots.set(key, known)
    return known
  }
  const rows: (OrderValues & { planDate: string })[] = []
  for (const { lift, visits } of line.lifts) {
    for (const visit of visits) {
      rows.push({
        id: newId(),
        source: MaintainSource.code.plan,
        planId,
        elevatorId: lift.id,
        communityId: lift.communityId,
        contractId: draft.contractId,
        customerId: plan.contract.customerId,
        teamId: draft.teamId,
        type: 1,
        level: visit.level,
        planDate: visit.date,
        legalDeadline: visit.legalDeadline,
        stdMinutes: visit.minutes,
        snapshotHash: await hashOf(visit),
        planReason: `${visit.reason}（${visit.article}）`,
      })
    }
  }
  return rows
}

async function keepLineViolations(
  ctx: Context,
  plan: YearOfPlans,
  line: PlannedLine,
  planId: string,
  release: Release | null,
): Promise<void> {
  const lifts = new Set(line.lifts.map(({ lift }) => lift.id))
  const found = plan.violations.filter((one) => lifts.has(one.elevatorId))
  await keepViolations(
    ctx,
    found.map(({ elevatorId, code, severity, text }) => ({
      planId,
      elevatorId,
      code,
      severity,
      text,
      ...(release && severity === Severity.code.approval ? { reason: release.reason, approvedBy: release.by } : {}),
    })),
  )
}

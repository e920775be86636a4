import type { z } from 'zod'
import { type Context, insertRow, insertRows, newId, orRefuse } from '#kernel/server/index.ts'
import { keepSnapshot, snapshotOf } from '#modules/template/server/index.ts'
import { MaintainSource, PlanStatus, PlanType, refuseMaintain } from '../shared/maintenance.ts'
import type { PlanDraft, PlanPublish } from '../shared/plan.ts'
import { Severity } from '../shared/violation.ts'
import { refuseViolations } from '../shared/violations.ts'
import { totalsOf, type Visit } from '../shared/visits.ts'
import { takePreview } from './batch.store.ts'
import { proposeCrews } from './crews.ts'
import { addOrders, keepViolations, type OrderValues, refreshNextVisit } from './orderRow.store.ts'
import { endLines } from './plan.store.ts'
import { newPlanNo, takeDraft } from './planDraft.ts'
import { type PlannedLine, planContract, type YearOfPlans } from './planning.ts'
import { digestOf } from './planPreview.ts'
import { demandApprover } from './release.ts'

type Publish = z.output<typeof PlanPublish>

/** Publishes a previewed year: lines, their lifts, and an order for every visit (jobs 3.3, 5). */
export async function publishPlan(ctx: Context, { token, approvals }: Publish) {
  const preview = await takePreview<PlanDraft, { digest: string }>(ctx, token, ['plan'])
  const draft = preview.params
  const plan = await planContract(ctx, draft)
  if (digestOf(plan) !== preview.rows.digest) throw refuseMaintain.previewExpired()
  await demandReleases(ctx, plan, approvals)
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
    await keepLineViolations(ctx, plan, line, planId, approvals)
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
  return { planIds, orderCount, jobId: null }
}

/** 阻断 refuses with 3010009; what needs a release needs one for its code, by somebody else with 超限放行. */
async function demandReleases(
  ctx: Context,
  { violations }: YearOfPlans,
  approvals: Publish['approvals'],
): Promise<void> {
  const blocks = violations.filter((one) => one.severity === Severity.code.block)
  if (blocks.length > 0) throw refuseMaintain.blocked({ n: blocks.length }, { data: blocks.slice(0, 200) })
  const released = new Set(approvals.map((one) => one.code))
  const open = violations.filter((one) => one.severity === Severity.code.approval && !released.has(one.code))
  if (open.length > 0) {
    const texts = [...new Set(open.map((one) => one.text))].slice(0, 5).join('；')
    throw refuseViolations.needsApproval({ 'V texts': texts }, { data: open.slice(0, 200) })
  }
  for (const one of approvals) await demandApprover(ctx, one)
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
  const { id: planId } = await insertRow(ctx, 'maintainPlan', {
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
    fixedDateSchemeId: draft.fixedDateSchemeId ?? null,
    teamId: draft.teamId,
    mainWorkerId: draft.mainWorkerId ?? null,
    assistantIds: draft.assistantIds,
    status: PlanStatus.code.published,
    summary: { templateName: checklist.name, ...totalsOf(visits) },
  })
  const first = line.lifts[0]
  const joins = insertRows(
    ctx,
    'planElevator',
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
  await orRefuse(joins, () => refuseMaintain.alreadyPlanned({ name: first?.lift.name ?? '', planNo: '' }))
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
  approvals: Publish['approvals'],
): Promise<void> {
  const lifts = new Set(line.lifts.map(({ lift }) => lift.id))
  const releases = new Map(approvals.map((one) => [one.code, one]))
  await keepViolations(
    ctx,
    plan.violations
      .filter((one) => lifts.has(one.elevatorId))
      .map(({ elevatorId, code, severity, text }) => {
        const release = severity === Severity.code.approval ? releases.get(code) : undefined
        return {
          planId,
          elevatorId,
          code,
          severity,
          text,
          ...(release ? { reason: release.reason, approvedBy: release.approverId } : {}),
        }
      }),
  )
}

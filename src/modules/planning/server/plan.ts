import {
  type Context,
  exportOf,
  type Handlers,
  importJob,
  imports,
  type JobHandler,
  newId,
  requireRows,
  startJob,
} from '#kernel/server/index.ts'
import { daysBetween, later } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import {
  addEvents,
  dayToday,
  findLifts,
  giveBack,
  handOver,
  keepPreview,
  proposeCrews,
  requireCertifiedFrom,
  takePreview,
} from '#modules/maintenance/server/index.ts'
import type { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import {
  findActiveLines,
  findLineLifts,
  findPlan,
  lockPlan,
  movePlan,
  type PlanRecord,
} from '#modules/plan/server/index.ts'
import { LineWindows } from '#modules/plan/shared/entry.ts'
import { maintainPlan } from '#modules/plan/shared/plan.states.ts'
import { PlanRule } from '#modules/template/shared/template.ts'
import type { maintainPlanApi } from '../shared/plan.api.ts'
import { LONG_PLAN, type MaintainPlanRow, type PlanDraft, PlanDraft as PlanDraftSchema } from '../shared/plan.ts'
import { findContractLifts, findPlanContract, findPlanOptions, findTeam, plans } from './plan.store.ts'
import { findDraftLifts } from './planDraft.store.ts'
import { addDraft, editDraft, removeDraft, requireDraft } from './planDraft.ts'
import { planImporter } from './planImport.ts'
import { missingFacts, planContract } from './planning.ts'
import { type KeptPlan, keptPlan, previewOf } from './planPreview.ts'
import { publishPlan } from './planPublish.ts'
import { pausePlan, voidPlan } from './planRelease.ts'
import { previewLevel, previewReset } from './planReset.ts'
import { findLineVisits } from './planRow.store.ts'
import { applyYears } from './replanApply.ts'

type PlanStatus = Parameters<typeof maintainPlan.target>[1]
type Move = 'resume' | 'handover'

async function move(ctx: Context, name: Move, id: string, version: number, values = {}) {
  const row = await lockPlan(ctx, id)
  const to = maintainPlan.target(name, row.status as PlanStatus)
  return { row, saved: await movePlan(ctx, { ...row, version }, to, values) }
}

async function onePlan(ctx: Context, id: string): Promise<MaintainPlanRow & { record: PlanRecord }> {
  const record = await findPlan(ctx, id)
  const page = await plans.page(ctx, { planNo: record.planNo, page: 1, size: 10 })
  const row = page.records.find((one) => one.id === id)
  if (!row) throw refuse.notFound()
  return { ...row, record }
}

export const planHandlers: Handlers<typeof maintainPlanApi> = {
  list: plans.page,
  options: findPlanOptions,
  export: exportOf(plans),
  add: addDraft,
  edit: editDraft,
  remove: (ctx, { id }) => removeDraft(ctx, id),
  ...imports(planImporter),
  publish,
  resetPreview: previewReset,
  resetApply: (ctx, { token }) => applyYears(ctx, token, 'reset'),
  levelPreview: previewLevel,
  levelApply: (ctx, { token }) => applyYears(ctx, token, 'level'),
  pause: pausePlan,
  void: voidPlan,
  resume: async (ctx, { id, version }) => (await move(ctx, 'resume', id, version)).saved,

  async detail(ctx, { id }) {
    const { record, ...row } = await onePlan(ctx, id)
    const draft = record.draft === null ? null : PlanDraftSchema.parse(record.draft)
    const lifts = draft ? await findDraftLifts(ctx, draft) : await findLineLifts(ctx, id)
    return {
      ...row,
      draft,
      contractId: record.contractId,
      communityId: record.communityId,
      templateId: record.templateId,
      templateVersion: record.templateVersion,
      teamId: record.teamId,
      mainWorkerId: record.mainWorkerId,
      assistantIds: record.assistantIds,
      rule: PlanRule.parse(record.ruleSnapshot),
      windows: LineWindows.parse(record.windows),
      elevators: lifts.map(({ elevatorId, name, joinDate, leaveDate }) => ({ elevatorId, name, joinDate, leaveDate })),
    }
  },

  async strips(ctx, { id }) {
    const { record, contractName } = await onePlan(ctx, id)
    const visits = Map.groupBy(await findLineVisits(ctx, id), (visit) => visit.elevatorId)
    const lifts = await findLineLifts(ctx, id)
    return {
      planNo: record.planNo,
      contractName,
      status: record.status as PlanStatus,
      startDate: record.startDate,
      endDate: record.endDate,
      maxGapDays: PlanRule.parse(record.ruleSnapshot).maxGapDays,
      windows: LineWindows.parse(record.windows),
      elevators: lifts.map(({ elevatorId, name, registerCode, lastVisitDate }) => {
        let last = lastVisitDate
        const strip = (visits.get(elevatorId) ?? []).map(({ version: _, elevatorId: __, minutes: ___, ...visit }) => {
          const day = visit.doneDate ?? visit.date
          const gapDays = last === null || last > day ? null : daysBetween(last, day)
          last = day
          return { ...visit, status: visit.status as MaintainStatus, gapDays }
        })
        return { elevatorId, name, registerCode, lastVisitDate, visits: strip }
      }),
    }
  },

  async candidates(ctx, { contractId }) {
    const contract = await findPlanContract(ctx, contractId)
    if (!contract) throw refuse.notFound()
    const served = await findContractLifts(ctx, contractId, dayToday(ctx))
    const ids = served.map((one) => one.elevatorId)
    const lifts = new Map((await findLifts(ctx, ids)).map((lift) => [lift.id, lift]))
    const lines = await findActiveLines(ctx, ids)
    return served.flatMap(({ elevatorId, serviceStart, serviceEnd }) => {
      const lift = lifts.get(elevatorId)
      if (!lift) return []
      const line = lines.get(elevatorId)
      return [
        {
          elevatorId,
          name: lift.name,
          registerCode: lift.registerCode,
          communityName: lift.communityName,
          category: lift.category,
          serviceStart,
          serviceEnd,
          lastMaintainDate: lift.lastVisit,
          plannedIn: line && line.endDate >= serviceStart ? line.planNo : null,
          missing: [...missingFacts(lift, null), ...(lift.useStatus === 1 ? [] : ['电梯未在用'])],
        },
      ]
    })
  },

  async generate(ctx, draft) {
    await requireDraft(ctx, draft.draftId)
    if (draft.elevatorIds.length > LONG_PLAN) {
      const token = newId()
      return { token, jobId: await startJob(ctx, generateJob.kind, '生成维保计划', { token, draft }), preview: null }
    }
    const plan = await planContract(ctx, draft)
    const kept = await keepPreview(ctx, { action: 'plan', params: draft, rows: keptPlan(plan) })
    return { token: kept.token, jobId: null, preview: previewOf(draft, plan, kept) }
  },

  async preview(ctx, { id }) {
    const kept = await takePreview<PlanDraft, KeptPlan>(ctx, id, ['plan'], { apply: false })
    const plan = await planContract(ctx, kept.params, kept.rows.ground)
    return previewOf(kept.params, plan, { token: id, expiresAt: kept.expiresAt })
  },

  async handover(ctx, { id, version, teamId, mainWorkerId = null, assistantIds, fromDate }) {
    if (!(await findTeam(ctx, teamId))) throw refuse.notFound()
    await requireRows(ctx, 'employee', [mainWorkerId, ...assistantIds])
    const { saved } = await move(ctx, 'handover', id, version, { teamId, mainWorkerId, assistantIds })
    const crew = mainWorkerId ? [mainWorkerId, ...assistantIds] : []
    const until = await requireCertifiedFrom(ctx, crew, later(fromDate, dayToday(ctx)))
    const orders = await handOver(ctx, id, fromDate, teamId, crew, until)
    await addEvents(
      ctx,
      orders
        .filter(({ before, after }) => before.join() !== after.join())
        .map(({ id: orderId, before, after }) => ({
          orderId,
          type: 'changeStaff' as const,
          before: { workerIds: before },
          after: { workerIds: after, reason: '计划交接' },
        })),
    )
    // What they may not do, or cannot beside their own work, does not become theirs.
    const returned = await giveBack(
      ctx,
      orders.map((order) => order.id),
      { named: true },
    )
    await proposeCrews(ctx, [teamId])
    return { ...saved, orders: orders.length, returned }
  },
}

async function publish(ctx: Context, input: Parameters<typeof publishPlan>[1]) {
  const kept = await takePreview<PlanDraft, unknown>(ctx, input.token, ['plan'], { apply: false })
  if (kept.params.elevatorIds.length <= LONG_PLAN) return publishPlan(ctx, input)
  const jobId = await startJob(ctx, publishJob.kind, '发布维保计划', input)
  return { planIds: [], orderCount: 0, jobId, asked: null }
}

/** Planning more than 500 lifts: the preview stands under its token when the work is done. */
const generateJob: JobHandler<{ token: string; draft: PlanDraft }> = {
  kind: 'maintainPlan.generate',
  async run(task) {
    const { token, draft } = task.input
    await task.progress(0, draft.elevatorIds.length)
    await task.inCompany(async (ctx) => {
      const plan = await planContract(ctx, draft)
      await keepPreview(ctx, { id: token, action: 'plan', params: draft, rows: keptPlan(plan) })
    })
    await task.progress(draft.elevatorIds.length)
    return { result: { token } }
  },
}

const publishJob: JobHandler<Parameters<typeof publishPlan>[1]> = {
  kind: 'maintainPlan.publish',
  run: async (task) => ({ result: await task.inCompany((ctx) => publishPlan(ctx, task.input)) }),
}

export const planJobs = [generateJob, publishJob, importJob(planImporter)] as readonly JobHandler<never>[]

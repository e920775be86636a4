import {
  type Context,
  exportOf,
  type Handlers,
  imports,
  insertRow,
  nextNumber,
  removeRow,
  requireFresh,
  type Saved,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { dayOf, earlier, isoTime, monthStart } from '#kernel/shared/days.ts'
import { fieldRefusal, Refusal, refuse } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { demandLift } from '#modules/elevator/server/index.ts'
import { maintenanceAsks, tellPhones } from '#modules/maintenance/server/index.ts'
import { attachFile } from '#modules/storage/server/index.ts'
import type { inspectionPlanApi } from '../shared/api.ts'
import { baseOf, materialsFor, windowOf } from '../shared/calendar.ts'
import {
  InspectionStatus,
  InspectKind,
  InspectType,
  kindColumns,
  PlanSource,
  refuseInspection,
} from '../shared/inspection.ts'
import { inspectionPlan } from '../shared/plan.states.ts'
import { type ApplyDraft, type AssignDraft, PlanEdit } from '../shared/plan.ts'
import { applySheet } from './applySheet.ts'
import { resolveConflicts } from './conflict.ts'
import {
  countOpenFindings,
  countWorkers,
  countYear,
  findPlanDetail,
  findTwin,
  isTeam,
  lockPlan,
  type PlanRecord,
  planOptions,
  plans,
} from './plan.store.ts'
import { planImporter } from './planImport.ts'
import { move } from './planMove.ts'
import { tellAssigned } from './telling.ts'
import { planNoOf, yearHandlers } from './year.ts'

export const planHandlers: Handlers<typeof inspectionPlanApi> = {
  ...yearHandlers,
  list: plans.page,
  export: exportOf(plans),
  ...imports(planImporter),
  calendar: (ctx, { year }) => countYear(ctx, year, dayOf(ctx.now)),
  detail: async (ctx, { id }) => ({
    ...(await findPlanDetail(ctx, id)),
    evaluation: await maintenanceAsks.evaluationOf(ctx, maintenanceAsks.evaluated.inspection, id),
  }),
  options: planOptions,
  resolveConflicts,
  applySheet: (ctx, { ids, format }) => applySheet(ctx, ids, format),

  async add(ctx, { kind, earliestDate, deadline, ...draft }) {
    const lift = await demandLift(ctx, draft.elevatorId)
    const year = Number(deadline.slice(0, 4))
    const twin = await findTwin(ctx, { elevatorId: lift.id, year, kind })
    if (twin)
      throw refuseInspection.twin({
        name: liftLabel(lift.communityName, lift.name),
        year,
        kind: InspectKind.label(kind),
        planNo: twin,
      })
    const base = baseOf(lift)
    const window = windowOf(kind, deadline)
    return insertRow(ctx, 'inspectionPlan', {
      ...draft,
      ...kindColumns(kind),
      planNo: planNoOf(year, await nextNumber(ctx, `NJ${year}`)),
      year,
      baseDate: base,
      yearIndex: base ? year - Number(base.slice(0, 4)) : null,
      dueMonth: monthStart(deadline),
      earliestDate: earlier(earliestDate ?? window.earliestDate, deadline),
      applyBy: window.applyBy && earlier(window.applyBy, deadline),
      deadline,
      teamId: lift.teamId,
      materials: JSON.stringify(materialsFor(kind, lift.category)),
      source: PlanSource.code.byHand,
    })
  },

  async edit(ctx, { id, version, ...edit }) {
    const plan = await lockPlan(ctx, id)
    if (plan.status === InspectionStatus.code.closed) throw closedTo(plan, '编辑')
    const { materials, ...plain } = wholeDraft(PlanEdit, edit)
    // The date of an inspection that was done stands in its record.
    const { inspected } = InspectionStatus.code
    const inspectDate = plan.status >= inspected ? plan.inspectDate : plain.inspectDate
    return updateRow(ctx, 'inspectionPlan', id, version, {
      ...plain,
      inspectDate,
      materials: JSON.stringify(materials),
    })
  },

  async assign(ctx, { id, version, ...draft }) {
    const plan = await lockVersion(ctx, id, version)
    await checkCrew(ctx, draft)
    return assign(ctx, plan, draft)
  },

  async batchAssign(ctx, { ids, ...draft }) {
    await checkCrew(ctx, draft)
    return each(ctx, ids, (plan) => assign(ctx, plan, draft))
  },

  async selfCheck(ctx, { id, version, date }) {
    const plan = await lockVersion(ctx, id, version)
    if (date > dayOf(ctx.now)) throw fieldRefusal([{ prop: 'date', msg: '自检日期不能晚于今天' }])
    return move(ctx, plan, 'selfCheck', { selfCheckDate: date })
  },

  async apply(ctx, { id, version, ...draft }) {
    return apply(ctx, await lockVersion(ctx, id, version), draft)
  },

  batchApply: (ctx, { ids, ...draft }) => each(ctx, ids, (plan) => apply(ctx, plan, draft)),

  async inspected(ctx, { id, version, inspectDate }) {
    const plan = await lockVersion(ctx, id, version)
    requirePast(ctx, inspectDate)
    return move(ctx, plan, 'inspect', { inspectDate })
  },

  async recheck(ctx, { id, version, inspectDate }) {
    const plan = await lockVersion(ctx, id, version)
    inspectionPlan.target('recheck', plan.status)
    const open = await countOpenFindings(ctx, plan.id)
    if (open > 0) throw refuseInspection.openFindings({ n: open })
    return move(ctx, plan, 'recheck', inspectDate ? { inspectDate } : {})
  },

  async delay(ctx, { id, version, newDeadline, reason, file }) {
    const plan = await lockVersion(ctx, id, version)
    inspectionPlan.target('delay', plan.status)
    if (newDeadline <= plan.deadline)
      throw fieldRefusal([{ prop: 'newDeadline', msg: `新截止日期应晚于${plan.deadline}` }])
    const { periodic } = InspectType.code
    if (plan.inspectType === periodic && !file)
      throw fieldRefusal([{ prop: 'file', msg: '定期检验延期须上传检验机构或监管部门的批准文件' }])
    const step = {
      from: plan.deadline,
      to: newDeadline,
      reason,
      file: file ? await attachFile(ctx, file) : null,
      at: isoTime(ctx.now),
      by: ctx.who.name,
    }
    return updateRow(ctx, 'inspectionPlan', plan.id, plan.version, {
      deadline: newDeadline,
      delays: JSON.stringify([...plan.delays, step]),
    })
  },

  async close(ctx, { id, version, reason }) {
    return move(ctx, await lockVersion(ctx, id, version), 'close', { closeReason: reason })
  },

  async remove(ctx, { id }) {
    const plan = await lockPlan(ctx, id)
    const { waiting, closed } = InspectionStatus.code
    if (plan.status !== waiting && plan.status !== closed)
      throw refuseInspection.notDeletable({ status: InspectionStatus.label(plan.status) })
    await removeRow(ctx, 'inspectionPlan', id)
    return { done: 1 }
  },
}

async function lockVersion(ctx: Context, id: string, version: number): Promise<PlanRecord> {
  const plan = await lockPlan(ctx, id)
  requireFresh(plan, version)
  return plan
}

const closedTo = (plan: PlanRecord, action: string) =>
  new Refusal(3020001, `计划当前为「${InspectionStatus.label(plan.status)}」，不能${action}`)

export function requirePast(ctx: Context, inspectDate: string): void {
  if (inspectDate > dayOf(ctx.now)) throw fieldRefusal([{ prop: 'inspectDate', msg: '检验日期不能晚于今天' }])
}

async function checkCrew(ctx: Context, { teamId, workerIds }: AssignDraft): Promise<void> {
  if ((await countWorkers(ctx, workerIds)) < new Set(workerIds).size) throw refuse.notFound()
  if (teamId && !(await isTeam(ctx, teamId))) throw refuse.notFound()
}

async function assign(ctx: Context, plan: PlanRecord, draft: AssignDraft): Promise<Saved> {
  inspectionPlan.target('assign', plan.status)
  if (plan.inspectType === InspectType.code.selfTest) requireQualified(draft, plan)
  const gone = plan.workerIds.filter((id) => !draft.workerIds.includes(id))
  const saved = await move(ctx, plan, 'assign', {
    workerIds: draft.workerIds,
    pastWorkerIds: [...new Set([...plan.pastWorkerIds, ...gone])],
    teamId: draft.teamId ?? plan.teamId,
    orgName: draft.orgName ?? plan.orgName,
    inspectDate: draft.inspectDate ?? plan.inspectDate,
    qualifyNo: draft.qualifyNo ?? null,
    qualifyTo: draft.qualifyTo ?? null,
  })
  tellPhones(ctx, [...new Set([...draft.workerIds, ...gone])])
  await tellAssigned(ctx, plan, draft.workerIds)
  return saved
}

/** 自行检测 needs persons or an organisation qualified under TSG T7008; the plan refuses without (jobs 6.10). */
function requireQualified({ qualifyNo, qualifyTo }: AssignDraft, plan: PlanRecord): void {
  if (!qualifyNo)
    throw fieldRefusal([
      { prop: 'qualifyNo', msg: '自行检测须由具备 TSG T7008 资质的机构或人员承担，请填写检测资质证号' },
    ])
  if (!qualifyTo) throw fieldRefusal([{ prop: 'qualifyTo', msg: '请选择资质有效期至' }])
  const on = plan.inspectDate ?? plan.deadline
  if (qualifyTo < on)
    throw fieldRefusal([{ prop: 'qualifyTo', msg: `检测资质于${qualifyTo}到期，早于${on}，请更换机构或人员` }])
}

async function apply(ctx: Context, plan: PlanRecord, draft: ApplyDraft): Promise<Saved> {
  inspectionPlan.target('apply', plan.status)
  if (plan.taskKind !== null)
    throw fieldRefusal([{ prop: 'applyNo', msg: `${InspectKind.label(plan.taskKind)}不需要报检，请直接登记结果` }])
  if (draft.applyAt > dayOf(ctx.now)) throw fieldRefusal([{ prop: 'applyAt', msg: '报检日期不能晚于今天' }])
  return move(ctx, plan, 'apply', { ...draft, inspectDate: draft.inspectDate ?? plan.inspectDate })
}

/** Each of many plans by itself: a refusal is told beside its number and does not hold up the others. */
async function each(ctx: Context, ids: readonly string[], step: (plan: PlanRecord) => Promise<unknown>) {
  const failed: { id: string; planNo: string; msg: string }[] = []
  let done = 0
  // In one order for everybody, so that two batches cannot wait for each other.
  for (const id of [...new Set(ids)].sort()) {
    const plan = await lockPlan(ctx, id)
    try {
      await step(plan)
      done++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push({ id, planNo: plan.planNo, msg: error.message })
    }
  }
  return { done, failed }
}

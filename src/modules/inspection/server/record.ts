import {
  type Context,
  exportOf,
  type Handlers,
  imports,
  insertRow,
  insertRows,
  nextNumber,
  orRefuse,
  removeRow,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { demandLift } from '#modules/elevator/server/index.ts'
import { addHazard, moveHazard } from '#modules/hazard/server/index.ts'
import { attachFile, attachFiles } from '#modules/storage/server/index.ts'
import type { inspectionRecordApi } from '../shared/api.ts'
import { InspectionStatus, kindColumns, refuseInspection } from '../shared/inspection.ts'
import { arrivalOf, inspectionPlan } from '../shared/plan.states.ts'
import { type FindingDraft, type RecordDraft, RecordEdit } from '../shared/record.ts'
import { dueLifts, governors } from './due.store.ts'
import { countOpenFindings, lockPlan, type PlanRecord } from './plan.store.ts'
import { requirePast } from './plan.ts'
import { countViews, findFinding, findRecord, isKept, recordOptions, records } from './record.store.ts'
import { recordImporter } from './recordImport.ts'
import { applyResult, nextOf, type Proven } from './result.ts'
import { kindOf } from './telling.ts'

export const recordHandlers: Handlers<typeof inspectionRecordApi> = {
  list: records.page,
  due: dueLifts.page,
  governors: governors.page,
  counts: (ctx) => countViews(ctx),
  detail: (ctx, { id }) => findRecord(ctx, id),
  options: recordOptions,
  export: exportOf(records),
  ...imports(recordImporter),

  async add(ctx, draft) {
    requirePast(ctx, draft.inspectDate)
    const lift = await demandLift(ctx, draft.elevatorId)
    const plan = draft.planId ? await lockPlan(ctx, draft.planId) : null
    if (plan) requireFits(plan, draft)
    const next = nextOf(lift, draft)
    const proven: Proven = {
      kind: draft.kind,
      elevatorId: lift.id,
      inspectDate: draft.inspectDate,
      org: draft.org,
      ...next,
      reportNo: draft.reportNo,
      conclusion: draft.conclusion,
      supervision: draft.supervision ?? null,
      governor: draft.governor ?? null,
      findings: draft.findings.length,
      stop: draft.stopUse ?? (draft.findings.length === 0 || draft.findings.some(({ grade }) => grade === 3)),
      files: await attachFiles(ctx, draft.reportFile),
    }
    const recordId = await insertRecord(ctx, draft, proven)
    await addFindings(ctx, recordId, draft)
    const planStatus = await applyResult(ctx, plan, { ...proven, recordId })
    return { id: recordId, version: 0, planStatus }
  },

  async edit(ctx, { id, version, ...edit }) {
    await findRecord(ctx, id)
    const { reportFile, labelPhoto, ...plain } = wholeDraft(RecordEdit, edit)
    return orTaken(
      updateRow(ctx, 'inspectionRecord', id, version, {
        ...plain,
        reportFile: JSON.stringify(await attachFiles(ctx, reportFile)),
        labelPhoto: JSON.stringify(await attachFiles(ctx, labelPhoto)),
      }),
    )
  },

  async rectify(ctx, { id, move, files, note, noticeNo }) {
    const finding = await findFinding(ctx, id)
    if (move === 'tell' && files.length === 0)
      throw fieldRefusal([{ prop: 'files', msg: '请上传使用单位签收的告知书' }])
    if (move === 'fix' && !note) throw fieldRefusal([{ prop: 'note', msg: '请填写整改情况' }])
    const attached = await attachFiles(ctx, files)
    const { state } = await moveHazard(ctx, finding.hazardId, { move, note, noticeNo, files: attached })
    const open = finding.planId ? await countOpenFindings(ctx, finding.planId) : 0
    return { state, open }
  },

  async remove(ctx, { id }) {
    await findRecord(ctx, id)
    if (await isKept(ctx, id)) throw refuseInspection.recordKept()
    await removeRow(ctx, 'inspectionRecord', id)
    return { done: 1 }
  },
}

const orTaken = <T>(work: Promise<T>) => orRefuse(work, () => refuseInspection.reportTaken())

/** The record is of the plan's lift and kind, and the plan waits for a result. */
function requireFits(plan: PlanRecord, draft: RecordDraft): void {
  if (plan.elevatorId !== draft.elevatorId) throw refuse.notFound()
  if (kindOf(plan) !== draft.kind) throw fieldRefusal([{ prop: 'kind', msg: '检验类型与计划不一致' }])
  const { inspected } = InspectionStatus.code
  if (plan.status !== inspected) inspectionPlan.target(arrivalOf(plan.inspectType), plan.status)
}

async function insertRecord(ctx: Context, draft: RecordDraft, proven: Proven): Promise<string> {
  const { findings: _, stopUse: __, kind, reportFile: ___, labelPhoto, governor, planId, ...plain } = draft
  const certFile = governor?.certFile ? await attachFile(ctx, governor.certFile) : undefined
  const saved = await orTaken(
    insertRow(ctx, 'inspectionRecord', {
      ...plain,
      ...kindColumns(kind),
      planId: planId ?? null,
      recordNo: await recordNoOf(ctx),
      nextDate: proven.nextDate,
      nextType: proven.nextType,
      reportFile: JSON.stringify(proven.files),
      labelPhoto: JSON.stringify(await attachFiles(ctx, labelPhoto)),
      governor: governor ? JSON.stringify({ ...governor, certFile }) : null,
      uploadedBy: ctx.who.userId,
    }),
  )
  return saved.id
}

/** `JL`+yyyy+5, as the plans' numbers. */
async function recordNoOf(ctx: Context): Promise<string> {
  const series = `JL${dayOf(ctx.now).slice(0, 4)}`
  return `${series}${String(await nextNumber(ctx, series)).padStart(5, '0')}`
}

/** Every non-conformity becomes a hazard of the lift, which carries its state from here on (jobs 1.6, 1.9). */
async function addFindings(ctx: Context, recordId: string, draft: RecordDraft): Promise<void> {
  const rows = []
  for (const [sort, finding] of draft.findings.entries()) {
    const hazardId = await addHazard(ctx, hazardOf(finding, recordId, draft))
    rows.push({
      recordId,
      planId: draft.planId ?? null,
      clause: finding.clause ?? null,
      text: finding.text,
      hazardId,
      rectifyBy: finding.rectifyBy ?? null,
      sort,
    })
  }
  if (rows.length > 0) await insertRows(ctx, 'inspectionFinding', rows)
}

const FROM_INSPECTION = 3
const hazardOf = ({ clause, text, grade, rectifyBy }: FindingDraft, recordId: string, draft: RecordDraft) => ({
  elevatorId: draft.elevatorId,
  sourceType: FROM_INSPECTION as 3,
  orderId: recordId,
  itemCode: clause ?? null,
  grade,
  description: text,
  photos: [],
  day: draft.inspectDate,
  deadline: rectifyBy ?? null,
})

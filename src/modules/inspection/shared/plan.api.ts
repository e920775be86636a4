import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ImportInput, ImportReply } from '#kernel/shared/importing.ts'
import { exportQuery } from '#kernel/shared/list.ts'
import { ById, choosing, Done, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { may } from './permissions.ts'
import {
  ApplyDraft,
  AssignDraft,
  DelayDraft,
  GenerateYear,
  PlanDetail,
  PlanDraft,
  PlanEdit,
  planList,
  YearCalendar,
  YearResult,
} from './plan.ts'

const path = (verb: string) => `/inspection/plan/${verb}` as const
const edits = [may.editPlan]
const one = { ...ById.shape, ...WithVersion.shape }
const ids = z.array(z.uuid()).min(1, { error: '请选择检验计划' }).max(200, { error: '一次最多200项' })

/** What was done of many, and why the others were not. */
export const BatchReply = Done.extend({
  failed: z.array(z.object({ id: z.uuid(), planNo: z.string(), msg: z.string() })),
})

export const inspectionPlanApi = {
  list: endpoint({
    method: 'POST',
    path: path('listPage'),
    title: '检验计划列表',
    needs: [may.plan],
    reads: true,
    input: planList.query,
    reply: planList.page,
  }),
  /** Added: the year by month above the list (jobs 4.2). */
  calendar: endpoint({
    method: 'POST',
    path: path('calendar'),
    title: '检验年历',
    needs: [may.plan],
    reads: true,
    input: GenerateYear.pick({ year: true }),
    reply: YearCalendar,
  }),
  detail: endpoint({
    method: 'GET',
    path: path('detail/{id}'),
    title: '检验计划详情',
    needs: [may.plan],
    input: ById,
    reply: PlanDetail,
  }),
  options: endpoint({
    method: 'GET',
    path: path('options'),
    title: '可登记结果的检验计划',
    needs: 'login',
    input: choosing(OptionQuery.extend({ elevatorId: z.uuid().optional() })),
    reply: z.array(Option),
  }),
  /** Added: what generateYear would make, nothing written. */
  previewYear: endpoint({
    method: 'POST',
    path: path('previewYear'),
    title: '年度计划试算',
    needs: edits,
    reads: true,
    long: true,
    input: GenerateYear,
    reply: YearResult,
  }),
  generateYear: endpoint({
    method: 'POST',
    path: path('generateYear'),
    title: '生成年度计划',
    needs: edits,
    long: true,
    input: GenerateYear,
    reply: YearResult,
  }),
  add: endpoint({
    method: 'POST',
    path: path('add'),
    title: '新增检验计划',
    needs: edits,
    input: PlanDraft,
    reply: Saved,
  }),
  edit: endpoint({
    method: 'POST',
    path: path('edit'),
    title: '编辑检验计划',
    needs: edits,
    input: PlanEdit.extend(one),
    reply: Saved,
  }),
  assign: endpoint({
    method: 'POST',
    path: path('assign/{id}'),
    title: '派工',
    needs: edits,
    input: AssignDraft.extend(one),
    reply: Saved,
  }),
  /** Added: one choice for many plans; each is done or says why not. */
  batchAssign: endpoint({
    method: 'POST',
    path: path('batchAssign'),
    title: '批量派工',
    needs: edits,
    input: AssignDraft.extend({ ids }),
    reply: BatchReply,
  }),
  /** Added: 自检 that was written on paper; a year-level visit does it by itself (jobs 3.3). */
  selfCheck: endpoint({
    method: 'POST',
    path: path('selfCheck/{id}'),
    title: '登记自检',
    needs: edits,
    input: z.object({ ...one, date: field.day('自检日期') }),
    reply: Saved,
  }),
  apply: endpoint({
    method: 'POST',
    path: path('apply/{id}'),
    title: '报检',
    needs: edits,
    input: ApplyDraft.extend(one),
    reply: Saved,
  }),
  /** Added: 批量报检; the numbers of the plans follow the first one. */
  batchApply: endpoint({
    method: 'POST',
    path: path('batchApply'),
    title: '批量报检',
    needs: edits,
    input: ApplyDraft.extend({ ids }),
    reply: BatchReply,
  }),
  /** Added: the sheet that goes to the authority, as PDF or xlsx. */
  applySheet: endpoint({
    method: 'POST',
    path: path('applySheet'),
    title: '报检申请表',
    needs: [may.plan],
    reads: true,
    file: true,
    long: true,
    input: z.object({ ids, format: z.enum(['pdf', 'xlsx']) }),
    reply: z.unknown(),
  }),
  /** Added: 已报检 → 已检验待结果, the inspector was here and the report is awaited. */
  inspected: endpoint({
    method: 'POST',
    path: path('inspected/{id}'),
    title: '登记已检验',
    needs: edits,
    input: z.object({ ...one, inspectDate: field.day('检验日期') }),
    reply: Saved,
  }),
  /** Added: 需整改, 不合格 → 已检验待结果 once everything is struck off (jobs 3.3; 3070004). */
  recheck: endpoint({
    method: 'POST',
    path: path('recheck/{id}'),
    title: '复检',
    needs: edits,
    input: z.object({ ...one, inspectDate: field.optional(field.day('复检日期')) }),
    reply: Saved,
  }),
  delay: endpoint({
    method: 'POST',
    path: path('delay/{id}'),
    title: '延期',
    needs: edits,
    input: DelayDraft.extend(one),
    reply: Saved,
  }),
  /** *Added*: 采纳 or 作废 of what a phone recorded on a plan that others had meanwhile (jobs 6.8). */
  resolveConflicts: endpoint({
    method: 'POST',
    path: path('conflict/resolve/{id}'),
    title: '处理检验离线冲突',
    needs: edits,
    input: z.object({ ...ById.shape, adopt: z.boolean(), reason: field.optional(field.area('说明', { max: 200 })) }),
    reply: Done,
  }),
  close: endpoint({
    method: 'POST',
    path: path('close/{id}'),
    title: '关闭检验计划',
    needs: edits,
    input: z.object({ ...one, reason: field.text('关闭原因', { max: 200 }) }),
    reply: Saved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: path('delete/{id}'),
    title: '删除检验计划',
    needs: edits,
    input: ById,
    reply: Done,
  }),
  export: endpoint({
    method: 'POST',
    path: path('export'),
    title: '导出检验计划',
    needs: [may.exportPlan],
    reads: true,
    file: true,
    long: true,
    input: exportQuery(planList),
    reply: z.unknown(),
  }),
  template: endpoint({
    method: 'POST',
    path: path('template'),
    title: '检验计划导入模板',
    needs: edits,
    reads: true,
    file: true,
    input: z.object({}),
    reply: z.unknown(),
  }),
  /** Appendix A knows no code for it: whoever may add plans may import them. */
  import: endpoint({
    method: 'POST',
    path: path('import'),
    title: '导入检验计划',
    needs: edits,
    long: true,
    input: ImportInput,
    reply: ImportReply,
  }),
}

import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { counts } from '#kernel/shared/figure.ts'
import { ImportInput, ImportReply } from '#kernel/shared/importing.ts'
import { exportQuery } from '#kernel/shared/list.ts'
import { ById, choosing, Done, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { inspectionFigures } from './figures.ts'
import { may } from './permissions.ts'
import { dueList, governorList, RecordDetail, RecordDraft, RecordEdit, RectifyStep, recordList } from './record.ts'

const path = (verb: string) => `/inspection/record/${verb}` as const
const one = { ...ById.shape, ...WithVersion.shape }

export const inspectionRecordApi = {
  list: endpoint({
    method: 'POST',
    path: path('listPage'),
    title: '检验记录列表',
    needs: [may.record],
    reads: true,
    input: recordList.query,
    reply: recordList.page,
  }),
  /** Added: 到期预警. */
  due: endpoint({
    method: 'POST',
    path: path('due'),
    title: '检验到期预警',
    needs: [may.record],
    reads: true,
    input: dueList.query,
    reply: dueList.page,
  }),
  /** Added: governors with their next check. */
  governors: endpoint({
    method: 'POST',
    path: path('governors'),
    title: '限速器校验清单',
    needs: [may.record],
    reads: true,
    input: governorList.query,
    reply: governorList.page,
  }),
  /** Added: figures of the three views. */
  counts: endpoint({
    method: 'GET',
    path: path('counts'),
    title: '检验记录概览',
    needs: [may.record],
    input: z.object({}),
    reply: z.object({
      records: counts(inspectionFigures.records),
      due: counts(inspectionFigures.due),
      overdue: counts(inspectionFigures.overdue),
      governorDue: counts(inspectionFigures.governorDue),
      openFindings: counts(inspectionFigures.openFindings),
    }),
  }),
  detail: endpoint({
    method: 'GET',
    path: path('detail/{id}'),
    title: '检验记录详情',
    needs: [may.record, may.plan],
    input: ById,
    reply: RecordDetail,
  }),
  options: endpoint({
    method: 'GET',
    path: path('options'),
    title: '检验记录选项',
    needs: 'login',
    input: choosing(OptionQuery),
    reply: z.array(Option),
  }),
  /** Moves its plan as well: it needs the result's code alone. */
  add: endpoint({
    method: 'POST',
    path: path('add'),
    title: '登记检验结果',
    needs: [may.editRecord],
    input: RecordDraft,
    reply: Saved.extend({ planStatus: z.number().int().nullable() }),
  }),
  edit: endpoint({
    method: 'POST',
    path: path('edit'),
    title: '更正检验记录',
    needs: [may.editRecord],
    input: RecordEdit.extend(one),
    reply: Saved,
  }),
  /** Added: a non-conformity is told, put right, struck off; its state is its hazard's (jobs 1.6, 3.3). */
  rectify: endpoint({
    method: 'POST',
    path: path('rectify/{id}'),
    title: '不符合项整改',
    needs: [may.editRecord],
    input: RectifyStep.extend(ById.shape),
    reply: z.object({ state: z.number().int(), open: z.number().int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: path('delete/{id}'),
    title: '删除检验记录',
    needs: [may.editRecord],
    input: ById,
    reply: Done,
  }),
  export: endpoint({
    method: 'POST',
    path: path('export'),
    title: '导出检验记录',
    needs: [may.record],
    reads: true,
    file: true,
    long: true,
    input: exportQuery(recordList),
    reply: z.unknown(),
  }),
  template: endpoint({
    method: 'POST',
    path: path('template'),
    title: '检验记录导入模板',
    needs: [may.importRecord],
    reads: true,
    file: true,
    input: z.object({}),
    reply: z.unknown(),
  }),
  import: endpoint({
    method: 'POST',
    path: path('import'),
    title: '导入检验记录',
    needs: [may.importRecord],
    long: true,
    input: ImportInput,
    reply: ImportReply,
  }),
}

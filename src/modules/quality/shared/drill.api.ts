import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ImportInput, ImportReply } from '#kernel/shared/importing.ts'
import { exportQuery } from '#kernel/shared/list.ts'
import { ById, Done, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { DrillDetail, DrillDraft, DrillDuties, drillList } from './drill.ts'
import { may } from './permissions.ts'

/** 应急演练: the standard verbs of jobs 5. */
export const drillApi = {
  list: endpoint({
    method: 'POST',
    path: '/drill/listPage',
    title: '应急演练列表',
    needs: [may.board, may.check],
    reads: true,
    input: drillList.query,
    reply: drillList.page,
  }),
  /** Added: what each category of lift still owes in this half-year. */
  duties: endpoint({
    method: 'GET',
    path: '/drill/duties',
    title: '本半年应做演练',
    needs: [may.board, may.check],
    input: z.object({}),
    reply: DrillDuties,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/drill/detail/{id}',
    title: '应急演练详情',
    needs: [may.board, may.check],
    input: ById,
    reply: DrillDetail,
  }),
  add: endpoint({
    method: 'POST',
    path: '/drill/add',
    title: '登记应急演练',
    needs: [may.check],
    input: DrillDraft,
    reply: Saved,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/drill/edit',
    title: '编辑应急演练',
    needs: [may.check],
    input: DrillDraft.extend({ ...ById.shape, ...WithVersion.shape }),
    reply: Saved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/drill/delete/{id}',
    title: '删除应急演练',
    needs: [may.check],
    input: ById,
    reply: Done,
  }),
  export: endpoint({
    method: 'POST',
    path: '/drill/export',
    title: '导出应急演练',
    needs: [may.board, may.check],
    reads: true,
    file: true,
    long: true,
    input: exportQuery(drillList),
    reply: z.unknown(),
  }),
  options: endpoint({
    method: 'GET',
    path: '/drill/options',
    title: '选择应急演练',
    needs: 'login',
    input: OptionQuery,
    reply: z.array(Option),
  }),
  template: endpoint({
    method: 'POST',
    path: '/drill/template',
    title: '应急演练导入模板',
    needs: [may.check],
    reads: true,
    file: true,
    input: z.object({}),
    reply: z.unknown(),
  }),
  import: endpoint({
    method: 'POST',
    path: '/drill/import',
    title: '导入应急演练',
    needs: [may.check],
    long: true,
    input: ImportInput,
    reply: ImportReply,
  }),
} as const

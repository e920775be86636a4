import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ImportInput, ImportReply } from '#kernel/shared/importing.ts'
import { exportQuery } from '#kernel/shared/list.ts'
import { ById, Done, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { may } from './permissions.ts'
import { CheckAsked, CheckDetail, CheckDraft, checkList, Progress } from './qualityCheck.ts'

/** 质检抽查: the standard verbs of jobs 5; `add` draws an order, `edit` records what was found. */
export const qualityCheckApi = {
  list: endpoint({
    method: 'POST',
    path: '/maintain/qualityCheck/listPage',
    title: '质检抽查列表',
    needs: [may.check],
    reads: true,
    input: checkList.query,
    reply: checkList.page,
  }),
  /** Added: 本月 3/5 per worker. */
  progress: endpoint({
    method: 'GET',
    path: '/maintain/qualityCheck/progress',
    title: '质检进度',
    needs: [may.check],
    input: z.object({ month: z.iso.date().optional() }),
    reply: Progress,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/maintain/qualityCheck/detail/{id}',
    title: '质检详情',
    needs: [may.check],
    input: ById,
    reply: CheckDetail,
  }),
  add: endpoint({
    method: 'POST',
    path: '/maintain/qualityCheck/add',
    title: '抽取质检',
    needs: [may.check],
    input: CheckAsked,
    reply: Saved,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/maintain/qualityCheck/edit',
    title: '提交质检',
    needs: [may.check],
    input: CheckDraft.extend({ ...ById.shape, ...WithVersion.shape }),
    reply: Saved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/maintain/qualityCheck/delete/{id}',
    title: '移出质检抽查',
    needs: [may.check],
    input: ById,
    reply: Done,
  }),
  export: endpoint({
    method: 'POST',
    path: '/maintain/qualityCheck/export',
    title: '导出质检抽查',
    needs: [may.check],
    reads: true,
    file: true,
    long: true,
    input: exportQuery(checkList),
    reply: z.unknown(),
  }),
  options: endpoint({
    method: 'GET',
    path: '/maintain/qualityCheck/options',
    title: '选择质检',
    needs: 'login',
    input: OptionQuery,
    reply: z.array(Option),
  }),
  template: endpoint({
    method: 'POST',
    path: '/maintain/qualityCheck/template',
    title: '质检抽查导入模板',
    needs: [may.check],
    reads: true,
    file: true,
    input: z.object({}),
    reply: z.unknown(),
  }),
  import: endpoint({
    method: 'POST',
    path: '/maintain/qualityCheck/import',
    title: '导入质检抽查',
    needs: [may.check],
    long: true,
    input: ImportInput,
    reply: ImportReply,
  }),
} as const

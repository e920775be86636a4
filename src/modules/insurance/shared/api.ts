import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ImportInput, ImportReply } from '#kernel/shared/importing.ts'
import { exportQuery } from '#kernel/shared/list.ts'
import { ById, Done, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { PolicyDetail, PolicyDraft, policyList, uncoveredList } from './insurance.ts'
import { may } from './permissions.ts'

export const insuranceApi = {
  list: endpoint({
    method: 'POST',
    path: '/elevator/insurance/listPage',
    title: '保单列表',
    needs: [may.list],
    reads: true,
    input: policyList.query,
    reply: policyList.page,
  }),
  /** Added: lifts in care without cover today, which the page shows first (archives 4.5). */
  uncovered: endpoint({
    method: 'POST',
    path: '/elevator/insurance/uncovered',
    title: '未投保电梯',
    needs: [may.list],
    reads: true,
    input: uncoveredList.query,
    reply: uncoveredList.page,
  }),
  options: endpoint({
    method: 'GET',
    path: '/elevator/insurance/options',
    title: '选择保单',
    needs: [may.list],
    input: OptionQuery,
    reply: z.array(Option),
  }),
  template: endpoint({
    method: 'POST',
    path: '/elevator/insurance/template',
    title: '保单导入模板',
    needs: [may.write],
    reads: true,
    file: true,
    input: z.object({}),
    reply: z.unknown(),
  }),
  import: endpoint({
    method: 'POST',
    path: '/elevator/insurance/import',
    title: '导入保单',
    needs: [may.write],
    long: true,
    input: ImportInput,
    reply: ImportReply,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/elevator/insurance/detail/{id}',
    title: '保单详情',
    needs: [may.list],
    input: ById,
    reply: PolicyDetail,
  }),
  add: endpoint({
    method: 'POST',
    path: '/elevator/insurance/add',
    title: '新增保单',
    needs: [may.write],
    input: PolicyDraft,
    reply: Saved,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/elevator/insurance/edit',
    title: '编辑保单',
    needs: [may.write],
    input: PolicyDraft.safeExtend({ ...ById.shape, ...WithVersion.shape }),
    reply: Saved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/elevator/insurance/delete/{id}',
    title: '删除保单',
    needs: [may.write],
    input: ById,
    reply: Done,
  }),
  export: endpoint({
    method: 'POST',
    path: '/elevator/insurance/export',
    title: '导出保单',
    needs: [may.list],
    reads: true,
    file: true,
    long: true,
    input: exportQuery(policyList),
    reply: z.unknown(),
  }),
}

import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ImportInput, ImportReply } from '#kernel/shared/importing.ts'
import { exportQuery } from '#kernel/shared/list.ts'
import { ById, Done, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { CustomerDetail, CustomerDraft, customerList } from './customer.ts'
import { CustomerMerge, Similar } from './customerMerge.ts'
import { CustomerContract, CustomerPlace } from './customerPlaces.ts'
import { may } from './permissions.ts'

export const customerApi = {
  list: endpoint({
    method: 'POST',
    path: '/customer/listPage',
    title: '客户列表',
    needs: [may.list],
    reads: true,
    input: customerList.query,
    reply: customerList.page,
  }),
  options: endpoint({
    method: 'GET',
    path: '/customer/options',
    title: '选择客户',
    needs: 'login',
    input: OptionQuery,
    reply: z.array(Option),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/customer/detail/{id}',
    title: '客户详情',
    needs: [may.detail, may.form],
    input: ById,
    reply: CustomerDetail,
  }),
  add: endpoint({
    method: 'POST',
    path: '/customer/add',
    title: '新增客户',
    needs: [may.add],
    input: CustomerDraft,
    reply: Saved,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/customer/edit',
    title: '编辑客户',
    needs: [may.edit],
    input: CustomerDraft.safeExtend({ ...ById.shape, ...WithVersion.shape }),
    reply: Saved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/customer/delete/{id}',
    title: '删除客户',
    needs: [may.remove],
    input: ById,
    reply: Done,
  }),
  export: endpoint({
    method: 'POST',
    path: '/customer/export',
    title: '导出客户',
    needs: [may.export],
    reads: true,
    file: true,
    long: true,
    input: exportQuery(customerList),
    reply: z.unknown(),
  }),
  template: endpoint({
    method: 'POST',
    path: '/customer/template',
    title: '客户导入模板',
    needs: [may.import],
    reads: true,
    file: true,
    input: z.object({}),
    reply: z.unknown(),
  }),
  import: endpoint({
    method: 'POST',
    path: '/customer/import',
    title: '导入客户',
    needs: [may.import],
    long: true,
    input: ImportInput,
    reply: ImportReply,
  }),
  /** Existing customers a new one may be: the same credit code, the same or a former name, a name ≥ 90 % alike. */
  similar: endpoint({
    method: 'POST',
    path: '/customer/similar',
    title: '相似的客户',
    needs: [may.form, may.merge],
    reads: true,
    silent: true,
    input: z.object({
      name: z.string().trim().max(60).default(''),
      creditCode: z.string().trim().max(18).default(''),
      exceptId: z.uuid().optional(),
    }),
    reply: z.array(Similar),
  }),
  /** All references move to `keepId`; the other stays findable by its old name and number. */
  merge: endpoint({
    method: 'POST',
    path: '/customer/merge',
    title: '合并客户',
    needs: [may.merge],
    input: CustomerMerge,
    reply: Saved,
  }),
  /** 小区与电梯: the communities with the customer's lifts or under its management. */
  places: endpoint({
    method: 'GET',
    path: '/customer/places/{id}',
    title: '客户的小区与电梯',
    needs: [may.detail],
    input: ById,
    reply: z.array(CustomerPlace),
  }),
  contracts: endpoint({
    method: 'GET',
    path: '/customer/contracts/{id}',
    title: '客户的合同',
    needs: [may.detail],
    input: ById,
    reply: z.array(CustomerContract),
  }),
}

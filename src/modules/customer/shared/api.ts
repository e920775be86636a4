import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { exportQuery } from '#kernel/shared/list.ts'
import { ById, Done, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { CustomerDetail, CustomerDraft, customerList } from './customer.ts'
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
}

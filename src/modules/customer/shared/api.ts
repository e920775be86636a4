import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved } from '#kernel/shared/page.ts'
import { CustomerDetail, CustomerDraft, customerList } from './customer.ts'
import { CustomerMerge, Similar } from './customerMerge.ts'
import { CustomerContract, CustomerPlace } from './customerPlaces.ts'
import { may } from './permissions.ts'

export const customerApi = {
  ...ordinary('/customer', '客户', {
    list: customerList,
    draft: CustomerDraft,
    detail: CustomerDetail,
    needs: {
      list: may.list,
      options: 'login',
      detail: [may.detail, may.form],
      add: may.add,
      edit: may.edit,
      remove: may.remove,
      export: may.export,
      template: may.import,
      import: may.import,
    },
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

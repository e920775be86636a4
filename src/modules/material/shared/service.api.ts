import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ById, PageQuery, pageOf, Saved, WithVersion } from '#kernel/shared/page.ts'
import { listed, mayCatalog, mayQuote } from './permissions.ts'
import { Account, Service, ServiceDraft, ServiceKind, serviceList } from './service.ts'

const { services, serviceSet } = mayCatalog
const sees = [services, serviceSet]
const path = <const P extends string>(verb: P) => `/v4/customerService/${verb}` as const
const region = z.string().regex(/^\d{6}$/)

/** 客户服务 (commerce 5.3). */
export const serviceApi = {
  list: endpoint({
    method: 'POST',
    path: path('listPage'),
    title: '客户服务列表',
    needs: sees,
    listed,
    reads: true,
    input: serviceList.query,
    reply: serviceList.page,
  }),
  /** Those in use; of a region, the agents who are there for it, or the one who is when nobody else is. */
  all: endpoint({
    method: 'POST',
    path: path('all'),
    title: '启用的客户服务',
    needs: [...sees, ...mayQuote],
    listed,
    reads: true,
    input: z.object({ kind: ServiceKind.schema.optional(), regionCode: region.optional() }),
    reply: z.array(Service),
  }),
  add: endpoint({
    method: 'POST',
    path: path('add'),
    title: '新增客户服务',
    needs: [serviceSet],
    listed,
    input: ServiceDraft,
    reply: Saved,
  }),
  save: endpoint({
    method: 'POST',
    path: path('save'),
    title: '保存客户服务',
    needs: [serviceSet],
    listed,
    input: ServiceDraft.safeExtend({ ...ById.shape, ...WithVersion.shape }),
    reply: Saved,
  }),
  account: endpoint({
    method: 'POST',
    path: path('account'),
    title: '可作客服的账号',
    needs: [serviceSet],
    listed,
    reads: true,
    input: z.object({
      page: PageQuery.shape.page,
      size: PageQuery.shape.size,
      keyword: z.string().trim().max(60).optional(),
    }),
    reply: pageOf(Account),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: path('batchDelete'),
    title: '删除客户服务',
    needs: [serviceSet],
    listed,
    input: z.object({ ids: z.array(z.uuid()).min(1, { error: '请选择要删除的' }).max(500) }),
    reply: z.object({ deleted: z.number().int() }),
  }),
  detail: endpoint({
    method: 'GET',
    path: path('detail/{id}'),
    title: '客户服务详情',
    needs: sees,
    listed,
    input: ById,
    reply: Service,
  }),
}

import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { exportQuery } from '#kernel/shared/list.ts'
import { ById, choosing, Option, OptionQuery, PageQuery, pageOf, Saved, WithVersion } from '#kernel/shared/page.ts'
import { KitUse } from './kit.ts'
import { CatalogStatus, Material, MaterialChange, MaterialDetail, MaterialDraft, materialList } from './material.ts'
import { listed, mayCatalog, mayQuote } from './permissions.ts'
import { PriceChangeFields } from './price.ts'
import { SchemeUse } from './scheme.ts'

const { list, write, batch, sheets, kits, kitSet, schemes, schemeSet } = mayCatalog
/** Whoever puts a kit, a scheme or a quotation together looks materials up. */
const sees = [list, write, kits, kitSet, schemes, schemeSet, ...mayQuote]
const path = <const P extends string>(verb: P) => `/v4/material/${verb}` as const
const Ids = z.array(z.uuid()).min(1, { error: '请选择物料' }).max(5000)

/** Which materials: chosen ones, or all of a filter. */
const Chosen = { ids: Ids.optional(), filter: materialList.query.optional() }
const oneOf = { error: '请选择物料，或给出筛选条件', path: ['ids'] }
export const PriceChangeInput = PriceChangeFields.extend({ ...Chosen, token: z.string().max(100).optional() })
export type PriceChangeInput = z.output<typeof PriceChangeInput>

const ImportFile = { key: z.string().min(1).max(300).optional(), name: z.string().max(200).optional() }

const ShownRow = z.object({
  /** Of a sheet. */
  row: z.number().int().nullable(),
  /** Of a material that is there. */
  id: z.uuid().nullable(),
  name: z.string(),
  /** 1 新增 2 更新 3 跳过 */
  action: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  before: z.string().nullable(),
  after: z.string().nullable(),
  marginBefore: z.string().nullable(),
  marginAfter: z.string().nullable(),
  errors: z.array(z.string()),
})
export type ShownRow = z.output<typeof ShownRow>
export const ShownReply = z.object({
  token: z.string(),
  expireAt: z.iso.datetime({ offset: true }),
  total: z.number().int(),
  ok: z.number().int(),
  rows: z.array(ShownRow),
})
export type ShownReply = z.output<typeof ShownReply>

export const MaterialOffer = Option.extend({
  name: z.string(),
  spec: z.string().nullable(),
  measureUnit: z.string(),
  salePrice: z.string(),
  taxRate: z.string(),
  qtyDecimals: z.number().int(),
  lossRate: z.string(),
})
export type MaterialOffer = z.output<typeof MaterialOffer>

/** 物料 (commerce 5.3). */
export const materialApi = {
  list: endpoint({
    method: 'POST',
    path: path('listPage'),
    title: '物料列表',
    needs: [list],
    listed,
    reads: true,
    input: materialList.query,
    reply: materialList.page,
  }),
  add: endpoint({
    method: 'POST',
    path: path('add'),
    title: '新增物料',
    needs: [write],
    listed,
    input: MaterialDraft,
    reply: Saved.extend({ materialNo: z.string() }),
  }),
  edit: endpoint({
    method: 'POST',
    path: path('edit'),
    title: '编辑物料',
    needs: [write],
    listed,
    input: MaterialDraft.safeExtend({
      ...ById.shape,
      ...WithVersion.shape,
      changeReason: field.optional(field.text('调价原因', { max: 200 })),
    }),
    reply: Saved,
  }),
  batchChangePrice: endpoint({
    method: 'POST',
    path: path('batchChangePrice'),
    title: '批量调价',
    needs: [batch],
    listed,
    long: true,
    input: PriceChangeInput.refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), oneOf),
    reply: z.object({
      batchNo: z.string(),
      changed: z.number().int(),
      skipped: z.array(z.object({ id: z.uuid(), reason: z.string() })),
    }),
  }),
  batchChangeCategory: endpoint({
    method: 'POST',
    path: path('batchChangeCategory'),
    title: '批量改分类',
    needs: [batch],
    listed,
    input: z.object({
      ids: Ids,
      categoryId: field.ref('分类', '/v4/category/materialOptions'),
      reason: field.optional(field.text('原因', { max: 200 })),
    }),
    reply: z.object({ batchNo: z.string(), changed: z.number().int() }),
  }),
  /** Nothing is kept but what the token stands for: a sheet as it was checked, or the prices as they were shown. */
  view: endpoint({
    method: 'POST',
    path: path('view'),
    title: '物料导入与调价预览',
    needs: [batch, sheets],
    listed,
    reads: true,
    long: true,
    input: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal(1), key: z.string().min(1).max(300), name: z.string().max(200).optional() }),
      PriceChangeFields.extend({ kind: z.literal(2), ...Chosen }).refine(
        ({ ids, filter }) => (ids === undefined) !== (filter === undefined),
        oneOf,
      ),
    ]),
    reply: ShownReply,
  }),
  import: endpoint({
    method: 'POST',
    path: path('import'),
    title: '导入物料',
    needs: [sheets],
    listed,
    long: true,
    input: z
      .object({ ...ImportFile, token: z.string().max(100).optional(), onlyValid: z.boolean().default(false) })
      .refine(({ key, token }) => (key === undefined) !== (token === undefined), {
        error: '请选择文件',
        path: ['key'],
      }),
    reply: z.object({
      imported: z.number().int(),
      created: z.number().int(),
      updated: z.number().int(),
      failed: z.array(z.object({ row: z.number().int(), reason: z.string() })),
      batchNo: z.string().nullable(),
    }),
  }),
  batchQueryByIds: endpoint({
    method: 'POST',
    path: path('batchQueryByIds'),
    title: '按编号查物料',
    needs: sees,
    listed,
    reads: true,
    encrypted: true,
    input: z.object({ ids: z.array(z.uuid()).max(500) }),
    reply: z.array(Material),
  }),
  batchDelete: endpoint({
    method: 'DELETE',
    path: path('batchDelete'),
    title: '删除物料',
    needs: [write],
    listed,
    input: z.object({ ids: z.array(z.uuid()).min(1, { error: '请选择物料' }).max(500) }),
    reply: z.object({ deleted: z.number().int() }),
  }),
  detail: endpoint({
    method: 'GET',
    path: path('detail/{id}'),
    title: '物料详情',
    needs: sees,
    listed,
    encrypted: true,
    input: ById,
    reply: MaterialDetail,
  }),
  kitsOf: endpoint({
    method: 'GET',
    path: path('kit/findByMaterial/{id}'),
    title: '引用物料的套件',
    needs: sees,
    listed,
    input: ById,
    reply: z.array(KitUse),
  }),
  schemesOf: endpoint({
    method: 'GET',
    path: '/v4/scheme/findByMaterial/{id}',
    title: '引用物料的方案',
    needs: sees,
    listed,
    input: ById,
    reply: z.array(SchemeUse),
  }),
  changeLog: endpoint({
    method: 'GET',
    path: path('changeLog/{id}'),
    title: '物料变更记录',
    needs: [list, write],
    listed,
    input: ById.extend({ page: PageQuery.shape.page, size: PageQuery.shape.size }),
    reply: pageOf(MaterialChange),
  }),
  template: endpoint({
    method: 'POST',
    path: path('template'),
    title: '物料导入模板',
    needs: [sheets],
    listed,
    reads: true,
    file: true,
    input: z.object({}),
    reply: z.unknown(),
  }),
  export: endpoint({
    method: 'POST',
    path: path('export'),
    title: '导出物料',
    needs: [sheets],
    listed,
    reads: true,
    file: true,
    long: true,
    input: exportQuery(materialList),
    reply: z.unknown(),
  }),
  /** *Added*: materials in use by their words, with what a line begins with. */
  options: endpoint({
    method: 'GET',
    path: path('options'),
    title: '选择物料',
    needs: sees,
    listed,
    input: choosing(OptionQuery),
    reply: z.array(MaterialOffer),
  }),
  /** *Added*: 停用 and 启用 of several. */
  setStatus: endpoint({
    method: 'POST',
    path: path('setStatus'),
    title: '停用、启用物料',
    needs: [write],
    listed,
    input: z.object({ ids: Ids, status: CatalogStatus.schema }),
    reply: z.object({ done: z.number().int() }),
  }),
}

import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ById, PageQuery, pageOf, Saved } from '#kernel/shared/page.ts'
import { listed, mayCatalog, mayQuote } from './permissions.ts'
import { SchemeChange, SchemeDetail, SchemeDraft } from './scheme.ts'
import { schemeList } from './schemeList.ts'

const { schemes, schemeSet } = mayCatalog
const sees = [schemes, schemeSet]
const path = <const P extends string>(verb: P) => `/v4/scheme/${verb}` as const
const Word = z.object({ value: z.number().int(), label: z.string() })

/** 物料方案 (commerce 5.3); findByKey is the quotation's, which makes lines of it. */
export const schemeApi = {
  list: endpoint({
    method: 'POST',
    path: path('listPage'),
    title: '方案列表',
    needs: sees,
    listed,
    reads: true,
    input: schemeList.query,
    reply: schemeList.page,
  }),
  /** With an id the same scheme, without one a new one. */
  save: endpoint({
    method: 'POST',
    path: path('save'),
    title: '保存方案',
    needs: [schemeSet],
    listed,
    input: SchemeDraft.safeExtend({ id: z.uuid().optional(), version: z.coerce.number().int().min(0).optional() }),
    reply: Saved,
  }),
  changeLog: endpoint({
    method: 'POST',
    path: path('changeLog'),
    title: '方案变更记录',
    needs: sees,
    listed,
    reads: true,
    input: z.object({ schemeId: z.uuid(), page: PageQuery.shape.page, size: PageQuery.shape.size }),
    reply: pageOf(SchemeChange),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: path('batchDelete'),
    title: '删除方案',
    needs: [schemeSet],
    listed,
    input: z.object({ ids: z.array(z.uuid()).min(1, { error: '请选择方案' }).max(500) }),
    reply: z.object({ deleted: z.number().int() }),
  }),
  detail: endpoint({
    method: 'GET',
    path: path('detail/{id}'),
    title: '方案详情',
    needs: sees,
    listed,
    input: ById,
    reply: SchemeDetail,
  }),
  equationEnum: endpoint({
    method: 'GET',
    path: path('equationEnum'),
    title: '公式的参数、函数与算法',
    needs: [...sees, ...mayQuote],
    listed,
    input: z.object({}),
    reply: z.object({
      parameters: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          unit: z.string(),
          kind: z.enum(['integer', 'number']),
          options: z.array(z.number()),
          min: z.number(),
          max: z.number(),
        }),
      ),
      functions: z.array(z.object({ name: z.string(), signature: z.string(), example: z.string() })),
      equations: z.array(Word.extend({ expression: z.string() })),
      roundings: z.array(Word),
    }),
  }),
  /** *Added*: every lift that a scheme in use answers, for the matrix of loads and speeds. */
  coverage: endpoint({
    method: 'GET',
    path: path('coverage'),
    title: '方案覆盖的载重与速度',
    needs: sees,
    listed,
    input: z.object({}),
    reply: z.array(
      z.object({
        load: z.number(),
        speed: z.number(),
        schemes: z.array(z.object({ id: z.uuid(), name: z.string() })),
      }),
    ),
  }),
}

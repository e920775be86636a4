import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ById, choosing, Option, OptionQuery, Saved } from '#kernel/shared/page.ts'
import { KitDetail, KitDraft, kitList } from './kit.ts'
import { listed, mayCatalog, mayQuote } from './permissions.ts'

const { kits, kitSet, list, schemes, schemeSet } = mayCatalog
const sees = [kits, kitSet, list, schemes, schemeSet, ...mayQuote]
const path = <const P extends string>(verb: P) => `/v4/material/kit/${verb}` as const

export const KitOffer = Option.extend({ name: z.string(), salePrice: z.string() })

/** 物料套件 (commerce 5.3). */
export const kitApi = {
  list: endpoint({
    method: 'POST',
    path: path('listPage'),
    title: '套件列表',
    needs: [kits, list],
    listed,
    reads: true,
    input: kitList.query,
    reply: kitList.page,
  }),
  /** With an id the same kit, without one a new one. */
  save: endpoint({
    method: 'POST',
    path: path('save'),
    title: '保存套件',
    needs: [kitSet],
    listed,
    input: KitDraft.safeExtend({ id: z.uuid().optional(), version: z.coerce.number().int().min(0).optional() }),
    reply: Saved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: path('batchDelete'),
    title: '删除套件',
    needs: [kitSet],
    listed,
    input: z.object({ ids: z.array(z.uuid()).min(1, { error: '请选择套件' }).max(500) }),
    reply: z.object({ deleted: z.number().int() }),
  }),
  detail: endpoint({
    method: 'GET',
    path: path('detail/{id}'),
    title: '套件详情',
    needs: sees,
    listed,
    encrypted: true,
    input: ById,
    reply: KitDetail,
  }),
  /** *Added*. */
  options: endpoint({
    method: 'GET',
    path: path('options'),
    title: '选择套件',
    needs: sees,
    listed,
    input: choosing(OptionQuery),
    reply: z.array(KitOffer),
  }),
}

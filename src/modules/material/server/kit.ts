import {
  type Context,
  findRow,
  type Handlers,
  initials,
  insertRow,
  lockRows,
  nextNumber,
  requireFresh,
  requireRows,
  updateRow,
} from '#kernel/server/index.ts'
import { times } from '#kernel/shared/money.ts'
import { CategoryKind } from '../shared/category.ts'
import type { kitApi } from '../shared/kit.api.ts'
import { type KitDetail, type KitDraft, kitTotals, refuseKit } from '../shared/kit.ts'
import { CatalogStatus } from '../shared/material.ts'
import { mayCatalog } from '../shared/permissions.ts'
import { categoryWays, requireCategory } from './category.ts'
import { findKitOffers, findOfKit, type KitRecord, kits, removeKits } from './kit.store.ts'
import { countKitsInSchemes } from './uses.store.ts'

export const kitHandlers: Handlers<typeof kitApi> = {
  list: kits.page,
  options: findKitOffers,
  detail: async (ctx, { id }) => kitDetail(ctx, await findRow<KitRecord>(ctx, 'kit', id)),

  /** Category, materials, kit: held in this order (README). */
  async save(ctx, { id, version, ...draft }) {
    const known = id === undefined ? undefined : await findRow<KitRecord>(ctx, 'kit', id)
    if (draft.categoryId) await requireCategory(ctx, draft.categoryId, CategoryKind.code.kit)
    await requireMaterials(ctx, draft, known)
    if (id === undefined) {
      const kitNo = `T${String(await nextNumber(ctx, 'kit')).padStart(6, '0')}`
      return insertRow(ctx, 'kit', { ...columnsOf(draft), kitNo })
    }
    const before = await findRow<KitRecord>(ctx, 'kit', id, { lock: true })
    requireFresh(before, version)
    return updateRow(ctx, 'kit', id, before.version, columnsOf(draft))
  },

  async remove(ctx, { ids }) {
    await requireRows(ctx, 'kit', ids)
    await lockRows(ctx, 'kit', ids)
    if ((await countKitsInSchemes(ctx, ids)) > 0) throw refuseKit.used()
    return { deleted: await removeKits(ctx, ids) }
  },
}

const columnsOf = (draft: KitDraft) => ({
  name: draft.name,
  namePinyin: initials(draft.name),
  categoryId: draft.categoryId,
  pricingMode: draft.pricingMode,
  fixedPrice: draft.fixedPrice,
  items: JSON.stringify(draft.items),
  itemCount: draft.items.length,
  status: draft.status,
  remark: draft.remark,
})

/** Of the company, held so that nobody removes one meanwhile; one that a kit holds already may be out of use. */
async function requireMaterials(ctx: Context, { items }: KitDraft, before?: KitRecord): Promise<void> {
  const ids = items.map(({ materialId }) => materialId)
  await lockRows(ctx, 'material', ids)
  await requireRows(ctx, 'material', ids)
  const held = new Set(before?.items.map(({ materialId }) => materialId))
  const found = await findOfKit(
    ctx,
    ids.filter((id) => !held.has(id)),
  )
  for (const { status, name } of found.values()) if (status === CatalogStatus.code.off) throw refuseKit.off({ name })
}

/** A kit with its materials at today's prices. */
async function kitDetail(ctx: Context, row: KitRecord): Promise<KitDetail> {
  const found = await findOfKit(
    ctx,
    row.items.map(({ materialId }) => materialId),
  )
  const priced = row.items.flatMap((item) => {
    const material = found.get(item.materialId)
    return material ? [{ ...item, ...material, materialId: item.materialId }] : []
  })
  const { saleTotal, costTotal } = kitTotals(row, priced)
  return {
    id: row.id,
    version: row.version,
    kitNo: row.kitNo,
    name: row.name,
    categoryId: row.categoryId,
    categoryPath: (await categoryWays(ctx))(row.categoryId),
    pricingMode: row.pricingMode,
    fixedPrice: row.fixedPrice,
    status: row.status,
    remark: row.remark,
    updatedAt: row.updatedAt,
    saleTotal,
    costTotal: ctx.may(mayCatalog.cost) ? costTotal : null,
    items: priced.map(({ materialId, qty, optional, name, spec, measureUnit, salePrice, status }) => ({
      materialId,
      qty,
      optional,
      name,
      spec,
      measureUnit,
      salePrice,
      amount: times(qty, salePrice),
      off: status === CatalogStatus.code.off,
    })),
  }
}

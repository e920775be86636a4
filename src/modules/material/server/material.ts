import {
  type Context,
  exportOf,
  findRow,
  type Handlers,
  importTemplate,
  insertRow,
  lockRows,
  orRefuse,
  requireFresh,
  requireRows,
  requireSeen,
  updateRow,
} from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { labelsOf } from '#kernel/shared/record.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import { CategoryKind } from '../shared/category.ts'
import type { materialApi } from '../shared/material.api.ts'
import {
  CatalogStatus,
  ChangeType,
  type Material,
  type MaterialDraft,
  MaterialFields,
  refuseMaterial,
  samenessOf,
} from '../shared/material.ts'
import { mayCatalog } from '../shared/permissions.ts'
import { quotedWith } from './asks.ts'
import { categoryWays, requireCategory } from './category.ts'
import { findChanges, noteChanges } from './change.store.ts'
import { batchNumber, changesOf, freeNumbers, plainColumns } from './columns.ts'
import {
  findMaterialOffers,
  findMaterials,
  findTaken,
  findUnitName,
  type MaterialRecord,
  materials,
  moveToCategory,
  readMaterials,
  removeMaterials,
  setMaterialStatus,
} from './material.store.ts'
import { importSheet, materialImporter } from './materialImport.ts'
import { changePrices } from './price.ts'
import { view } from './shown.ts'
import { findKitsOf, findSchemesOf, findUsedMaterial } from './uses.store.ts'

const { add: ADD, edit: EDIT, category: CATEGORY, remove: REMOVE } = ChangeType.code

/** Costs are for who may see them (commerce 1.3: only with KQJ). */
const withoutCost = <M extends { costPrice: string | null }>(ctx: Context, one: M): M =>
  ctx.may(mayCatalog.cost) ? one : { ...one, costPrice: null }

/** What an answer says of a row: its own columns, without those that only the product keeps. */
function shown(ctx: Context, row: Material): Material {
  const fields = Object.fromEntries(SHOWN.map((name) => [name, row[name]]))
  return withoutCost(ctx, fields as unknown as Material)
}
const SHOWN = [
  ...(Object.keys(MaterialFields.shape) as (keyof typeof MaterialFields.shape)[]),
  'id',
  'version',
  'categoryPath',
  'pendingPrice',
  'updatedAt',
  'updatedByName',
] as const

export const materialHandlers: Handlers<typeof materialApi> = {
  list: materials.page,
  export: exportOf(materials),
  template: (ctx) => importTemplate(materialImporter(ctx)),
  options: findMaterialOffers,
  kitsOf: async (ctx, { id }) => {
    await findRow(ctx, 'material', id)
    return findKitsOf(ctx, id)
  },
  schemesOf: async (ctx, { id }) => {
    await findRow(ctx, 'material', id)
    return findSchemesOf(ctx, id)
  },
  view,
  import: importSheet,
  batchChangePrice: changePrices,
  batchQueryByIds: async (ctx, { ids }) => (await findMaterials(ctx, ids)).map((row) => shown(ctx, row)),

  async detail(ctx, { id }) {
    const [row] = await findMaterials(ctx, [id])
    if (!row) throw refuse.notFound()
    const schemes = await findSchemesOf(ctx, id)
    return {
      ...shown(ctx, row),
      imageUrls: row.images.map(({ bucket, key }) => ctx.services.store.link(bucket, key)),
      unitName: await findUnitName(ctx, row.warehouseUnitId),
      kitCount: (await findKitsOf(ctx, id)).length,
      schemeCount: new Set(schemes.map((one) => one.id)).size,
      quotedCount: await quotedWith(ctx, id),
    }
  },

  async changeLog(ctx, { id, page, size }) {
    await findRow(ctx, 'material', id)
    const { rows, total } = await findChanges(ctx, { id, page, size, costs: ctx.may(mayCatalog.cost) })
    const labels = labelsOf(MaterialFields)
    return {
      records: rows.map((row) => ({ ...row, fieldLabel: labels[row.field] ?? '物料' })),
      total,
      totalPage: Math.ceil(total / size),
    }
  },

  async add(ctx, draft) {
    const costPrice = ctx.may(mayCatalog.cost) ? draft.costPrice : undefined
    await requireCategory(ctx, draft.categoryId, CategoryKind.code.material)
    const materialNo = draft.materialNo ?? ((await freeNumbers(ctx, 1))[0] as string)
    await refuseTaken(ctx, { ...draft, materialNo })
    const saved = await orSame(
      insertRow(ctx, 'material', { ...(await columnsOf(ctx, { ...draft, costPrice })), materialNo }),
    )
    const way = await categoryWays(ctx)
    const changes = changesOf(null, { ...draft, costPrice, materialNo }, way)
    await noteChanges(
      ctx,
      changes.map((one) => ({ ...one, materialId: saved.id, changeType: ADD })),
    )
    return { ...saved, materialNo }
  },

  async edit(ctx, { id, version, changeReason, ...draft }) {
    await findRow(ctx, 'material', id)
    // Categories before materials, as everybody takes them.
    await requireCategory(ctx, draft.categoryId, CategoryKind.code.material)
    const before = await findRow<MaterialRecord>(ctx, 'material', id, { lock: true })
    requireFresh(before, version)
    // Whoever does not see a cost keeps it.
    const costPrice = ctx.may(mayCatalog.cost) ? draft.costPrice : (before.costPrice ?? undefined)
    const materialNo = draft.materialNo ?? before.materialNo
    await refuseTaken(ctx, { ...draft, materialNo }, id)
    const after = { ...draft, costPrice, materialNo }
    const changes = changesOf(before, after, await categoryWays(ctx))
    if (changeReason === undefined && changes.some(({ field }) => PRICES.includes(field)))
      throw fieldRefusal([{ prop: 'changeReason', msg: '价格有变化，请填写调价原因' }])
    const columns = await columnsOf(ctx, { ...draft, costPrice }, before)
    const saved = await orSame(updateRow(ctx, 'material', id, version, { ...columns, materialNo }))
    await noteChanges(
      ctx,
      changes.map((one) => ({
        ...one,
        materialId: id,
        changeType: EDIT,
        reason: PRICES.includes(one.field) ? changeReason : null,
      })),
    )
    return saved
  },

  async batchChangeCategory(ctx, { ids, categoryId, reason }) {
    await requireCategory(ctx, categoryId, CategoryKind.code.material)
    await requireRows(ctx, 'material', ids)
    await lockRows(ctx, 'material', ids)
    const way = await categoryWays(ctx)
    const moved = (await readMaterials(ctx, ids)).filter((one) => one.categoryId !== categoryId)
    const batchNo = await batchNumber(ctx, dayOf(ctx.now))
    await moveToCategory(
      ctx,
      moved.map((one) => one.id),
      categoryId,
    )
    await noteChanges(
      ctx,
      moved.map((one) => ({
        materialId: one.id,
        field: 'categoryId',
        before: way(one.categoryId),
        after: way(categoryId),
        changeType: CATEGORY,
        batchNo,
        reason,
      })),
    )
    return { batchNo, changed: moved.length }
  },

  async setStatus(ctx, { ids, status }) {
    await requireRows(ctx, 'material', ids)
    await lockRows(ctx, 'material', ids)
    const changing = (await readMaterials(ctx, ids)).filter((one) => one.status !== status)
    await noteChanges(
      ctx,
      changing.map((one) => ({
        materialId: one.id,
        field: 'status',
        before: CatalogStatus.label(one.status),
        after: CatalogStatus.label(status),
        changeType: EDIT,
      })),
    )
    return { done: await setMaterialStatus(ctx, ids, status) }
  },

  /** All or none: kits and schemes would lose a line without a word. */
  async batchDelete(ctx, { ids }) {
    await requireRows(ctx, 'material', ids)
    await lockRows(ctx, 'material', ids)
    const used = await findUsedMaterial(ctx, ids)
    if (used) throw refuseMaterial.used({ name: used.name, n: used.kits, m: used.schemes })
    const gone = await readMaterials(ctx, ids)
    if (gone.length < new Set(ids).size) throw refuse.notFound()
    await removeMaterials(ctx, ids)
    await noteChanges(
      ctx,
      gone.map((one) => ({ materialId: one.id, field: 'name', before: one.name, after: null, changeType: REMOVE })),
    )
    return { deleted: gone.length }
  },
}

const PRICES: readonly string[] = ['salePrice', 'costPrice', 'minPrice']

/** Somebody else made the same, or took the number, in the same moment. */
const orSame = <T>(work: Promise<T>) => orRefuse(work, () => refuseMaterial.same())

async function refuseTaken(
  ctx: Context,
  draft: Pick<MaterialDraft, 'name' | 'brand' | 'model' | 'spec'> & { readonly materialNo: string },
  exceptId?: string,
): Promise<void> {
  const sameness = samenessOf(draft)
  const taken = await findTaken(ctx, { numbers: [draft.materialNo], sameness: [sameness] })
  const others = taken.filter(({ id }) => id !== exceptId)
  if (others.some((one) => one.materialNo === draft.materialNo))
    throw fieldRefusal([{ prop: 'materialNo', msg: '物料编码已存在' }])
  if (others.length > 0) throw refuseMaterial.same()
}

async function columnsOf(ctx: Context, draft: MaterialDraft, before?: MaterialRecord) {
  if (draft.warehouseUnitId !== (before?.warehouseUnitId ?? undefined))
    await requireSeen(ctx, 'unit', [draft.warehouseUnitId])
  return {
    ...plainColumns(draft),
    warehouseUnitId: draft.warehouseUnitId,
    images: JSON.stringify(await attachFiles(ctx, draft.images)),
    drawings: JSON.stringify(await attachFiles(ctx, draft.drawings)),
  }
}

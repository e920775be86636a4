import {
  type Context,
  findRow,
  insertRow,
  insertRows,
  newId,
  orRefuse,
  requireFresh,
  requireRows,
  requireSeen,
  updateRow,
} from '#kernel/server/index.ts'
import { extensionOf, VIDEO_BUCKET } from '#kernel/shared/bucket.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { keepPictures, placedCategories } from '#modules/shop/server/index.ts'
import { attachFile } from '#modules/storage/server/index.ts'
import type { GoodsDraft, SkuDraft } from '../shared/goods.ts'
import { GoodsStatus, refuseGoods, SkuChangeKind } from '../shared/terms.ts'
import {
  addChanges,
  findByNumbers,
  findPromised,
  type GoodsRecord,
  lockGoods,
  lockSkuRows,
  removeSkus,
  type SkuRecord,
} from './goods.store.ts'
import { publish } from './publish.store.ts'
import { cleanDetail, pictureBase, picturesIn } from './richText.ts'
import { shelfRules } from './shelf.ts'

const { stock, price } = SkuChangeKind.code
const orTaken = <T>(work: Promise<T>) =>
  orRefuse(work, () => fieldRefusal([{ prop: 'skus', msg: '商家编码已被其他规格使用' }]))

/** New goods wait off the shelf. */
export async function addGoods(ctx: Context, draft: GoodsDraft) {
  const detail = await requireSaveable(ctx, draft, [])
  const saved = await insertRow(ctx, 'goods', { ...columnsOf(draft, detail), status: GoodsStatus.code.off })
  await addSkus(
    ctx,
    saved.id,
    draft.skus.map((sku, sort) => ({ sku: withoutId(sku), sort })),
    '新增商品',
  )
  return saved
}

export async function editGoods(ctx: Context, id: string, version: number, draft: GoodsDraft) {
  const [before] = await lockGoods(ctx, [id])
  if (!before) throw refuse.notFound()
  requireFresh(before, version)
  const there = new Map((await lockSkuRows(ctx, { goodsIds: [id] })).map((sku) => [sku.id, sku]))
  const detail = await requireSaveable(ctx, draft, [...there.values()])
  const columns = columnsOf(draft, detail)
  if (before.status === GoodsStatus.code.on) await requireShelvable(ctx, before, draft)
  const saved = await updateRow(ctx, 'goods', id, version, columns)
  const kept = new Set(draft.skus.flatMap((sku) => sku.id ?? []))
  if ([...kept].some((one) => !there.has(one))) throw refuse.notFound()
  const promised = await findPromised(ctx, [...there.keys()])
  const gone = [...there.values()].filter((sku) => !kept.has(sku.id))
  for (const sku of gone) requireFree(sku, promised)
  await removeSkus(
    ctx,
    gone.map((sku) => sku.id),
  )
  const changes = []
  for (const [sort, sku] of draft.skus.entries()) {
    const old = sku.id ? there.get(sku.id) : undefined
    if (!old) continue
    if (linkOf(sku) !== linkOf(old)) requireFree(old, promised)
    await orTaken(updateRow(ctx, 'sku', old.id, old.version, { ...skuColumns(sku, sort), ...stockOf(sku, old) }))
    if (compareAmounts(old.price, sku.price) !== 0)
      changes.push({ skuId: old.id, kind: price, before: old.price, after: sku.price })
  }
  await addSkus(
    ctx,
    id,
    draft.skus.flatMap((sku, sort) => (sku.id ? [] : [{ sku, sort }])),
    '编辑商品',
  )
  await addChanges(ctx, changes, '编辑商品')
  await publish(ctx, [id])
  return saved
}

/** A sku whose link goes is counted by itself from nothing on; one that gets a link counts no more by itself. */
const stockOf = (sku: SkuDraft, old: SkuRecord) =>
  sku.unitId && !old.unitId ? { stock: 0 } : !sku.unitId && old.unitId ? { stock: sku.stock } : {}

const linkOf = ({
  unitId,
  warehouseId,
}: {
  unitId?: string | null | undefined
  warehouseId?: string | null | undefined
}) => `${unitId ?? ''} ${warehouseId ?? ''}`

/** Open orders hold pieces of it: it stays as it is. */
function requireFree(sku: SkuRecord, promised: ReadonlyMap<string, number>): void {
  const n = sku.unitId ? (promised.get(sku.id) ?? 0) : sku.locked
  if (n > 0) throw refuseGoods.ordered({ name: sku.specValues.join(' / ') || sku.skuNo, n })
}

async function addSkus(
  ctx: Context,
  goodsId: string,
  fresh: readonly { readonly sku: SkuDraft; readonly sort: number }[],
  reason: string,
): Promise<void> {
  const rows = fresh.map(({ sku, sort }) => ({
    ...skuColumns(sku, sort),
    id: newId(),
    goodsId,
    stock: sku.unitId ? 0 : sku.stock,
  }))
  if (rows.length === 0) return
  await orTaken(insertRows(ctx, 'sku', rows))
  const changes = rows.flatMap((row) =>
    row.stock > 0 ? [{ skuId: row.id, kind: stock, before: 0, after: row.stock }] : [],
  )
  await addChanges(ctx, changes, reason)
}

const withoutId = (sku: SkuDraft): SkuDraft => ({ ...sku, id: undefined })

const skuColumns = (sku: SkuDraft, sort: number) => ({
  specValues: sku.specValues,
  skuNo: sku.skuNo,
  price: sku.price,
  marketPrice: sku.marketPrice ?? null,
  costPrice: sku.costPrice ?? null,
  weightKg: sku.weightKg ?? null,
  image: sku.image ?? null,
  unitId: sku.unitId ?? null,
  warehouseId: sku.warehouseId ?? null,
  sort,
})

/** Rows that it names are there, its pictures are ours; gives the text as it may be kept. */
async function requireSaveable(ctx: Context, draft: GoodsDraft, there: readonly SkuRecord[]): Promise<string> {
  const category = (await placedCategories(ctx)).get(draft.categoryId)
  if (!category?.isLeaf) throw fieldRefusal([{ prop: 'categoryId', msg: '请选择末级平台分类' }])
  const unknown = Object.entries(draft.attrs).filter(
    ([key, value]) => value !== '' && attrsOver(category.attrs, key, value),
  )
  if (unknown.length > 0) throw fieldRefusal([{ prop: `attrs.${unknown[0]?.[0]}`, msg: '属性选项已调整，请重新选择' }])
  await requireRows(ctx, 'goodsType', draft.goodsTypeIds)
  await requireRows(ctx, 'freightTemplate', [draft.freightTemplateId])
  await requireSeen(
    ctx,
    'unit',
    draft.skus.map(({ unitId }) => unitId),
  )
  await requireSeen(
    ctx,
    'warehouse',
    draft.skus.map(({ warehouseId }) => warehouseId),
  )
  await requireNumbers(ctx, draft, there)
  const base = pictureBase(ctx)
  const detail = cleanDetail(draft.detail, base)
  await keepPictures(ctx, [
    ...draft.images.map((key, n) => ({ prop: `images.${n}`, key, name: '商品图片' })),
    ...draft.skus.map(({ image }, n) => ({ prop: `skus.${n}.image`, key: image, name: '规格图片' })),
    { prop: 'certFile', key: draft.certFile, name: '证书图片' },
    ...picturesIn(detail, base).map((key) => ({ prop: 'detail', key, name: '详情图片' })),
  ])
  await keepVideo(ctx, draft.video)
  return detail
}

/** What every browser plays. */
const VIDEOS: readonly string[] = ['mp4', 'webm']

async function keepVideo(ctx: Context, key: string | undefined): Promise<void> {
  if (!key) return
  const extension = extensionOf(key)
  if (!VIDEOS.includes(extension)) throw fieldRefusal([{ prop: 'video', msg: '商品视频应为 MP4 或 WebM' }])
  await attachFile(ctx, { bucket: VIDEO_BUCKET, key, name: `商品视频.${extension}` })
}

const attrsOver = (attrs: readonly { key: string; options: readonly string[] }[], key: string, value: string) =>
  attrs.find((attr) => attr.key === key)?.options.includes(value) === false

/** Numbers are the store's own; one that another sku has is told in its line. */
async function requireNumbers(ctx: Context, { skus }: GoodsDraft, there: readonly SkuRecord[]): Promise<void> {
  const own = new Set(there.map(({ id }) => id))
  const known = await findByNumbers(
    ctx,
    skus.map(({ skuNo }) => skuNo),
  )
  const others = new Set(known.filter(({ id }) => !own.has(id)).map(({ skuNo }) => skuNo))
  const said = skus.flatMap(({ skuNo }, n) =>
    others.has(skuNo) ? [{ prop: `skus.${n}.skuNo`, msg: '商家编码已被其他规格使用' }] : [],
  )
  if (said.length > 0) throw fieldRefusal(said)
}

/** Goods on the shelf stay fit for it: their certificate is not taken away while they are sold. */
async function requireShelvable(ctx: Context, before: GoodsRecord, draft: GoodsDraft): Promise<void> {
  const faultOf = await shelfRules(ctx)
  const fault = faultOf({ ...before, ...draft, certificate: certificateOf(draft) })
  if (fault?.errorCode === refuseGoods.noCertificate.code)
    throw fieldRefusal([{ prop: 'certNo', msg: '商品在架，须有有效的型式试验证书；没有的请先下架' }])
}

const certificateOf = ({ certNo, certFile, certUntil }: GoodsDraft) =>
  certNo || certFile ? { no: certNo ?? null, file: certFile ?? null, until: certUntil ?? null } : null

function columnsOf(draft: GoodsDraft, detail: string) {
  const { certNo: _, certFile: __, certUntil: ___, skus: ____, subTitle, model, maxBuy, video, ...rest } = draft
  const certificate = certificateOf(draft)
  const attrs = Object.fromEntries(Object.entries(draft.attrs).filter(([, value]) => value !== ''))
  return {
    ...rest,
    subTitle: subTitle ?? null,
    model: model ?? null,
    maxBuy: maxBuy ?? null,
    video: video ?? null,
    detail,
    attrs: JSON.stringify(attrs),
    specs: JSON.stringify(draft.specs),
    certificate: certificate && JSON.stringify(certificate),
  }
}

/** The form of goods that are there, before they are shown. */
export const findGoods = (ctx: Context, id: string): Promise<GoodsRecord> => findRow<GoodsRecord>(ctx, 'goods', id)

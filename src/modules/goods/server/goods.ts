import { type Context, exportOf, findRow, type Handlers, removeRow } from '#kernel/server/index.ts'
import { PUBLIC_BUCKET, VIDEO_BUCKET } from '#kernel/shared/bucket.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageLevel } from '#modules/message/shared/message.ts'
import type { goodsApi, mallGoodsApi } from '../shared/api.ts'
import type { GoodsDetail } from '../shared/goods.ts'
import { mayGoods } from '../shared/permissions.ts'
import { GoodsStatus, GoodsTab, refuseGoods } from '../shared/terms.ts'
import { setBanned } from './ban.store.ts'
import {
  findGoodsOptions,
  findPromised,
  findSkus,
  type GoodsRecord,
  goods,
  lockGoods,
  lockSkuRows,
  removeSkus,
} from './goods.store.ts'
import { publish } from './publish.store.ts'
import { pictureBase, picturesIn } from './richText.ts'
import { addGoods, editGoods, findGoods } from './saving.ts'
import { shelve } from './shelf.ts'

export const goodsHandlers: Handlers<typeof goodsApi> = {
  async list(ctx, query) {
    const page = await goods.page(ctx, query)
    return { ...page, records: page.records.map((row) => ({ ...row, imageUrl: linkOf(ctx, row.imageUrl) })) }
  },
  options: findGoodsOptions,
  export: exportOf(goods),

  async counts(ctx, query) {
    const tabs = GoodsTab.options.map(
      async ({ value }) => [value, await goods.total(ctx, { ...query, tab: value })] as const,
    )
    return Object.fromEntries(await Promise.all(tabs))
  },

  async detail(ctx, { id }) {
    return view(ctx, await findGoods(ctx, id))
  },
  add: addGoods,
  edit: (ctx, { id, version, ...draft }) => editGoods(ctx, id, version, draft),

  async remove(ctx, { id }) {
    const [one] = await lockGoods(ctx, [id])
    if (!one) throw refuse.notFound()
    if (one.status === GoodsStatus.code.on) throw refuseGoods.onShelf()
    const skus = await lockSkuRows(ctx, { goodsIds: [id] })
    const promised = await findPromised(
      ctx,
      skus.map((sku) => sku.id),
    )
    const n = skus.reduce((all, sku) => all + (sku.unitId ? (promised.get(sku.id) ?? 0) : sku.locked), 0)
    if (n > 0) throw refuseGoods.ordered({ name: one.title, n })
    await removeSkus(
      ctx,
      skus.map((sku) => sku.id),
    )
    await removeRow(ctx, 'goods', id)
    await publish(ctx, [id])
    return { done: 1 }
  },

  pictureBase: async (ctx) => ({ base: pictureBase(ctx) }),
  shelf: shelve,
}

export const mallGoodsHandlers: Handlers<typeof mallGoodsApi> = {
  async ban(ctx, { id, pass, reason }) {
    const { companyId } = await findRow<GoodsRecord>(ctx, 'goods', id)
    return ctx.inCompany(companyId, async (seller) => {
      const [one] = await lockGoods(seller, [id])
      if (!one) throw refuse.notFound()
      const saved = await setBanned(seller, id, pass ? null : reason)
      await publish(seller, [id])
      await tell(seller, {
        receivers: await findHolders(seller, mayGoods.setShelf),
        bigType: MessageBigType.code.system,
        level: MessageLevel.code.important,
        title: pass ? '商品已解除违规下架' : '商品被平台下架',
        body: `「${one.title}」：${reason}`,
        biz: { type: 'goods', id },
      })
      return saved
    })
  },
}

const linkOf = (ctx: Context, key: string) => ctx.services.store.link(PUBLIC_BUCKET, key)

async function view(ctx: Context, row: GoodsRecord): Promise<GoodsDetail> {
  const { certificate, ...plain } = row
  const skus = await findSkus(ctx, row.id)
  const certFile = certificate?.file ?? null
  const keys = [
    ...row.images,
    ...skus.flatMap(({ image }) => image ?? []),
    ...(certFile ? [certFile] : []),
    ...picturesIn(row.detail, pictureBase(ctx)),
  ]
  return {
    ...plain,
    brand: row.brand ?? '',
    invoiceTypes: row.invoiceTypes as GoodsDetail['invoiceTypes'],
    certNo: certificate?.no ?? null,
    certFile,
    certUntil: certificate?.until ?? null,
    skus: skus.map((sku) => ({ ...sku, imageUrl: sku.image && linkOf(ctx, sku.image) })),
    urls: {
      ...Object.fromEntries(keys.map((key) => [key, linkOf(ctx, key)])),
      ...(row.video && { [row.video]: ctx.services.store.link(VIDEO_BUCKET, row.video) }),
    },
  }
}

import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved } from '#kernel/shared/page.ts'
import { mayMall } from '#modules/shop/shared/permissions.ts'
import { GoodsDetail, GoodsDraft, SkuChange } from './goods.ts'
import { goodsList, skuList } from './goodsList.ts'
import { mayGoods } from './permissions.ts'
import { GoodsStatus } from './terms.ts'

const reads: readonly string[] = [mayGoods.shelf, mayGoods.stock, mayGoods.form]
const ids = z.array(z.uuid()).min(1, { error: '请选择商品' }).max(200, { error: '一次最多200件' })
const reason = field.text('原因', { max: 200 })

export const ShelfReply = z.object({
  done: z.array(z.uuid()),
  refused: z.array(z.object({ id: z.uuid(), errorCode: z.int(), reason: z.string() })),
})
export type ShelfReply = z.output<typeof ShelfReply>

export const goodsApi = {
  ...ordinary('/goods/goods', '商品', {
    list: goodsList,
    draft: GoodsDraft,
    detail: GoodsDetail,
    needs: {
      list: [mayGoods.shelf, mayMall.stores],
      options: reads,
      detail: [mayGoods.shelf, mayGoods.stock, mayGoods.form, mayMall.stores],
      add: mayGoods.form,
      edit: mayGoods.form,
      remove: mayGoods.remove,
      export: mayGoods.sheets,
    },
  }),
  counts: endpoint({
    method: 'POST',
    path: '/goods/goods/counts',
    title: '商品页签计数',
    needs: [mayGoods.shelf],
    reads: true,
    input: goodsList.query,
    reply: z.record(z.string(), z.object({ total: z.int(), capped: z.boolean() })),
  }),
  /** Added: what the address of a picture in 图文详情 begins with. */
  pictureBase: endpoint({
    method: 'GET',
    path: '/goods/goods/pictureBase',
    title: '图片地址前缀',
    needs: [mayGoods.form],
    input: z.object({}),
    reply: z.object({ base: z.string() }),
  }),
  /** 上架, 下架, at once or at a moment to come; each row by itself (commerce 5.4). */
  shelf: endpoint({
    method: 'POST',
    path: '/goods/goods/shelf',
    title: '上架、下架',
    needs: [mayGoods.setShelf],
    input: z.object({
      ids,
      status: field.choice('上架状态', GoodsStatus),
      at: field.optional(z.iso.datetime({ offset: true, error: '请选择时间' })),
    }),
    reply: ShelfReply,
  }),
}

export const skuApi = {
  ...ordinary('/goods/sku', '规格', {
    list: skuList,
    needs: { list: mayGoods.stock, export: mayGoods.sheets, template: mayGoods.sheets, import: mayGoods.sheets },
  }),
  /** Stock by a difference (KS9), or the price (KSB); each with its reason. */
  adjust: endpoint({
    method: 'POST',
    path: '/goods/sku/adjust',
    title: '调整库存、改价',
    needs: [mayGoods.adjust, mayGoods.price],
    input: z
      .object({
        skuId: z.uuid(),
        delta: z.int({ error: '请填写整数' }).min(-9_999_999).max(9_999_999).optional(),
        price: field.optional(field.amount('价格', { min: '0.01', max: '99999999' })),
        reason,
      })
      .superRefine(({ delta, price }, check) => {
        if ((delta === undefined) === (price === undefined))
          check.addIssue({ code: 'custom', path: ['delta'], message: '请填写调整数量或新价格之一' })
        if (delta === 0) check.addIssue({ code: 'custom', path: ['delta'], message: '调整数量不能为0' })
      }),
    reply: Saved,
  }),
  /** Added: stock and prices of several, as typed beside each other; all or none, with one reason. */
  adjustMany: endpoint({
    method: 'POST',
    path: '/goods/sku/adjustMany',
    title: '批量调整库存与价格',
    needs: [mayGoods.adjust, mayGoods.price],
    input: z.object({
      lines: z
        .array(
          z.object({
            skuId: z.uuid(),
            stock: field.optional(field.nonNegativeInteger('库存', { max: 9_999_999 })),
            /** The stock that was on the screen: another one meanwhile is told. */
            seen: z.int().optional(),
            price: field.optional(field.amount('价格', { min: '0.01', max: '99999999' })),
          }),
        )
        .min(1)
        .max(100, { error: '一次最多100个规格' }),
      reason,
    }),
    reply: z.object({ done: z.int() }),
  }),
  /** Added: 调整与改价记录. */
  changes: endpoint({
    method: 'GET',
    path: '/goods/sku/changes/{id}',
    title: '调整与改价记录',
    needs: [mayGoods.stock, mayGoods.shelf],
    input: ById,
    reply: z.array(SkuChange),
  }),
  /** Added: one price over the skus of several goods, by a percentage or an amount. */
  reprice: endpoint({
    method: 'POST',
    path: '/goods/sku/reprice',
    title: '批量改价',
    needs: [mayGoods.price],
    input: z.object({
      goodsIds: ids,
      percent: field.decimal2('涨跌幅', { min: '-90', max: '500', unit: '%' }),
      reason,
    }),
    reply: z.object({ done: z.int() }),
  }),
}

export const mallGoodsApi = {
  /** 违规下架, and taken back (`pass`). */
  ban: endpoint({
    method: 'POST',
    path: '/goods/goods/ban',
    title: '违规下架',
    needs: [mayMall.ban],
    input: z.object({ ...ById.shape, pass: z.boolean().default(false), reason }),
    reply: Saved,
  }),
}

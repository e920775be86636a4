import { answers, audited, calls, findRow, importJob, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { shopAsks } from '#modules/shop/server/index.ts'
import { mayMall } from '#modules/shop/shared/permissions.ts'
import { stockAsks } from '#modules/stock/server/index.ts'
import { goodsApi, mallGoodsApi, skuApi } from '../shared/api.ts'
import { GoodsDraft } from '../shared/goods.ts'
import { SkuRow } from '../shared/goodsList.ts'
import { mallApi } from '../shared/mall.api.ts'
import { mayGoods } from '../shared/permissions.ts'
import { GoodsStatus } from '../shared/terms.ts'
import { goodsHandlers, mallGoodsHandlers } from './goods.ts'
import { mallHandlers } from './mall.ts'
import * as ofShop from './ofShop.store.ts'
import * as ofStock from './ofStock.store.ts'
import { publishedCheck } from './published.ts'
import { certificateWork, shelfWork, standingWork } from './shelf.ts'
import { skuHandlers } from './sku.ts'
import { skuImporter } from './skuImport.ts'

export * as goodsAsks from './asks.ts'
export { mallHead } from './head.ts'
export {
  type HeldSku,
  holdStock,
  lockSkus,
  releaseStock,
  reshipStock,
  returnStock,
  shipStock,
} from './hold.store.ts'

export { holdsIt as goodsHold, wordsIn } from './mall.store.ts'
export { publish } from './publish.store.ts'

export const goodsModule: ServerModule = {
  name: 'goods',
  tables: ['goods', 'sku', 'sku_change', 'mall_goods', 'mall_sku'],
  calls: [
    calls(goodsApi, goodsHandlers),
    calls(skuApi, skuHandlers),
    calls(mallGoodsApi, mallGoodsHandlers),
    calls(mallApi, mallHandlers),
  ],
  duties: [...answers(shopAsks, ofShop), ...answers(stockAsks, ofStock)],
  jobs: [importJob(skuImporter)],
  minutely: [shelfWork, standingWork],
  nightly: [certificateWork, publishedCheck],
  audited: {
    goods: audited(GoodsDraft, {
      needs: [mayGoods.shelf, mayGoods.stock, mayMall.stores],
      without: ['skus', 'specs', 'attrs', 'detail', 'certNo', 'certFile', 'certUntil', 'images'],
      also: { status: '上架状态', banned: '违规下架', banned_reason: '下架原因' },
      codes: { status: GoodsStatus },
    }),
    sku: audited(
      SkuRow.pick({ skuNo: true, price: true, marketPrice: true, costPrice: true, weightKg: true, stock: true }),
      {
        needs: [mayGoods.stock],
      },
    ),
  },
  named: { goods: rowNames('goods', 'x.title', { from: ['/goods/goods/options'], noun: 'goods' }) },
  opens: { goods: (ctx, id) => findRow(ctx, 'goods', id), sku: (ctx, id) => findRow(ctx, 'sku', id) },
}

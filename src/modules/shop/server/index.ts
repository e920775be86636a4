import { audited, calls, findRow, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { categoryApi, freightApi, goodsTypeApi, mallStoreApi, storeApi } from '../shared/api.ts'
import { FreightDraft } from '../shared/freightDraft.ts'
import { mayMall, mayShop } from '../shared/permissions.ts'
import { StoreDraft } from '../shared/store.ts'
import { StoreStatus } from '../shared/terms.ts'
import { GoodsTypeDraft } from '../shared/tree.ts'
import { categoryNames } from './category.store.ts'
import { categoryHandlers } from './category.ts'
import { freightHandlers } from './freight.ts'
import { goodsTypeHandlers } from './goodsType.ts'
import { licenceWork } from './licence.ts'
import { mallStoreHandlers, storeHandlers } from './store.ts'

export * as shopAsks from './asks.ts'
export { placedCategories } from './category.ts'
export { keepPictures } from './pictures.ts'
export { isOpen } from './store.ts'

export const shopModule: ServerModule = {
  name: 'shop',
  tables: ['store', 'store_event', 'goods_type', 'freight_template', 'mall_category', 'mall_store'],
  calls: [
    calls(storeApi, storeHandlers),
    calls(mallStoreApi, mallStoreHandlers),
    calls(freightApi, freightHandlers),
    calls(goodsTypeApi, goodsTypeHandlers),
    calls(categoryApi, categoryHandlers),
  ],
  nightly: [licenceWork],
  audited: {
    store: audited(StoreDraft, {
      needs: [mayShop.view, mayMall.stores, mayMall.check],
      without: [
        'payeeName',
        'payeeBank',
        'payeeAccount',
        'merchantWechat',
        'merchantAlipay',
        'merchantSandbox',
        'returnReceiver',
        'returnPhone',
        'returnRegion',
        'returnDetail',
      ],
      also: { status: '店铺状态', reason: '原因' },
      codes: { status: StoreStatus },
    }),
    goods_type: audited(GoodsTypeDraft, { needs: [mayShop.types] }),
    freight_template: audited(FreightDraft, { needs: [mayShop.view] }),
  },
  named: {
    mallCategory: categoryNames,
    goodsType: rowNames('goods_type', 'x.name', { from: ['/goods/goodsType/options'], noun: 'goodsType' }),
    freightTemplate: rowNames('freight_template', 'x.name', {
      from: ['/goods/freight/options'],
      noun: 'freightTemplate',
    }),
  },
  opens: {
    store: (ctx, id) => findRow(ctx, 'store', id),
    goods_type: (ctx, id) => findRow(ctx, 'goodsType', id),
    freight_template: (ctx, id) => findRow(ctx, 'freightTemplate', id),
  },
}

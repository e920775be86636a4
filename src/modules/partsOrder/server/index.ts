import { answers, audited, calls, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { partsAsks } from '#modules/parts/server/index.ts'
import { stockAsks } from '#modules/stock/server/index.ts'
import { warehouseAsks } from '#modules/warehouse/server/index.ts'
import { orderApi } from '../shared/api.ts'
import { OrderDraft } from '../shared/order.ts'
import { mayOrder } from '../shared/permissions.ts'
import { OrderStatus } from '../shared/terms.ts'
import { installed } from './forParts.ts'
import * as ofParts from './ofParts.store.ts'
import * as ofStock from './ofStock.ts'
import * as ofWarehouse from './ofWarehouse.store.ts'
import { findOrder } from './order.store.ts'
import { orderHandlers } from './order.ts'
import { orderQueue } from './queue.store.ts'
import { supply } from './supply.ts'

export { bookBought } from './bought.ts'
export { draftSale, type SaleDraft } from './draftSale.ts'
export { partsStock } from './forParts.ts'

export const partsOrderModule: ServerModule = {
  name: 'partsOrder',
  tables: ['parts_order', 'parts_order_line'],
  duties: [...answers(partsAsks, ofParts), ...answers(stockAsks, ofStock), ...answers(warehouseAsks, ofWarehouse)],
  calls: [calls(orderApi, orderHandlers)],
  subscriptions: [installed, supply],
  queue: [orderQueue],
  audited: {
    parts_order: audited(OrderDraft, {
      needs: [mayOrder.list],
      without: ['lines'],
      also: { status: '状态', reason: '原因', total_amount: '金额', closed_short: '短交关闭' },
      codes: { status: OrderStatus },
    }),
  },
  named: {
    partsOrder: rowNames('parts_order', 'x.order_no', { from: ['/warehouse/order/options'], noun: 'partsOrder' }),
  },
  refers: [
    { table: 'parts_order', column: 'customer_id', to: 'customer' },
    { table: 'parts_order', column: 'community_id', to: 'community' },
  ],
  opens: { parts_order: findOrder },
}

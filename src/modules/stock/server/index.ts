import {
  answers,
  audited,
  calls,
  exportOf,
  findRow,
  type Handlers,
  importJob,
  imports,
  rowNames,
  type ServerModule,
} from '#kernel/server/index.ts'
import { warehouseAsks } from '#modules/warehouse/server/index.ts'
import { mayUnit } from '#modules/warehouse/shared/permissions.ts'
import { billApi } from '../shared/bill.api.ts'
import { BillDraft } from '../shared/bill.ts'
import { lifeApi } from '../shared/life.ts'
import { mayStock } from '../shared/permissions.ts'
import { PolicyDraft } from '../shared/replenish.ts'
import { StockSetting } from '../shared/setting.ts'
import { ledgerApi, reservationApi, stockApi, stockSettingApi } from '../shared/stock.api.ts'
import { periodApi, stocktakeApi } from '../shared/stocktake.api.ts'
import { StocktakeDraft, StocktakeStatus } from '../shared/stocktake.ts'
import { vanApi } from '../shared/van.api.ts'
import { findBill } from './bill.store.ts'
import { billHandlers } from './bill.ts'
import { checkingWork } from './checking.ts'
import { findForLines } from './find.store.ts'
import { printLabels } from './label.ts'
import { lifeHandlers } from './life.ts'
import { ledgers, stocks } from './lists.store.ts'
import { remindingWork } from './low.ts'
import * as ofWarehouse from './ofWarehouse.store.ts'
import { openingImporter } from './opening.ts'
import { periodHandlers } from './period.ts'
import { setPolicy } from './policy.ts'
import { available, replenish } from './replenish.ts'
import { releasingWork, reservationHandlers } from './reservation.ts'
import { findSetting, saveSetting } from './setting.store.ts'
import { findStocktake } from './stocktake.store.ts'
import { stocktakeHandlers } from './stocktake.ts'
import { ofUnit } from './unitStock.ts'
import { vanHandlers } from './van.ts'

export * as stockAsks from './asks.ts'
export { Books, netOf } from './books.ts'
export { findBroken } from './check.store.ts'
export { letGo, sellHeld } from './forMall.ts'
export { findHeldFor, findStockOf } from './forOrders.store.ts'
export { draftForOldParts, draftForOrder } from './forOrders.ts'
export { findReserved, findShortOf, shortKindsOf } from './reservation.store.ts'
export { release as releaseReservations, reserve } from './reservation.ts'
export { findFree, lockUnits } from './stock.store.ts'

const stockHandlers: Handlers<typeof stockApi> = {
  list: stocks.page,
  export: exportOf(stocks),
  ...imports(openingImporter),
  available,
  replenish,
  setPolicy,
  ofUnit,
  labels: printLabels,
  find: findForLines,
}
const ledgerHandlers: Handlers<typeof ledgerApi> = { list: ledgers.page, export: exportOf(ledgers) }
const settingHandlers: Handlers<typeof stockSettingApi> = { read: findSetting, save: saveSetting }

export const stockModule: ServerModule = {
  name: 'stock',
  tables: [
    'stock_setting',
    'cost_pool',
    'batch',
    'stock',
    'stock_bill',
    'stock_bill_line',
    'stock_ledger',
    'stock_hold',
    'reservation',
    'serial',
    'stocktake',
    'stocktake_line',
    'stock_period',
    'stock_period_line',
    'stock_policy',
    'stock_alert',
  ],
  calls: [
    calls(billApi, billHandlers),
    calls(stockApi, stockHandlers),
    calls(lifeApi, lifeHandlers),
    calls(ledgerApi, ledgerHandlers),
    calls(reservationApi, reservationHandlers),
    calls(stockSettingApi, settingHandlers),
    calls(stocktakeApi, stocktakeHandlers),
    calls(periodApi, periodHandlers),
    calls(vanApi, vanHandlers),
  ],
  duties: [...answers(warehouseAsks, ofWarehouse)],
  jobs: [importJob(openingImporter)],
  nightly: [releasingWork, remindingWork],
  minutely: [checkingWork],
  audited: {
    stock_bill: audited(BillDraft, { needs: [mayStock.list], without: ['lines', 'partsRequestId', 'orderId'] }),
    stocktake: audited(StocktakeDraft, {
      needs: [mayStock.list],
      also: { status: '状态' },
      codes: { status: StocktakeStatus },
    }),
    stock_setting: audited(StockSetting, { needs: [mayStock.list] }),
    stock_policy: audited(PolicyDraft, { needs: [mayStock.list, mayUnit.list] }),
  },
  refers: [{ table: 'stock_bill', column: 'customer_id', to: 'customer' }],
  named: {
    stockBill: rowNames('stock_bill', 'x.bill_no', { from: ['/warehouse/bill/options'], noun: 'stockBill' }),
  },
  opens: {
    stock_bill: (ctx, id) => findBill(ctx, id),
    stocktake: (ctx, id) => findStocktake(ctx, id),
    stock_setting: (ctx) => findSetting(ctx),
    stock_policy: (ctx, id) => findRow(ctx, 'stockPolicy', id),
  },
}

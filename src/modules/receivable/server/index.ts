import { answers, audited, calls, findRow, importJob, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { customerAsks } from '#modules/customer/server/index.ts'
import { AccountDraft, accountApi, ReceivableSetting, settingApi } from '../shared/account.ts'
import { adjustmentApi, refundApi, writeOffApi } from '../shared/correction.api.ts'
import { AdjustmentDraft, RefundDraft, WriteOffDraft } from '../shared/correction.ts'
import { arGroupApi } from '../shared/grouped.ts'
import { arItemApi } from '../shared/item.api.ts'
import { ArItemRow } from '../shared/item.ts'
import { may, seesItems, seesReceipts } from '../shared/permissions.ts'
import { receiptApi } from '../shared/receipt.api.ts'
import { ReceiptDraft } from '../shared/receipt.ts'
import { accountHandlers, settingHandlers } from './account.ts'
import { adjustmentHandlers } from './adjustment.ts'
import { hourlyCheck } from './check.ts'
import { findAdjustment, findRefund, findWriteOff } from './correction.store.ts'
import { planEvents } from './follow.ts'
import { arByContract, arByCustomer } from './grouped.store.ts'
import { findItem } from './item.store.ts'
import { itemHandlers, recogniseNightly } from './items.ts'
import * as ofCustomer from './ofCustomer.store.ts'
import { openingImporter } from './opening.ts'
import { findReceipt } from './receipt.store.ts'
import { receiptHandlers } from './receipts.ts'
import { refundHandlers } from './refund.ts'
import { writeOffHandlers } from './writeOff.ts'

export { findAccount, findCreditDays } from './account.store.ts'
export type { SaysOfLine, Wrong } from './asks.ts'
export * as receivableAsks from './asks.ts'
export { findWrong } from './check.store.ts'
export { numberOf } from './follow.ts'
export { holdCustomers } from './hold.store.ts'
export { findMonthMoney } from './item.store.ts'
export { oweOrder } from './orders.ts'
export { findReached, type Item, noteDemand } from './owed.store.ts'
export { heldItem, invoiced } from './owed.ts'
export {
  ofCustomer,
  ownOfCustomer,
  ownOfKinds,
  reachedItems,
  requireKind,
  requireOwnCustomer,
} from './own.store.ts'
export { findBySerial as findReceiptBySerial } from './receipt.store.ts'
export { receiveConfirmed, settleReceipt } from './received.ts'

export const receivableModule: ServerModule = {
  name: 'receivable',
  tables: [
    'payment_account',
    'receivable_setting',
    'ar_customer',
    'ar_item',
    'receipt',
    'ar_allocation',
    'refund',
    'write_off',
    'ar_adjustment',
    'ar_freed',
    'ar_entry',
    'ar_sum',
  ],
  duties: answers(customerAsks, ofCustomer),
  calls: [
    calls(arItemApi, itemHandlers),
    calls(arGroupApi, { byCustomer: arByCustomer.page, byContract: arByContract.page }),
    calls(receiptApi, receiptHandlers),
    calls(refundApi, refundHandlers),
    calls(writeOffApi, writeOffHandlers),
    calls(adjustmentApi, adjustmentHandlers),
    calls(accountApi, accountHandlers),
    calls(settingApi, settingHandlers),
  ],
  jobs: [importJob(openingImporter)],
  subscriptions: [planEvents],
  nightly: [recogniseNightly],
  minutely: [hourlyCheck],
  audited: {
    payment_account: audited(AccountDraft, { needs: [may.settings] }),
    receivable_setting: audited(ReceivableSetting, { needs: [may.settings] }),
    ar_item: audited(
      ArItemRow.pick({
        amount: true,
        adjustAmount: true,
        receivedAmount: true,
        dueDate: true,
        state: true,
        repayStatus: true,
        promiseDate: true,
        disputed: true,
      }),
      { needs: seesItems },
    ),
    receipt: audited(ReceiptDraft, { needs: seesReceipts }),
    refund: audited(RefundDraft, { needs: seesReceipts }),
    write_off: audited(WriteOffDraft, { needs: seesReceipts }),
    ar_adjustment: audited(AdjustmentDraft, { needs: seesReceipts }),
  },
  named: {
    paymentAccount: rowNames('payment_account', 'x.name', {
      from: ['/gathering/account/options'],
      noun: 'paymentAccount',
    }),
    receipt: rowNames('receipt', 'x.receipt_no', { from: ['/gathering/receipt/options'] }),
    arItem: rowNames('ar_item', 'x.ar_no', { from: ['/gathering/item/options'] }),
  },
  refers: [
    { table: 'ar_item', column: 'customer_id', to: 'customer' },
    { table: 'receipt', column: 'customer_id', to: 'customer' },
    { table: 'ar_item', column: 'community_id', to: 'community' },
  ],
  opens: {
    payment_account: (ctx, id) => findRow(ctx, 'paymentAccount', id),
    receivable_setting: (ctx, id) => findRow(ctx, 'receivableSetting', id),
    ar_item: findItem,
    receipt: findReceipt,
    refund: findRefund,
    write_off: findWriteOff,
    ar_adjustment: findAdjustment,
  },
  shows: {
    receipt: [{ by: receiptApi.detail, open: findReceipt }],
    write_off: [{ by: writeOffApi.detail, open: findWriteOff }],
  },
}

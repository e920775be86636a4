import { grants } from '#modules/permission/shared/permissions.ts'
import { ArKind, type ArKindCode } from './terms.ts'

/** 收款 (archives Appendix A). Without `all` a person sees the customers whose salesman he is. */
export const may = grants({
  items: 'KR1',
  receipts: 'KR2',
  partsItems: 'KR3',
  partsReceipts: 'KR4',
  settings: 'KR5',
  editSettings: 'KR6',
  receive: 'KR7',
  confirm: 'KR8',
  allocate: 'KR9',
  reverse: 'KRA',
  refund: 'KRB',
  decide: 'KRC',
  writeOff: 'KRD',
  adjust: 'KRE',
  invoice: 'KRF',
  dun: 'KRH',
  export: 'KRJ',
  bring: 'KRK',
  all: 'KRL',
})
export const seesItems = [may.items, may.partsItems]
export const seesReceipts = [may.receipts, may.partsReceipts]
/** What hangs on both: invoices, demands. */
export const seesEither = [may.items, may.partsItems, may.receipts, may.partsReceipts]

const ofItems: Readonly<Record<ArKindCode, string>> = {
  [ArKind.code.maintenance]: may.items,
  [ArKind.code.parts]: may.partsItems,
}
const ofReceipts: Readonly<Record<ArKindCode, string>> = {
  [ArKind.code.maintenance]: may.receipts,
  [ArKind.code.parts]: may.partsReceipts,
}
/** The code that shows items, or receipts, of a kind. */
export const itemsOfKind = (kind: ArKindCode): string => ofItems[kind]
export const receiptsOfKind = (kind: ArKindCode): string => ofReceipts[kind]

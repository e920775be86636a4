import type { PageRoute } from '#kernel/web/router/routes.ts'
import { fundPaths } from '../shared/paths.ts'
import { type FundPart, offerParts } from './parts.ts'

const items = () => import('./FundListPage.tsx')
const receipts = () => import('./ReceiptListPage.tsx')
const receipt = () => import('./ReceiptDetailPage.tsx').then(({ ReceiptDetailPage }) => ReceiptDetailPage)

const pages: readonly PageRoute[] = [
  {
    path: fundPaths.items,
    title: '维保应收',
    page: () => items().then(({ MaintenanceFundPage }) => MaintenanceFundPage),
  },
  {
    path: fundPaths.receipts,
    title: '维保收款记录',
    page: () => receipts().then(({ MaintenanceReceiptPage }) => MaintenanceReceiptPage),
  },
  { path: fundPaths.receipt, title: '维保收款详情', page: receipt },
  { path: fundPaths.partsItems, title: '配件应收', page: () => items().then(({ PartsFundPage }) => PartsFundPage) },
  {
    path: fundPaths.partsReceipts,
    title: '配件收款记录',
    page: () => receipts().then(({ PartsReceiptPage }) => PartsReceiptPage),
  },
  { path: fundPaths.partsReceipt, title: '配件收款详情', page: receipt },
  {
    path: fundPaths.settings,
    title: '收款设置',
    page: () => import('./PaymentSetPage.tsx').then(({ PaymentSetPage }) => PaymentSetPage),
  },
]

/** The pages, with what modules further right add to them. */
export function receivableRoutes(parts: readonly FundPart[]): readonly PageRoute[] {
  offerParts(parts)
  return pages
}

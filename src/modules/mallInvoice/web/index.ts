import type { OrderSlot } from '#modules/mallOrder/web/index.ts'

export const invoiceOfOrder: OrderSlot = {
  key: 'invoice',
  label: '发票',
  content: () => import('./OfOrder.tsx').then(({ OfOrder }) => OfOrder),
}

import type { OrderSlot } from '#modules/mallOrder/web/index.ts'

export const afterSaleOfOrder: OrderSlot = {
  key: 'afterSale',
  label: '售后',
  content: () => import('./OfOrder.tsx').then(({ OfOrder }) => OfOrder),
}

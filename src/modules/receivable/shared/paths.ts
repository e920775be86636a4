/** Addresses as the specification spells them (commerce 4.2). */
export const fundPaths = {
  items: '/gatheringMange/maintenanceFundList',
  receipts: '/gatheringMange/maintenanceFundRecord',
  receipt: '/gatheringMange/maintenanceFundRecord/maintenanceFundDetail',
  partsItems: '/gatheringMange/partsFundMange/partsFundList',
  partsReceipts: '/gatheringMange/partsFundMange/partsFundRecord',
  partsReceipt: '/gatheringMange/partsFundMange/partsFundDetail',
  settings: '/gatheringMange/paymentSet/home',
} as const

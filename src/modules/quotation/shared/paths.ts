/** Addresses as the specification spells them (commerce 4.3). */
export const quotePaths = {
  desk: '/quoteManage/quote',
  list: '/quoteManage/quoteRecord',
  detail: '/quoteManage/quoteRecord/quoteRecordDetail',
  edit: '/quoteManage/quoteRecord/quoteRecordEdit',
  share: '/share/quote/:code',
  shareOf: (code: string) => `/share/quote/${code}`,
} as const

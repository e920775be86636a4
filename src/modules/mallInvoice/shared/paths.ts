export const mallInvoicePaths = { list: '/mallOrder/invoiceManage/home', mine: '/partsMall/myInvoice' } as const

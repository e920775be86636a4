import { enumeration } from '#kernel/shared/enumeration.ts'
import { check } from '#kernel/shared/rules.ts'

/** Codes of invoices (commerce 2). */
export const InvoiceType = enumeration('发票类型', { ordinary: [1, '普通发票'], special: [2, '专用发票'] })
export const TitleType = enumeration('抬头类型', { person: [1, '个人'], unit: [2, '单位'] })
export const InvoiceStatus = enumeration('发票状态', {
  waiting: [0, '审核中'],
  rejected: [-1, '已驳回'],
  issued: [1, '已开票'],
  red: [2, '已退票(红冲)'],
})
export type InvoiceStatusCode = 0 | -1 | 1 | 2
/** Out with a number; a red one counts against its original. */
export const INVOICE_OUT = [InvoiceStatus.code.issued, InvoiceStatus.code.red] as const

/** 20 digits, of an electronic invoice; or of an old one its code of 12 and its number of 8. */
export const invoiceNoOf = (typed: string): string => typed.replace(/[\s\-－—/]/g, '')
export const isInvoiceNo = (text: string): boolean => /^\d{20}$/.test(text)

/**
 * Tax numbers (commerce R13, GB 32100-2015): 18 signs with their check sign; the old ones of 15 and 20 signs on ordinary invoices only,
 * with a warning.
 */
export function judgeTaxNo(taxNo: string, type: number): 'good' | 'old' | 'wrong' {
  if (taxNo.length === 18) return check('creditCode', taxNo) === undefined ? 'good' : 'wrong'
  const isOld = /^([0-9A-Z]{15}|[0-9A-Z]{20})$/.test(taxNo)
  return isOld && type === InvoiceType.code.ordinary ? 'old' : 'wrong'
}

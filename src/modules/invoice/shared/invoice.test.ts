import { describe, expect, it } from 'vitest'
import { InvoiceType, invoiceNoOf, isInvoiceNo, judgeTaxNo } from './invoice.terms.ts'

const { ordinary, special } = InvoiceType.code

describe('发票：税号与号码', () => {
  it('commerce R13 十八位看校验位：…0015 通过，…0016 不通过', () => {
    expect(judgeTaxNo('91330100MA0DEM0015', special)).toBe('good')
    expect(judgeTaxNo('91330100MA0DEM0016', special)).toBe('wrong')
    expect(judgeTaxNo('91330100MA0DEM0016', ordinary)).toBe('wrong')
    // I, O, S, V and Z stand in none.
    expect(judgeTaxNo('91330100MAODEM0015', ordinary)).toBe('wrong')
  })

  it('老税号 15 位、20 位只用于普通发票，并提醒；别的长度都不对', () => {
    expect(judgeTaxNo('330100123456789', ordinary)).toBe('old')
    expect(judgeTaxNo('33010019800101123X01', ordinary)).toBe('old')
    expect(judgeTaxNo('330100123456789', special)).toBe('wrong')
    expect(judgeTaxNo('33010019800101123X01', special)).toBe('wrong')
    expect(judgeTaxNo('3301001234567890', ordinary)).toBe('wrong')
  })

  it('发票号码 20 位；旧版代码与号码之间的空格、横线不算', () => {
    expect(isInvoiceNo(invoiceNoOf('033001900111-12345678'))).toBe(true)
    expect(isInvoiceNo(invoiceNoOf('0330 0190 0111 1234 5678'))).toBe(true)
    expect(isInvoiceNo(invoiceNoOf('12345678'))).toBe(false)
    expect(isInvoiceNo(invoiceNoOf('033001900111-1234567A'))).toBe(false)
  })
})

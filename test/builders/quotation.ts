import { quotationApi } from '#modules/quotation/shared/api.ts'
import { QuotationStatus } from '#modules/quotation/shared/quotation.terms.ts'
import { quoteLinkApi, shareApi } from '#modules/quotation/shared/share.api.ts'
import type { TestServer } from '../server.ts'
import type { Person } from './company.ts'
import { browser } from './signIn.ts'

/** The lift of commerce 8.9. */
export const quotedLift = { load: 1000, F: 18, S: 18, D: 18, N: 1, R: 51, OH: 4.5, PD: 1.5, ratio: 2, ropes: 6 }
export const rope = {
  lineType: 5 as const,
  group: '曳引',
  name: '曳引钢丝绳',
  spec: '8×19S+NF φ10',
  measureUnit: '米',
  expression: 'ropes*(ratio*(R+OH)+6)*1.03',
  price: '18.50',
  taxRate: '13',
  costPrice: '12.59',
}
export const quoteLine = (name: string, expression: string, price: string, costPrice: string, taxRate = '13') => ({
  lineType: 5 as const,
  name,
  expression,
  price,
  costPrice,
  taxRate,
})
export const quotedGoods = [
  rope,
  quoteLine('层门', 'D', '2350', '1610.83'),
  quoteLine('导轨', 'CEIL((R+OH+PD)/5)*2', '480', '330'),
  quoteLine('安装', 'F', '1200', '800', '9'),
]

let number = 0
/** A mobile number that nobody else has. */
export const aMobile = (): string => `139${String(40_000_000 + ++number)}`

/** A quotation for somebody who has no record yet, with the number that gets the code. */
export const quotationFor = (lines: readonly object[], phone = aMobile()) => ({
  quoteType: 1,
  customerName: '链接广场业委会',
  phone,
  params: quotedLift,
  lines,
})

/** One that went out, with its link; `chief` agrees where somebody must. */
export async function aSentQuotation(
  server: TestServer,
  { seller, chief }: { seller: Person; chief: Person },
  lines: readonly object[],
  over: object & { phone?: string } = {},
) {
  const phone = over.phone ?? aMobile()
  const { id, version } = await server.ask(
    quotationApi.add,
    { ...quotationFor(lines, phone), ...over } as never,
    seller,
  )
  let at = await server.ask(quotationApi.submit, { id, version }, seller)
  const { status } = await server.ask(quotationApi.detail, { id }, seller)
  if (status === QuotationStatus.code.waiting) at = await server.ask(quotationApi.approve, at, chief)
  const sent = await server.ask(quotationApi.send, at, seller)
  const { token: code, receivers } = await server.ask(quoteLinkApi.link, { id }, seller)
  return { id, version: sent.version, code, phone, receivers, to: `${phone.slice(0, 3)}****${phone.slice(-4)}` }
}
export type SentQuotation = Awaited<ReturnType<typeof aSentQuotation>>

/** What somebody without a login does behind a link, each time from an address of his own. */
export const behindLink = (server: TestServer) => ({
  view: (code: string) => server.ask(shareApi.view, { code }, {}, browser()),
  askCode: ({ code, to }: SentQuotation, grade?: 1 | 2 | 3) =>
    server.ask(shareApi.sendCode, { code, to, ...(grade ? { grade } : {}) }, {}, browser()),
  confirm: ({ code, to }: SentQuotation, smsCode: string, more: object = {}) =>
    server.send(shareApi.confirm, { code, to, name: '孙主任', smsCode, ...more } as never, {}, browser()),
})

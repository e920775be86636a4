import type { Sent } from '../context.ts'

/** Taking money for others (commerce 5.4, payment port). Amounts are decimal text of yuan. */

interface OfTrade {
  readonly payNo: string
  /** Of the store at the provider: the money is its own from the first moment. */
  readonly merchantNo: string
}

interface PayAsked extends OfTrade {
  readonly amount: string
  /** What each store gets, for providers that combine. */
  readonly parts: readonly { readonly merchantNo: string; readonly amount: string }[]
  readonly title: string
  readonly expireAt: Date
  /** Of who pays, for payments in a phone's browser. */
  readonly ip: string
  /** A code to scan, or an address that a phone opens. */
  readonly way: 'qr' | 'phone'
  readonly notifyUrl: string
  readonly returnUrl: string
}

interface PayOffer {
  readonly qrCode?: string
  readonly payUrl?: string
}

/** `none`: the provider knows of no such trade, so that nobody can pay it. */
type TradeState = 'none' | 'open' | 'paid' | 'closed'

export interface Trade {
  readonly payNo: string
  readonly state: TradeState
  readonly tradeNo: string | null
  readonly amount: string | null
  /** ISO 8601. */
  readonly at: string | null
}

interface RefundAsked extends OfTrade {
  readonly refundNo: string
  readonly amount: string
  /** Of the whole trade. */
  readonly total: string
  readonly reason: string
}

export interface RefundAnswer {
  /** `doing`: it was taken and is asked again under the same number; so is `failed`, which the provider refused. */
  readonly state: 'done' | 'doing' | 'failed'
  readonly said: string
}

export interface BillLine {
  readonly payNo: string
  /** Of a refund. */
  readonly refundNo: string | null
  readonly amount: string
}

export interface PayProvider {
  readonly title: string
  /** One payment may be for several stores. */
  readonly combines: boolean
  create(asked: PayAsked): Promise<PayOffer>
  query(of: OfTrade): Promise<Trade>
  /** The trade cannot be paid any more, or was: then the answer says so and the money is there. */
  close(of: OfTrade): Promise<Trade>
  /** Repeating it under the same number moves the money once. */
  refund(asked: RefundAsked): Promise<RefundAnswer>
  /** What a notice says; throws BadNotice unless the provider signed it. Null: a notice of something else. */
  verifyNotify(sent: Pick<Sent, 'headers' | 'bytes'>, now: Date): Trade | null
  /** What the provider booked for the store on a day, YYYY-MM-DD, from half past ten of the next; empty when nothing was. */
  downloadBill(day: string, merchantNo: string): Promise<BillLine[]>
}

/** Nobody knows who wrote it. */
export class BadNotice extends Error {}

/** The provider answered, and not with what was asked for: its words, without keys. */
export class PayRefused extends Error {
  readonly code: string
  constructor(code: string, said: string) {
    super(`${said || '支付服务没有受理'}（${code}）`)
    this.code = code
  }
}

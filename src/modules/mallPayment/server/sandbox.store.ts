import { is, literal, type Services } from '#kernel/server/index.ts'

/** The books of the sandbox: outside of every company and transaction of ours, as a provider's are. */

const SandboxState = { open: 0, paid: 1, closed: 2 } as const
const { open, paid, closed } = SandboxState

export interface SandboxTrade {
  readonly payNo: string
  readonly parts: readonly { readonly merchantNo: string; readonly amount: string }[]
  readonly amount: string
  readonly title: string
  readonly expireAt: string
  /** 0 open, 1 paid, 2 closed. */
  readonly state: number
  readonly tradeNo: string | null
  readonly paidAmount: string | null
  readonly paidAt: string | null
  readonly refunds: readonly {
    readonly refundNo: string
    readonly merchantNo: string
    readonly amount: string
    readonly at: string
  }[]
}

const columns = `pay_no as "payNo", parts, amount, title, expire_at as "expireAt", state, trade_no as "tradeNo",
  paid_amount as "paidAmount", paid_at as "paidAt", refunds`

async function ask(services: Services, text: string, values: readonly unknown[]): Promise<SandboxTrade[]> {
  const { rows } = await services.pools.app.query(text, [...values])
  return rows as SandboxTrade[]
}

export async function findTrade(services: Services, payNo: string): Promise<SandboxTrade | undefined> {
  return (await ask(services, `select ${columns} from sandbox_trade where pay_no = $1`, [payNo]))[0]
}

export const addTrade = (
  services: Services,
  one: Pick<SandboxTrade, 'payNo' | 'parts' | 'amount' | 'title' | 'expireAt'>,
) =>
  ask(
    services,
    `insert into sandbox_trade (pay_no, parts, amount, title, expire_at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [one.payNo, JSON.stringify(one.parts), one.amount, one.title, one.expireAt],
  )

/** Paid once: a second time changes nothing. */
export const payTrade = (
  services: Services,
  payNo: string,
  { tradeNo, amount, at, late }: { tradeNo: string; amount: string; at: string; late: boolean },
) =>
  ask(
    services,
    `update sandbox_trade set state = ${literal(paid)}, trade_no = $2, paid_amount = $3, paid_at = $4
     where pay_no = $1 and (${is('state', open)} or (${is('state', closed)} and $5)) returning ${columns}`,
    [payNo, tradeNo, amount, at, late],
  )

export const closeTrade = (services: Services, payNo: string) =>
  ask(services, `update sandbox_trade set state = ${literal(closed)} where pay_no = $1 and ${is('state', open)}`, [
    payNo,
  ])

/** Once for each number, and never more than was paid. */
export const refundTrade = (
  services: Services,
  payNo: string,
  one: { refundNo: string; merchantNo: string; amount: string; at: string },
) =>
  ask(
    services,
    `update sandbox_trade t set refunds = refunds || $4::jsonb
     where pay_no = $1 and ${is('state', paid)} and not exists (select 1 from jsonb_array_elements(t.refunds) r where r ->> 'refundNo' = $2)
       and (select coalesce(sum((r ->> 'amount')::numeric), 0) from jsonb_array_elements(t.refunds) r) + $3::numeric <= t.paid_amount
     returning ${columns}`,
    [payNo, one.refundNo, one.amount, JSON.stringify([one])],
  )

export const findBooked = (services: Services, merchantNo: string, from: string, to: string) =>
  ask(
    services,
    `select ${columns} from sandbox_trade where ${is('state', paid)} and parts @> jsonb_build_array(jsonb_build_object('merchantNo', $1::text)) and (paid_at >= $2 and paid_at < $3
       or exists (select 1 from jsonb_array_elements(refunds) r where r ->> 'at' >= $2::text and r ->> 'at' < $3::text))`,
    [merchantNo, from, to],
  )

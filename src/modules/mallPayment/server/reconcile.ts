import type { Context } from '#kernel/server/index.ts'
import type { BillLine } from '#kernel/server/payments/port.ts'
import { addDays, today } from '#kernel/shared/days.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageSubType } from '#modules/message/shared/message.ts'
import type { Difference } from '../shared/api.ts'
import { mayPay } from '../shared/permissions.ts'
import { type Provider, providerNames } from '../shared/terms.ts'
import { findStore } from './item.store.ts'
import { portOf } from './ports.ts'
import { findBooks, keepReconciliation } from './reconcile.store.ts'

/** 对账: our books of a day against the provider's bill of it (R15). */

export async function reconcileYesterday(seller: Context): Promise<void> {
  const day = addDays(today(seller.now), -1)
  const merchants = Object.entries((await findStore(seller))?.merchants ?? {})
  for (const [name, merchantNo] of merchants) {
    const port = portOf(seller.services, name)
    if (!port || !merchantNo) continue
    const provider = name as Provider
    const bill = await seller
      .outside(() => port.downloadBill(day, merchantNo))
      .catch((failure: unknown) => {
        seller.log.warn({ err: failure, provider }, 'bill not read')
        return undefined
      })
    await keep(seller, provider, day, bill)
  }
}

async function keep(seller: Context, provider: Provider, day: string, bill: BillLine[] | undefined): Promise<void> {
  const ours = await findBooks(seller, provider, day)
  const differences = bill ? compare(ours, bill) : []
  const error = bill ? null : '对账单未能下载，明日不再补取，请到支付服务核对'
  await keepReconciliation(seller, {
    provider,
    day,
    compared: Math.max(ours.length, bill?.length ?? 0),
    differences,
    error,
  })
  if (differences.length === 0 && error === null) return
  await tell(seller, {
    receivers: await findHolders(seller, mayPay.refund),
    bigType: MessageBigType.code.work,
    subType: MessageSubType.code.order,
    title: '对账有差异',
    body: `${day} ${providerNames[provider]}：${error ?? `${differences.length} 笔与对账单不符，请在订单管理的「对账」中查看`}`,
    level: 3,
    jump: { moduleName: 'mallOrder', openType: 1, params: {} },
    dedupeKey: `mallPayment.reconciliation:${provider}:${day}`,
  })
}

const keyOf = ({ payNo, refundNo }: BillLine) => `${payNo} ${refundNo ?? ''}`

/** Lines of one key are one line on each side; those of a combined payment are added up by whoever gives them. */
export function compare(ours: readonly BillLine[], theirs: readonly BillLine[]): Difference[] {
  const [own, bill] = [ours, theirs].map((lines) => new Map(lines.map((one) => [keyOf(one), one])))
  const found: Difference[] = []
  for (const key of new Set([...(own?.keys() ?? []), ...(bill?.keys() ?? [])])) {
    const [a, b] = [own?.get(key), bill?.get(key)]
    const { payNo, refundNo } = (a ?? b) as BillLine
    const sums = { payNo, refundNo, ours: a?.amount ?? null, theirs: b?.amount ?? null }
    if (!a) found.push({ kind: 'long', ...sums })
    else if (!b) found.push({ kind: 'short', ...sums })
    else if (compareAmounts(a.amount, b.amount) !== 0) found.push({ kind: 'amount', ...sums })
  }
  return found
}

import { type Context, inCompany, type Minutely } from '#kernel/server/index.ts'
import type { BillLine } from '#kernel/server/payments/port.ts'
import { addDays, isoTime, today } from '#kernel/shared/days.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageSubType } from '#modules/message/shared/message.ts'
import type { Difference } from '../shared/api.ts'
import { mayPay } from '../shared/permissions.ts'
import { type Provider, providerNames } from '../shared/terms.ts'
import { findStore } from './item.store.ts'
import { portOf } from './ports.ts'
import { findBooks, findReconciliations, keepReconciliation } from './reconcile.store.ts'

/** 对账: our books of a day against the provider's bill of it (R15). */

/** The bills of a day are made until ten of the next. */
const FROM = '10:30'
/** A bill that does not come is asked for so many days. */
const DAYS = 7

/** Every hour from half past ten: days that were not compared yet. */
export const reconciliation: Minutely = {
  name: 'mallPayment.reconciliation',
  async run(services, companyId) {
    const time = isoTime(services.clock()).slice(11, 16)
    if (time < FROM || time.slice(2) !== FROM.slice(2)) return
    const caller = { principal: null, companyId, traceId: 'mallPayment.reconciliation' }
    await inCompany(services, caller, reconcile)
  },
}

async function reconcile(seller: Context): Promise<void> {
  const merchants = Object.entries((await findStore(seller))?.merchants ?? {})
  for (const [name, merchantNo] of merchants) {
    const port = portOf(seller.services, name)
    if (!port || !merchantNo) continue
    const provider = name as Provider
    for (const day of await openDays(seller, provider)) {
      const bill = await seller
        .outside(() => port.downloadBill(day, merchantNo))
        .catch((failure: unknown) => {
          seller.log.warn({ err: failure, provider, day }, 'bill not read')
          return undefined
        })
      await keep(seller, provider, day, bill)
    }
  }
}

/** Yesterday, and days before it since the first one that was asked for, of which no bill came. */
async function openDays(seller: Context, provider: Provider): Promise<string[]> {
  const yesterday = addDays(today(seller.now), -1)
  const known = new Map(
    (await findReconciliations(seller, DAYS)).filter((one) => one.provider === provider).map((one) => [one.day, one]),
  )
  const first = [...known.keys(), yesterday].toSorted()[0] as string
  const days = Array.from({ length: DAYS }, (_, n) => addDays(yesterday, n + 1 - DAYS))
  return days.filter((day) => day >= first && known.get(day)?.error !== null)
}

async function keep(seller: Context, provider: Provider, day: string, bill: BillLine[] | undefined): Promise<void> {
  const ours = await findBooks(seller, provider, day)
  const differences = bill ? compare(ours, bill) : []
  const error = bill ? null : '对账单还没有下载到，每小时再取一次'
  await keepReconciliation(seller, {
    provider,
    day,
    compared: Math.max(ours.length, bill?.length ?? 0),
    differences,
    error,
  })
  // A bill that is late by hours is nobody's work yet.
  const late = error !== null && day < addDays(today(seller.now), -1)
  if (differences.length === 0 && !late) return
  await tell(seller, {
    receivers: await findHolders(seller, mayPay.refund),
    bigType: MessageBigType.code.work,
    subType: MessageSubType.code.order,
    title: '对账有差异',
    body: `${day} ${providerNames[provider]}：${error ?? `${differences.length} 笔与对账单不符，请在「退款处理」的「对账与退款」中查看`}`,
    level: 3,
    jump: { moduleName: 'mallOrder', openType: 1, params: {} },
    dedupeKey: `mallPayment.reconciliation:${provider}:${day}:${error ? 'late' : 'differs'}`,
  })
}

const keyOf = ({ payNo, refundNo }: BillLine) => `${payNo} ${refundNo ?? ''}`

/** Lines of one key are one line on each side; those of a combined payment are added up by whoever gives them. */
function compare(ours: readonly BillLine[], theirs: readonly BillLine[]): Difference[] {
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

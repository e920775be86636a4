import { addMonths, type Day, dayOf, monthEnd, monthStart } from '#kernel/shared/days.ts'
import { dayDigest, letterDigest, type SealedOrder, sealOf } from '#modules/quality/server/index.ts'
import { add, type Company } from './company.ts'
import type { Order } from './orders.ts'
import { Random } from './random.ts'

/** The daily chain of all records that arrived before today, their public hashes, and last month's letters (jobs 10.3). */

interface Sealed {
  readonly order: Order
  readonly day: Day
  readonly at: string
  readonly orderNo: string
  readonly hash: string
}

export function makeProofs(company: Company, orders: readonly Order[]): void {
  const random = new Random(`proofs ${company.id} ${company.clock.today}`)
  const { clock } = company
  const done = orders.filter(({ row }) => row.content_hash !== null)
  for (const { row } of done) add(company, 'public_token', { token: row.content_hash, kind: 'record', row_id: row.id })
  const sealed = done
    .map((order): Sealed => {
      const at = String(order.row.received_at ?? order.row.complete_at)
      return { order, at, day: dayOf(at), orderNo: order.row.order_no as string, hash: sealOf(recordOf(order)) }
    })
    .filter(({ day }) => day < clock.today)
    .toSorted((a, b) => (a.at === b.at ? (a.orderNo < b.orderNo ? -1 : 1) : a.at < b.at ? -1 : 1))
  const ends = new Map<Day, string>()
  let previous: string | null = null
  let seq = 0
  for (const [day, own] of [...Map.groupBy(sealed, (one) => one.day)].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    seq += 1
    const hash = dayDigest(seq, day, own, previous)
    const at = clock.at(day, 24 * 60 + 5)
    add(company, 'record_day', {
      id: random.id(at),
      seq,
      day,
      records: own.length,
      hash: `\\x${hash}`,
      prev_hash: previous && `\\x${previous}`,
      sealed_at: new Date(at).toISOString(),
    })
    own.forEach((one, n) => {
      add(company, 'record_seal', {
        order_id: one.order.row.id,
        day,
        place: n + 1,
        order_no: one.orderNo,
        hash: `\\x${one.hash}`,
        customer_id: one.order.row.customer_id,
      })
    })
    previous = hash
    ends.set(day, hash)
  }
  makeLetters(company, random, sealed, ends)
}

function makeLetters(
  company: Company,
  random: Random,
  sealed: readonly Sealed[],
  ends: ReadonlyMap<Day, string>,
): void {
  const { clock } = company
  const month = addMonths(monthStart(clock.today), -1)
  const to = monthEnd(month)
  const within = sealed.filter(({ day }) => day >= month && day <= to)
  const end = [...ends].filter(([day]) => day <= to).at(-1)?.[1]
  if (!end) return
  const phones = new Map(
    (company.rows.get('customer_contact') ?? [])
      .filter((row) => row.is_default)
      .map((row) => [row.customer_id as string, row.phone as string]),
  )
  const first = monthStart(clock.today)
  const sent = clock.at(first, 9 * 60 + 1)
  for (const [customerId, own] of Map.groupBy(within, ({ order }) => order.row.customer_id as string)) {
    const id = random.id(clock.at(first, 5))
    const token = random.token(24)
    const phone = phones.get(customerId) ?? null
    const isSent = phone !== null && sent < clock.now.getTime()
    const opened = sent + random.int(3, 2000) * 60_000
    add(company, 'public_token', { token, kind: 'recordLetter', row_id: id })
    add(company, 'record_letter', {
      id,
      customer_id: customerId,
      month,
      records: own.length,
      token,
      phone,
      hash: `\\x${letterDigest(customerId, month, own)}`,
      day_hash: `\\x${end}`,
      sent_at: isSent ? new Date(sent).toISOString() : null,
      opened_at: isSent && random.chance(0.55) && opened < clock.now.getTime() ? new Date(opened).toISOString() : null,
      created_at: clock.iso(first, 5),
    })
  }
}

const recordOf = ({ row }: Order): SealedOrder => ({
  orderNo: row.order_no as string,
  elevatorId: row.elevator_id as string,
  level: row.level as number,
  workerIds: row.worker_ids as string[],
  snapshotHash: row.snapshot_hash as string,
  itemResults: row.item_results,
  arriveAt: row.arrive_at as string | null,
  startAt: row.start_at as string | null,
  completeAt: row.complete_at as string | null,
  pauseMinutes: row.pause_minutes as number,
  workMinutes: row.work_minutes as number | null,
  abnormalCount: row.abnormal_count as number,
  naCount: row.na_count as number,
  elevatorStateAfter: row.elevator_state_after as number | null,
  contentHash: row.content_hash as string | null,
})

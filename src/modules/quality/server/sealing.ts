import type { Context } from '#kernel/server/index.ts'
import { type Day, isoTime, today } from '#kernel/shared/days.ts'
import type { Broken, Checked } from '../shared/proof.ts'
import {
  addDay,
  type ChainDay,
  findDays,
  findSealDay,
  findSeals,
  findUnsealed,
  lockLastDay,
  type SealedRow,
} from './chain.store.ts'
import { dayDigest, sealOf } from './recordChain.ts'

/** Each night the records that arrived on the days before are sealed, and the day is linked to the one before (jobs 10.3). */
export async function sealDays(ctx: Context): Promise<number> {
  let last = await lockLastDay(ctx)
  const waiting = await findUnsealed(ctx, last?.day ?? null, today(ctx.now))
  const byDay = Map.groupBy(waiting, ({ day }) => day)
  for (const [day, records] of [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const seals = records.map((record) => ({
      orderId: record.id,
      orderNo: record.orderNo,
      customerId: record.customerId,
      hash: sealOf(record),
    }))
    const seq = (last?.seq ?? 0) + 1
    const previous = last?.hash ?? null
    const hash = dayDigest(seq, day, seals, previous)
    await addDay(ctx, { seq, day, records: seals.length, hash, previous }, seals)
    last = { seq, day, hash }
  }
  return waiting.length
}

/** Reads the records of these days again: every seal, every day's digest, every link. */
export async function checkDays(ctx: Context, companyId: string, from: Day, to: Day): Promise<Checked> {
  const chain = await findDays(ctx, companyId, from, to)
  const seals = Map.groupBy(await findSeals(ctx, companyId, { from, to }), ({ day }) => day)
  const broken: Broken[] = []
  let days = 0
  let records = 0
  for (const [at, day] of chain.entries()) {
    if (day.day < from) continue
    const own = seals.get(day.day) ?? []
    days++
    records += own.length
    broken.push(...brokenSeals(own))
    if (!fits(day, own, chain[at - 1])) broken.push({ day: day.day, orderNo: null, orderId: null, what: 'day' })
  }
  return { days, records, broken, checkedAt: isoTime(ctx.now) }
}

export const brokenSeals = (seals: readonly SealedRow[]): Broken[] =>
  seals.flatMap(({ day, orderNo, orderId, hash, record }): Broken[] => {
    if (record === null) return [{ day, orderNo, orderId, what: 'missing' }]
    return sealOf(record) === hash ? [] : [{ day, orderNo, orderId, what: 'changed' }]
  })

const fits = (day: ChainDay, seals: readonly SealedRow[], before: ChainDay | undefined): boolean =>
  day.previous === (day.seq === 1 ? null : (before?.hash ?? null)) &&
  day.records === seals.length &&
  dayDigest(day.seq, day.day, seals, day.previous) === day.hash

export interface Proof {
  readonly state: 'same' | 'changed' | 'waiting'
  readonly day: Day | null
  readonly digest: string | null
}

/** One record against its day: the record gives its seal, and the seals of the day give its digest. */
export async function proofOf(ctx: Context, orderId: string): Promise<Proof> {
  const day = await findSealDay(ctx, orderId)
  if (!day) return { state: 'waiting', day: null, digest: null }
  const chain = await findDays(ctx, ctx.companyId, day, day)
  const at = chain.findIndex((one) => one.day === day)
  const seals = await findSeals(ctx, ctx.companyId, { from: day, to: day })
  const own = seals.filter((one) => one.orderId === orderId)
  const link = chain[at]
  const same = link !== undefined && fits(link, seals, chain[at - 1]) && brokenSeals(own).length === 0
  return { state: same ? 'same' : 'changed', day, digest: link?.hash ?? null }
}

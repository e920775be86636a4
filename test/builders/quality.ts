import type pg from 'pg'
import { newId } from '#kernel/server/index.ts'
import { addDays } from '#kernel/shared/days.ts'
import { type SealedOrder, sealOf } from '#modules/quality/server/index.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company } from './company.ts'
import type { LiftPlace } from './elevator.ts'
import { anOrder } from './maintainOrder.ts'

/** Finished visits with a checklist of four items, for checks and for the chain of records. */

const fourItems = [
  ['A-1-1', 1, '机房、滑轮间环境'],
  ['A-1-30', 5, '底坑环境'],
  ['A-1-31', 5, '底坑停止装置'],
  ['A-1-32', 5, '底坑照明'],
] as const

const hash = 'c'.repeat(64)
let visits = 0

async function keepFour(server: TestServer, company: Company): Promise<void> {
  const items = fourItems.map(([itemCode, part, name]) => ({
    itemCode,
    part,
    name,
    level: 1,
    requirement: '符合要求',
    resultType: 1,
    judge: 1,
    photoRule: 1,
  }))
  await asOwner(
    server,
    `insert into template_snapshot (company_id, hash, version_no, name, content) values ($1, $2, 1, '四项', $3) on conflict do nothing`,
    [company.id, hash, JSON.stringify({ name: '四项', items })],
  )
}

export interface GivenVisit {
  readonly completeAt: string
  /** When each item was recorded, by code. */
  readonly times?: Readonly<Record<string, string>>
  readonly workMinutes?: number
  readonly status?: 3 | 4
}

/** A completed order whose record can be sealed and verified; its hash is its own. */
export async function aDoneVisit(
  server: TestServer,
  company: Company,
  lift: LiftPlace & { readonly elevatorId: string },
  given: GivenVisit,
): Promise<{ id: string; hash: string }> {
  await keepFour(server, company)
  const { completeAt, times = {}, workMinutes = 40, status = 3 } = given
  // A lift has one order per planned day; the work of many may end on the same one.
  const day = addDays('2024-01-01', ++visits)
  const id = await anOrder(server, company, lift, {
    planDate: day,
    legalDeadline: day,
    status,
    completeAt,
    workerIds: lift.workerIds ?? [],
  })
  const started = new Date(Date.parse(completeAt) - 40 * 60_000).toISOString()
  const x = Object.fromEntries(Object.entries(times).map(([code, at]) => [code, { at }]))
  const contentHash = newId().replaceAll('-', '').repeat(2)
  await asOwner(
    server,
    `update maintain_order set snapshot_hash = $2, item_results = $3, start_at = $4, arrive_at = $4, received_at = complete_at,
       work_minutes = $5, content_hash = $6 where id = $1`,
    [id, hash, JSON.stringify({ r: '1111', x }), started, workMinutes, contentHash],
  )
  await asOwner(server, `insert into public_token (token, company_id, kind, row_id) values ($1, $2, 'record', $3)`, [
    contentHash,
    company.id,
    id,
  ])
  return { id, hash: contentHash }
}

/** A sign-in of one of the crew, near the lift unless said otherwise. */
export const aSignIn = (
  server: TestServer,
  company: Company,
  orderId: string,
  employeeId: string,
  given: { kind?: 1 | 2; at: string; distance?: number; method?: 1 | 2 },
) =>
  asOwner(
    server,
    `insert into sign_in (company_id, id, order_id, employee_id, kind, at, received_at, accuracy, distance, limit_metres, pass, method)
     values ($1, $2, $3, $4, $5, $6, $6, 10, $7, 200, true, $8)`,
    [company.id, newId(), orderId, employeeId, given.kind ?? 1, given.at, given.distance ?? 20, given.method ?? 1],
  )

/** Seals of the last days and each day's first: how many were read, and how many their records no longer give. */
export async function sealsOf(client: pg.Client, today: string): Promise<{ read: number; wrong: number }> {
  const { rows } = await client.query<SealedOrder & { hash: Buffer }>(
    `select s.hash, o.order_no as "orderNo", o.elevator_id as "elevatorId", o.level, o.worker_ids as "workerIds",
       o.snapshot_hash as "snapshotHash", o.item_results as "itemResults", o.arrive_at as "arriveAt", o.start_at as "startAt",
       o.complete_at as "completeAt", o.pause_minutes as "pauseMinutes", o.work_minutes as "workMinutes",
       o.abnormal_count as "abnormalCount", o.na_count as "naCount", o.elevator_state_after as "elevatorStateAfter",
       o.content_hash as "contentHash"
     from record_seal s join maintain_order o on o.company_id = s.company_id and o.id = s.order_id
     where s.day > $1::date - 5 or s.place = 1`,
    [today],
  )
  if (rows.length < 300) throw new Error(`only ${rows.length} seals`)
  return {
    read: rows.length,
    wrong: rows.filter(({ hash: seal, ...order }) => sealOf(order) !== seal.toString('hex')).length,
  }
}

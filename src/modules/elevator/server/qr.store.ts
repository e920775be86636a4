import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import {
  addPublicTokens,
  type Context,
  finding,
  findPublicToken,
  insertRows,
  is,
  literal,
  newId,
  nextNumber,
  pageSource,
  pointToken,
} from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { elevatorScope } from '#modules/permission/server/index.ts'
import { QrState } from '../shared/elevator.terms.ts'
import { type QrRow, qrList } from '../shared/qr.ts'
import { visible } from './elevatorScope.store.ts'
import { liftsHolding } from './elevatorWords.store.ts'
import { liftNameOf } from './liftName.store.ts'
import { answersFor } from './publicLift.store.ts'

export const qrCodes = pageSource<QrRow>(qrList, () => ({
  from: `elevator_qr q
    left join elevator e on e.company_id = q.company_id and e.id = q.elevator_id
    left join community c on c.company_id = e.company_id and c.id = e.community_id`,
  alias: 'q',
  columns: {
    elevatorName: 'e.name',
    lift: liftNameOf('e'),
    communityName: 'c.name',
    deviceNumber: 'e.device_number',
  },
  filters: {
    keyword: finding(qrList.filters.keyword, {
      shortNo: 'q.short_no',
      elevatorName: (text, ctx) => sql`q.elevator_id = any(array(${liftsHolding(ctx, text)}))`,
    }),
  },
  where: (ctx) => [sql`(q.elevator_id is null or ${elevatorScope(ctx)})`],
  // Numbers are given in the order of making.
  ownOrder: { by: 'q.created_at', desc: true },
  notNull: ['createdAt', 'shortNo'],
}))

const STICKER = 'elevator'

export interface QrRecord {
  id: string
  version: number
  elevatorId: string | null
  token: string
  shortNo: string
  state: 1 | 2 | 3
}

/** Adds stickers: bound to the given lifts, or `null` for one to bind later. 22 random characters, eight digits. */
export async function addQrCodes(ctx: Context, lifts: readonly (string | null)[]): Promise<void> {
  if (lifts.length === 0) return
  const first = await nextNumber(ctx, 'elevatorQr', lifts.length)
  const rows = lifts.map((elevatorId, n) => ({
    id: newId(),
    elevatorId,
    token: randomBytes(16).toString('base64url'),
    shortNo: String(10_000_000 + first + n),
    state: elevatorId ? 1 : 3,
  }))
  await insertRows(ctx, 'elevatorQr', rows)
  // A sticker is scanned before any company is known; the register leads to it (state and lift are read in the company).
  await addPublicTokens(
    ctx,
    rows.map(({ token, elevatorId, id }) => ({ token, kind: STICKER, rowId: elevatorId ?? id })),
  )
}

/** Which of the lifts have a valid sticker. */
export async function liftsWithCode(ctx: Context, elevatorIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ elevatorId: string }>`select elevator_id from elevator_qr
    where company_id = ${ctx.companyId} and ${is('state', QrState.code.valid)}
      and elevator_id = any(${[...elevatorIds]}::uuid[])`.execute(ctx.db)
  return new Set(rows.map((row) => row.elevatorId))
}

/** A sticker by its printed number or token, locked; undefined when there is none. */
export async function lockByCode(ctx: Context, code: string): Promise<QrRecord | undefined> {
  const { rows } = await sql<QrRecord>`select id, version, elevator_id, token, short_no, state from elevator_qr
    where company_id = ${ctx.companyId} and (short_no = ${code} or token = ${code}) for update`.execute(ctx.db)
  return rows[0]
}

/** Voids the valid stickers of a lift, or the given ones; how many there were. */
export async function voidCodes(
  ctx: Context,
  by: { elevatorId: string } | { ids: readonly string[] },
): Promise<number> {
  const which =
    'ids' in by
      ? sql`id = any(${[...by.ids]}::uuid[]) and ${is('state', [QrState.code.valid, QrState.code.unbound])}`
      : sql`elevator_id = ${by.elevatorId} and ${is('state', QrState.code.valid)}`
  const { rows } = await sql`update elevator_qr q set state = ${literal(QrState.code.voided)}, version = version + 1,
      updated_by = ${ctx.who.userId}, updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and ${which}
      and (elevator_id is null or exists (select 1 from elevator e where e.company_id = ${ctx.companyId} and e.id = q.elevator_id and ${elevatorScope(ctx)}))
    returning id`.execute(ctx.db)
  return rows.length
}

export async function bindCode(
  ctx: Context,
  qr: QrRecord,
  elevatorId: string,
): Promise<{ id: string; version: number }> {
  const { rows } = await sql<{
    version: number
  }>`update elevator_qr set state = ${literal(QrState.code.valid)}, elevator_id = ${elevatorId}, version = version + 1,
      updated_by = ${ctx.who.userId}, updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and id = ${qr.id}
      and ${is('state', QrState.code.unbound)} returning version`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.stale()
  await pointToken(ctx, qr.token, elevatorId)
  return { id: qr.id, version: row.version }
}

export interface LabelRow {
  qrId: string
  elevatorId: string | null
  token: string
  shortNo: string
  name: string | null
  communityName: string | null
  registerCode: string | null
  deviceNumber: string | null
  nineSixThreeSerialNumber: string | null
  maintenanceWorkers: string | null
  companyName: string
  logoPath: string | null
  dutyPhone: string
}

/** Valid stickers of lifts, or the given unbound ones, with what their labels say. In the order of community and name. */
export async function findLabels(
  ctx: Context,
  by: { elevatorIds?: readonly string[] | undefined; qrIds?: readonly string[] | undefined },
): Promise<LabelRow[]> {
  const { rows } =
    await sql<LabelRow>`select q.id as qr_id, q.elevator_id, q.token, q.short_no, e.name, c.name as community_name,
      e.register_code, e.device_number, e.nine_six_three_serial_number,
      (select string_agg(n.name, '、' order by w.rank) from elevator_worker w
        join employee n on n.company_id = w.company_id and n.id = w.employee_id
        where w.company_id = e.company_id and w.elevator_id = e.id) as maintenance_workers,
      f.name as company_name, f.duty_phone, f.logo_path
    from elevator_qr q join company f on f.company_id = q.company_id
    left join elevator e on e.company_id = q.company_id and e.id = q.elevator_id
    left join community c on c.company_id = e.company_id and c.id = e.community_id
    where q.company_id = ${ctx.companyId} and ${is('q.state', [QrState.code.valid, QrState.code.unbound])}
      and (q.elevator_id = any(${[...(by.elevatorIds ?? [])]}::uuid[]) or q.id = any(${[...(by.qrIds ?? [])]}::uuid[]))
      and (e.id is null or (${visible(ctx)}))
    order by c.name, e.name, q.short_no`.execute(ctx.db)
  return rows
}

export async function countPrint(ctx: Context, qrIds: readonly string[]): Promise<void> {
  await sql`update elevator_qr set printed_at = ${ctx.now.toISOString()}, times = times + 1, version = version + 1
    where company_id = ${ctx.companyId} and id = any(${[...qrIds]}::uuid[])`.execute(ctx.db)
}

/** The company a sticker belongs to; undefined for an unknown token. */
export async function companyOfToken(ctx: Context, token: string): Promise<string | undefined> {
  return (await findPublicToken(ctx, token, STICKER))?.companyId
}

/** State and lift of a sticker; undefined when there is none. */
export async function findSticker(
  ctx: Context,
  token: string,
): Promise<Pick<QrRecord, 'state' | 'elevatorId'> | undefined> {
  const { rows } = await sql<Pick<QrRecord, 'state' | 'elevatorId'>>`select state, elevator_id from elevator_qr
    where company_id = ${ctx.companyId} and token = ${token}`.execute(ctx.db)
  return rows[0]
}

/** The lift that a valid sticker stands at, while the company answers for it. */
export async function liftAtSticker(ctx: Context, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select e.id from elevator_qr q
    join elevator e on e.company_id = q.company_id and e.id = q.elevator_id
    where q.company_id = ${ctx.companyId} and q.token = ${token} and ${is('q.state', QrState.code.valid)}
      and ${sql.raw(answersFor('e'))}`.execute(ctx.db)
  return rows[0]?.id
}

/** A sticker's token, or the address it carries, that belongs to this lift and is in force. */
export async function isQrOf(ctx: Context, elevatorId: string, scanned: string): Promise<boolean> {
  const token = scanned.split('/').at(-1)?.split('?')[0] ?? ''
  const { rows } =
    await sql`select 1 from elevator_qr where company_id = ${ctx.companyId} and elevator_id = ${elevatorId}
    and ${is('state', QrState.code.valid)} and (token = ${token} or short_no = ${token}) limit 1`.execute(ctx.db)
  return rows.length > 0
}

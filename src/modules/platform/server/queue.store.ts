import { sql } from 'kysely'
import { type Context, is, newId } from '#kernel/server/index.ts'
import { LOG_PENDING } from '../shared/platform.terms.ts'

/** Rows of the ledger that are to be sent. */
export interface NewReport {
  readonly platformId: string
  readonly kind: number
  readonly bizId: string
  readonly bizVersion: string
  readonly bizNo: string
  readonly elevatorId: string | null
  readonly held: boolean
}

const keyOf = (kind: number, bizId: string, version: string): string => `${kind}:${bizId}:${version}`

/** Those of the rows that the ledger has in this version already, whatever became of them. */
export async function findQueued<R extends { readonly bizId: string; readonly version: string }>(
  ctx: Context,
  platformId: string,
  kind: number,
  wanted: readonly R[],
): Promise<ReadonlySet<R>> {
  const keyed = new Map(wanted.map((one) => [keyOf(kind, one.bizId, one.version), one]))
  const { rows } = await sql<{ key: string }>`select idempotency_key as key from platform_log
    where company_id = ${ctx.companyId} and platform_id = ${platformId}
      and idempotency_key = any(${[...keyed.keys()]}::text[])`.execute(ctx.db)
  return new Set(rows.map(({ key }) => keyed.get(key) as R))
}

/** A record that is queued already stays as it is; answers how many were new. */
export async function addReports(ctx: Context, reports: readonly NewReport[]): Promise<number> {
  let added = 0
  for (let from = 0; from < reports.length; from += 1000) {
    const rows = reports.slice(from, from + 1000).map((one) => ({
      id: newId(),
      platform_id: one.platformId,
      kind: one.kind,
      biz_id: one.bizId,
      biz_version: one.bizVersion,
      biz_no: one.bizNo,
      elevator_id: one.elevatorId,
      lane: one.elevatorId ?? one.bizId,
      idempotency_key: keyOf(one.kind, one.bizId, one.bizVersion),
      held: one.held,
    }))
    const at = ctx.now.toISOString()
    const { rows: done } =
      await sql`insert into platform_log (company_id, id, platform_id, kind, biz_id, biz_version, biz_no,
        elevator_id, lane, idempotency_key, held, next_try_at, created_at, updated_at)
      select ${ctx.companyId}, n.id, n.platform_id, n.kind, n.biz_id, n.biz_version, n.biz_no, n.elevator_id, n.lane,
        n.idempotency_key, n.held, ${at}, ${at}, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, platform_id uuid, kind smallint, biz_id uuid,
        biz_version text, biz_no text, elevator_id uuid, lane uuid, idempotency_key text, held boolean)
      on conflict (company_id, platform_id, idempotency_key) do nothing returning id`.execute(ctx.db)
    added += done.length
  }
  return added
}

/** The lift is known at the platform now, or will not be: what waited for it goes on. */
export async function releaseHeld(ctx: Context, platformId: string, elevatorIds: readonly string[]): Promise<void> {
  await sql`update platform_log set held = false, updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and platform_id = ${platformId} and lane = any(${[...elevatorIds]}::uuid[])
      and ${is('state', LOG_PENDING)} and held`.execute(ctx.db)
}

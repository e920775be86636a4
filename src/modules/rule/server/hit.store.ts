import { type RawBuilder, sql } from 'kysely'
import { type Context, dataScope, finding, is, newId, pageSource } from '#kernel/server/index.ts'
import type { Jump } from '#modules/message/shared/jump.ts'
import { contractScope, orderScope, projectScope, repairScope } from '#modules/permission/server/index.ts'
import { type HitRow, hitList } from '../shared/hit.ts'
import type { Node, Scene } from '../shared/overtime.ts'
import { CallState } from './calling.store.ts'

const calls = (state: number) =>
  `(select count(*) from overtime_call q where q.company_id = h.company_id and q.hit_id = h.id and ${is('q.state', state)})`

/** A reminder is seen by its receivers, and by whoever sees the order, contract or project it is about. */
const hitScope = dataScope('overtimeHit', 'h', (ctx, h) => {
  const subject = (table: string, scope: RawBuilder<unknown>) =>
    sql`exists (select 1 from ${sql.table(table)} ss where ss.company_id = ${sql.raw(h)}.company_id
      and ss.id = ${sql.raw(h)}.subject_id and ${scope})`
  return {
    within: sql`(${subject('maintain_order', orderScope(ctx, 'ss'))} or ${subject('repair_order', repairScope(ctx, 'ss'))}
      or ${subject('contract', contractScope(ctx, 'ss'))}
      or exists (select 1 from payment_plan sq join contract sk on sk.company_id = sq.company_id and sk.id = sq.contract_id
        where sq.company_id = ${sql.raw(h)}.company_id and sq.id = ${sql.raw(h)}.subject_id and ${contractScope(ctx, 'sk')})
      or exists (select 1 from project sj where sj.company_id = ${sql.raw(h)}.company_id
        and sj.id = ${sql.raw(h)}.project_id and ${projectScope(ctx, 'sj')}))`,
    always: sql`${ctx.who.employeeId}::uuid = any(${sql.raw(h)}.receiver_ids)`,
  }
})

export const hits = pageSource<HitRow>(hitList, {
  from: 'overtime_hit h',
  alias: 'h',
  columns: {
    calls: `json_build_object('sent', ${calls(CallState.sent)}, 'waiting', ${calls(CallState.waiting)}, 'failed', ${calls(CallState.failed)})`,
  },
  filters: { keyword: finding(hitList.filters.keyword, { title: 'h.title' }) },
  where: (ctx) => [hitScope(ctx)],
  notNull: ['hitAt'],
})

/** Hits since a moment by cell, `scene-node`. */
export async function countHits(ctx: Context, since: string, projectId?: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ cell: string; n: number }>`select h.scene || '-' || h.node as cell, count(*)::int as n
    from overtime_hit h where h.company_id = ${ctx.companyId} and h.hit_at >= ${since}
      and ${projectId === undefined ? sql`true` : sql`h.project_id = ${projectId}::uuid`}
    group by 1`.execute(ctx.db)
  return new Map(rows.map(({ cell, n }) => [cell, n]))
}

export interface NewHit {
  readonly ruleId: string | null
  readonly scene: Scene
  readonly node: Node
  readonly subjectType: string
  readonly subjectId: string
  readonly baseAt: string
  readonly stage: number
  readonly nth: number
  readonly projectId: string | null
  readonly title: string
  readonly what: string
  readonly jump: Jump
  readonly dueAt: string | null
  readonly channels: readonly number[]
  readonly receiverIds: readonly string[]
  readonly receivers: readonly string[]
}

/**
 * Keeps hits; gives the ids of those that nobody has kept before, by their place in `rows`. The unique key makes two
 * instances agree: the second waits for the first and gets nothing.
 */
export async function keepHits(ctx: Context, rows: readonly NewHit[]): Promise<Map<number, string>> {
  const ids = rows.map(() => newId())
  const sent = rows.map((row, i) => ({ ...row, id: ids[i] }))
  const { rows: kept } = await sql<{
    id: string
  }>`insert into overtime_hit (company_id, id, rule_id, scene, node, subject_type,
      subject_id, base_at, stage, nth, project_id, title, what, jump, due_at, channels, receiver_ids, receivers, hit_at)
    select ${ctx.companyId}, n.id, n."ruleId", n.scene, n.node, n."subjectType", n."subjectId", n."baseAt", n.stage, n.nth,
      n."projectId", n.title, n.what, n.jump, n."dueAt", n.channels, n."receiverIds", n.receivers, ${ctx.now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as n (id uuid, "ruleId" uuid, scene smallint, node smallint,
      "subjectType" text, "subjectId" uuid, "baseAt" timestamptz, stage smallint, nth smallint, "projectId" uuid, title text,
      what text, jump jsonb, "dueAt" timestamptz, channels smallint[], "receiverIds" uuid[], receivers text[])
    order by n."subjectId", n.stage, n.nth
    on conflict do nothing returning id`.execute(ctx.db)
  const fresh = new Set(kept.map(({ id }) => id))
  return new Map(ids.flatMap((id, i) => (fresh.has(id) ? [[i, id] as const] : [])))
}

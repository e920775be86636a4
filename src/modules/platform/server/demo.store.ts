import { is, type Services } from '#kernel/server/index.ts'
import { PlatformLogState } from '../shared/platform.terms.ts'

/** What the demo's platforms were told so far: their counterpart in this process begins with it. */
export interface ToldRow {
  baseUrl: string
  key: string
  kind: number
  body: Record<string, unknown> | null
  remoteId: string | null
}

/** Read by the role of operations, over all companies; only platforms at the demo's address. */
export async function toldDemo(services: Services, origin: string): Promise<ToldRow[]> {
  const { rows } = await services.pools.ops.query<{
    base_url: string
    key: string
    kind: number
    body: Record<string, unknown> | null
    remote_id: string | null
  }>(
    `select p.base_url, l.idempotency_key as key, l.kind, l.request -> 'body' as body, k.remote_id
     from platform p
     left join platform_log l on l.company_id = p.company_id and l.platform_id = p.id
       and ${is('l.state', PlatformLogState.code.done)}
     left join elevator_link k on k.company_id = p.company_id and k.platform_id = p.id and k.elevator_id = l.elevator_id
     where starts_with(p.base_url, $1) and p.deleted_at is null order by l.seq`,
    [origin],
  )
  return rows.map((row) => ({
    baseUrl: row.base_url,
    key: row.key,
    kind: row.kind,
    body: row.body,
    remoteId: row.remote_id,
  }))
}

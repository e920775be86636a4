import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { communityScope } from '#modules/permission/server/index.ts'

/** Sets or lifts the own radius of communities, all of them or none; for the company's screen 签到距离 (archives 4.2). */
export async function setSignRadii(
  ctx: Context,
  radii: readonly { readonly communityId: string; readonly signRadius: number | null }[],
): Promise<void> {
  const ids = radii.map(({ communityId }) => communityId)
  const metres = radii.map(({ signRadius }) => signRadius)
  const { rows } = await sql<{ id: string }>`update community c set sign_radius = r.metres,
      version = c.version + case when c.sign_radius is distinct from r.metres then 1 else 0 end,
      updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    from unnest(${ids}::uuid[], ${metres}::int[]) as r (id, metres)
    where c.company_id = ${ctx.companyId} and c.id = r.id and c.deleted_at is null and ${communityScope(ctx)}
    returning c.id`.execute(ctx.db)
  if (rows.length < ids.length) throw refuse.notFound()
}

import { sql } from 'kysely'
import { type Context, saveSettings } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { communityAsks } from '#modules/community/server/index.ts'
import { communityScope } from '#modules/permission/server/index.ts'
import type { SignDistance, SignDistanceDraft, SignPlace } from '../shared/signDistance.ts'

/** More than a list can hold; the page says nothing of the rest, because nobody has so many. */
const MOST_OVERRIDES = 500
const SAMPLES = 100

export type SignSetting = Pick<
  SignDistance,
  'version' | 'distance' | 'qrFallback' | 'requirePhoto' | 'perCommunityOverride'
>

/** What holds until somebody saves (archives 1, signDistance). */
const usual: SignSetting = {
  version: 0,
  distance: 200,
  qrFallback: true,
  requirePhoto: true,
  perCommunityOverride: true,
}

export async function findSignSetting(ctx: Context): Promise<SignSetting> {
  const { rows } = await sql<SignSetting>`select version, distance, qr_fallback, require_photo, per_community_override
    from sign_distance where company_id = ${ctx.companyId}`.execute(ctx.db)
  return rows[0] ?? usual
}

/** Saves when the version is still the one the person saw; the first save makes the row. */
export async function saveSignSetting(
  ctx: Context,
  version: number,
  { distance, qrFallback, requirePhoto, perCommunityOverride }: Omit<SignDistanceDraft, 'overrides'>,
): Promise<number> {
  const values = { distance, qrFallback, requirePhoto, perCommunityOverride }
  const saved = await saveSettings(ctx, 'signDistance', version, values)
  if (saved === undefined) throw refuse.stale()
  return saved
}

const place = (ctx: Context) =>
  sql`c.id, c.name, c.lng, c.lat, c.sign_radius, ${communityAsks.liftsOf(ctx, 'c')} as elevator_count`

export async function findOverrides(ctx: Context): Promise<SignPlace[]> {
  const { rows } = await sql<SignPlace>`select ${place(ctx)} from community c
    where c.company_id = ${ctx.companyId} and c.deleted_at is null and c.sign_radius is not null and ${communityScope(ctx)}
    order by c.name, c.id limit ${MOST_OVERRIDES}`.execute(ctx.db)
  return rows
}

export async function findSamples(ctx: Context): Promise<SignPlace[]> {
  const { rows } = await sql<SignPlace>`select ${place(ctx)} from community c
    where c.company_id = ${ctx.companyId} and c.deleted_at is null and c.located and ${communityScope(ctx)}
    order by elevator_count desc, c.name, c.id limit ${SAMPLES}`.execute(ctx.db)
  return rows
}

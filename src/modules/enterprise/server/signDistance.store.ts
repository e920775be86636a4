import { sql } from 'kysely'
import { type Context, saveSettings } from '#kernel/server/index.ts'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { communityScope } from '#modules/permission/server/index.ts'
import {
  SIGN_DAYS,
  SIGN_RANGE,
  type SignBin,
  type SignDistance,
  type SignDistanceDraft,
  type SignHistory,
  type SignPlace,
} from '../shared/signDistance.ts'

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

const place = sql`c.id, c.name, c.lng, c.lat, c.sign_radius, (select count(*)::int from elevator e
  where e.company_id = c.company_id and e.community_id = c.id and e.deleted_at is null
    and e.use_status in (1, 2)) as elevator_count`

export async function findOverrides(ctx: Context): Promise<SignPlace[]> {
  const { rows } = await sql<SignPlace>`select ${place} from community c
    where c.company_id = ${ctx.companyId} and c.deleted_at is null and c.sign_radius is not null and ${communityScope(ctx)}
    order by c.name, c.id limit ${MOST_OVERRIDES}`.execute(ctx.db)
  return rows
}

export async function findSamples(ctx: Context): Promise<SignPlace[]> {
  const { rows } = await sql<SignPlace>`select ${place} from community c
    where c.company_id = ${ctx.companyId} and c.deleted_at is null and ${communityScope(ctx)}
    order by elevator_count desc, c.name, c.id limit ${SAMPLES}`.execute(ctx.db)
  return rows
}

/** Arrivals of the last days by the metres that were judged: d − min(accuracy, 50), in steps of the slider. */
export async function findHistory(ctx: Context): Promise<SignHistory> {
  const to = dayOf(ctx.now)
  const from = addDays(to, 1 - SIGN_DAYS)
  const { step, max } = SIGN_RANGE
  const { rows } = await sql<SignBin & { upTo: number | null }>`select
      (case when s.distance is not null then least(ceil(greatest(s.distance - least(coalesce(s.accuracy, 0), 50), 1) / ${step}), ${max / step + 1}) * ${step} end)::int as up_to,
      (count(*) filter (where c.sign_radius is null))::int as plain,
      (count(*) filter (where c.sign_radius is not null))::int as own
    from sign_in s
    join maintain_order o on o.company_id = s.company_id and o.id = s.order_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    where s.company_id = ${ctx.companyId} and s.kind = 1 and s.at >= ${`${from}T00:00:00+08:00`}
    group by 1 order by 1`.execute(ctx.db)
  const bins = rows.flatMap(({ upTo, plain, own }) => (upTo === null ? [] : [{ upTo, plain, own }]))
  const unknown = rows.find(({ upTo }) => upTo === null)
  return { from, to, bins, noFix: unknown ? unknown.plain + unknown.own : 0 }
}

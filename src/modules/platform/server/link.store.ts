import { sql } from 'kysely'
import { type Context, finding, is, literal, newId, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { elevatorScope, liftLabelOf, liftNameOf, liftsHolding } from '#modules/elevator/server/index.ts'
import { DeviceType, IN_CARE, UseType } from '#modules/elevator/shared/elevator.terms.ts'
import { type LinkLogRow, type LinkRow, linkList, linkLogList } from '../shared/elevatorLink.ts'
import { type LinkAction, LinkState } from '../shared/platform.terms.ts'
import { regionPatterns } from './region.ts'

/** Joined outwardly, though a link has its lift and platform, so that a count leaves out what it does not need. */
const ofLink = `left join elevator e on e.company_id = k.company_id and e.id = k.elevator_id
  left join community c on c.company_id = e.company_id and c.id = e.community_id
  left join platform p on p.company_id = k.company_id and p.id = k.platform_id`
/**
 * Of lifts and platforms that are there: those removed are few, the lifts have an index of their own. Within coalesce the
 * planner does not guess from one platform holding all links that none is left.
 */
const standing = (ctx: Context) => sql`not exists (select 1 from elevator d where d.company_id = k.company_id
    and d.id = k.elevator_id and d.deleted_at is not null)
  and not coalesce(k.platform_id = any(array(select g.id from platform g
    where g.company_id ${ofCompanies(ctx)} and g.deleted_at is not null)), false)`

const lift = (text: string, ctx: Context) => sql`k.elevator_id = any(array(${liftsHolding(ctx, text)}))`

export const links = pageSource<LinkRow>(linkList, () => ({
  from: `elevator_link k ${ofLink}`,
  alias: 'k',
  columns: {
    elevatorName: liftLabelOf('c', 'e'),
    lift: liftNameOf('e'),
    registerCode: 'e.register_code',
    nineSixThreeSerialNumber: 'e.nine_six_three_serial_number',
    communityName: 'c.name',
    platformName: 'p.name',
  },
  filters: {
    keyword: finding(linkList.filters.keyword, {
      elevatorName: lift,
      registerCode: lift,
      nineSixThreeSerialNumber: lift,
    }),
    communityId: 'e.community_id',
    lacking: (lacking: boolean) => (lacking ? sql`k.missing <> '{}'` : sql`k.missing = '{}'`),
  },
  where: (ctx) => [standing(ctx), elevatorScope(ctx)],
  ownOrder: { by: 'link_urgency(k.state, k.created_at)' },
  notNull: ['createdAt'],
}))

export async function countLinks(ctx: Context) {
  const { rows } = await sql<{
    none: number
    linking: number
    linked: number
    failed: number
    ended: number
    lacking: number
  }>`select (count(*) filter (where ${is('k.state', LinkState.code.none)}))::int as none,
    (count(*) filter (where ${is('k.state', LinkState.code.linking)}))::int as linking,
      (count(*) filter (where ${is('k.state', LinkState.code.linked)}))::int as linked,
        (count(*) filter (where ${is('k.state', LinkState.code.failed)}))::int as failed,
      (count(*) filter (where ${is('k.state', LinkState.code.ended)}))::int as ended,
        (count(*) filter (where k.missing <> '{}'))::int as lacking
    from elevator_link k ${sql.raw(ofLink)}
    where k.company_id ${ofCompanies(ctx)} and ${standing(ctx)} and ${elevatorScope(ctx)}`.execute(ctx.db)
  return rows[0] as (typeof rows)[0]
}

export const linkLogs = pageSource<LinkLogRow>(linkLogList, () => ({
  from: `elevator_link_log g left join elevator e on e.company_id = g.company_id and e.id = g.elevator_id
    left join community c on c.company_id = e.company_id and c.id = e.community_id
    left join platform p on p.company_id = g.company_id and p.id = g.platform_id`,
  alias: 'g',
  columns: {
    elevatorName: liftLabelOf('c', 'e'),
    lift: liftNameOf('e'),
    platformName: 'p.name',
  },

  where: (ctx) => [elevatorScope(ctx)],
  notNull: ['at'],
}))

export interface Link {
  id: string
  elevatorId: string
  platformId: string
  state: number
  remoteId: string | null
  missing: string[]
  version: number
}

/** Links locked for a move, in one order, so that two batches wait instead of blocking each other. */
export async function lockLinks(
  ctx: Context,
  of: { ids?: readonly string[]; platformId?: string; elevatorIds?: readonly string[] },
): Promise<Link[]> {
  const { rows } = await sql<Link>`select k.id, k.elevator_id, k.platform_id, k.state, k.remote_id, k.missing, k.version
    from elevator_link k where k.company_id = ${ctx.companyId}
      and ${of.ids ? sql`k.id = any(${[...of.ids]}::uuid[])` : sql`true`}
      and ${of.platformId ? sql`k.platform_id = ${of.platformId}` : sql`true`}
      and ${of.elevatorIds ? sql`k.elevator_id = any(${[...of.elevatorIds]}::uuid[])` : sql`true`}
    order by k.id for update`.execute(ctx.db)
  return rows
}

export interface LiftHere {
  id: string
  name: string
  version: number
  type: number
  useType: number | null
  useStatus: number
  regionCode: string
}

/** Lifts of the company; those outside a person's data scope are absent when there is a person. */
export async function findLifts(ctx: Context, ids: readonly string[]): Promise<LiftHere[]> {
  const { rows } = await sql<LiftHere>`select e.id, e.name, e.version, e.type, e.use_type, e.use_status, e.region_code
    from elevator e where e.company_id = ${ctx.companyId} and e.id = any(${[...ids]}::uuid[]) and e.deleted_at is null
      and ${ctx.isGuest ? sql`true` : elevatorScope(ctx)}`.execute(ctx.db)
  return rows
}

/** Lifts in use or stopped that the platform covers, without home lifts (1005004). */
export async function findCovered(ctx: Context, regionCodes: readonly string[]): Promise<LiftHere[]> {
  const { rows } = await sql<LiftHere>`select id, name, version, type, use_type, use_status, region_code from elevator
    where company_id = ${ctx.companyId} and deleted_at is null and ${is('use_status', IN_CARE)}
      and not (${is('type', DeviceType.code.straight)} and use_type is not distinct
      from ${literal(UseType.code.villa)}) and region_code like any(${regionPatterns(regionCodes)}::text[])
    order by id`.execute(ctx.db)
  return rows
}

export async function addLinks(
  ctx: Context,
  platformId: string,
  rows: readonly { elevatorId: string; missing: readonly string[] }[],
): Promise<void> {
  const values = rows.map((row) => ({ id: newId(), elevator_id: row.elevatorId, missing: row.missing }))
  await sql`insert into elevator_link (company_id, id, elevator_id, platform_id, missing, created_at, created_by)
    select ${ctx.companyId}, n.id, n.elevator_id, ${platformId}, n.missing, ${ctx.now.toISOString()}, ${ctx.isGuest ? null : ctx.who.userId}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as n (id uuid, elevator_id uuid, missing text[])
    on conflict (company_id, platform_id, elevator_id) do nothing`.execute(ctx.db)
}

export async function setMissing(
  ctx: Context,
  platformId: string,
  rows: readonly { elevatorId: string; missing: readonly string[] }[],
): Promise<void> {
  const values = rows.map((row) => ({ elevator_id: row.elevatorId, missing: row.missing }))
  await sql`update elevator_link k set missing = n.missing, updated_at = ${ctx.now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as n (elevator_id uuid, missing text[])
    where k.company_id = ${ctx.companyId} and k.platform_id = ${platformId} and k.elevator_id = n.elevator_id
      and k.missing <> n.missing`.execute(ctx.db)
}

interface LinkMove {
  readonly to: number
  readonly action: (typeof LinkAction.options)[number]['value']
  readonly result: string
  readonly remoteId?: string | null
  readonly lastError?: string | null
  readonly missing?: readonly string[]
}

/** Moves locked links and writes what happened. */
export async function moveLinks(ctx: Context, given: readonly Link[], move: LinkMove): Promise<void> {
  if (given.length === 0) return
  const at = ctx.now.toISOString()
  const linked = move.to === 2
  await sql`update elevator_link set state = ${move.to}, version = version + 1, updated_at = ${at},
      updated_by = ${ctx.isGuest ? null : ctx.who.userId}, last_error = ${move.lastError ?? null},
      missing = ${move.missing ? sql`${[...move.missing]}::text[]` : sql`missing`},
      remote_id = ${move.remoteId === undefined ? sql`remote_id` : sql`${move.remoteId}::text`},
      linked_at = ${linked ? sql`coalesce(linked_at, ${at}::timestamptz)` : sql`linked_at`},
      last_sync_at = ${linked ? sql`${at}::timestamptz` : sql`last_sync_at`}
    where company_id = ${ctx.companyId} and id = any(${given.map(({ id }) => id)}::uuid[])`.execute(ctx.db)
  await addLinkLogs(ctx, given, move)
}

/** A report that went through without a change of state. */
export async function noteSync(ctx: Context, id: string, remoteId: string | undefined): Promise<void> {
  await sql`update elevator_link set last_sync_at = ${ctx.now.toISOString()}, last_error = null, missing = '{}',
      remote_id = coalesce(${remoteId ?? null}, remote_id)
    where company_id = ${ctx.companyId} and id = ${id}`.execute(ctx.db)
}

export async function noteError(ctx: Context, id: string, error: string): Promise<void> {
  await sql`update elevator_link set last_error = ${error} where company_id = ${ctx.companyId} and id = ${id}`.execute(
    ctx.db,
  )
}

async function addLinkLogs(ctx: Context, given: readonly Link[], move: LinkMove): Promise<void> {
  const rows = given.map((link) => ({
    id: newId(),
    link_id: link.id,
    elevator_id: link.elevatorId,
    platform_id: link.platformId,
    state_before: link.state,
  }))
  const [actorId, actorName] = ctx.isGuest ? [null, '系统'] : [ctx.who.userId, ctx.who.name]
  await sql`insert into elevator_link_log (company_id, id, link_id, elevator_id, platform_id, action, state_before,
      state_after, result, at, actor_id, actor_name)
    select ${ctx.companyId}, n.id, n.link_id, n.elevator_id, n.platform_id, ${move.action}, n.state_before, ${move.to},
      ${move.result}, ${ctx.now.toISOString()}, ${actorId}::uuid, ${actorName}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id uuid, link_id uuid, elevator_id uuid, platform_id uuid, state_before smallint)
    returning id`.execute(ctx.db)
}

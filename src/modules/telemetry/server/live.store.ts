import { sql } from 'kysely'
import { type AnyQuery, type Context, finding, is, ofCompanies, pageSource, seesAll } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { elevatorScope, liftNameOf, liftsHolding, visibleLifts } from '#modules/elevator/server/index.ts'
import { DeviceType } from '#modules/elevator/shared/elevator.terms.ts'
import { faultCodes } from '#modules/signal/shared/faultCodes.ts'
import { COLLECTING } from '#modules/terminal/shared/terms.ts'
import type { Floor, LiveSnapshot, LiveTrip } from '../shared/api.live.ts'
import { ESCALATOR_MODES, type LiveCondition, type LiveRow, liveList } from '../shared/liveList.ts'
import { recordsOf } from './asks.ts'

const straight = sql.raw(`e.type = ${DeviceType.code.straight}`)

/** LiveFrame of a row of realtime_state. */
const frameOf = `case when r.state_at is not null then jsonb_build_object('target',
  case when e.type = ${DeviceType.code.straight} then 'lift' else 'escalator' end,
  'at', (extract(epoch from r.state_at) * 1000)::bigint, 'quality', r.quality, 'd', r.frame) end`

const labelOfFloor = `coalesce((select f.label from elevator_floor f where f.company_id = r.company_id
  and f.elevator_id = r.elevator_id and f.idx = (r.frame ->> 'fl')::numeric), r.frame ->> 'fl')`

const nameOfCode = (code: string) =>
  `(case ${code} ${faultCodes.map((one) => `when '${one.code}' then '${one.name}'`).join(' ')} end)`

const states = 'left join realtime_state r on r.company_id = e.company_id and r.elevator_id = e.id'

/** How a lift stands is kept (`live_lift`, decision 0203): only those that have a terminal are in it. */
const standing = 'live_lift l join elevator e on e.company_id = l.company_id and e.id = l.id'

const nothingAsked = (query: AnyQuery) =>
  [...Object.keys(liveList.filters), 'companyId'].every((name) => query[name] === undefined)

/** The lifts with a terminal that reads them. */
export const live = pageSource<LiveRow>(liveList, () => {
  const records = recordsOf('e')
  return {
    from: `${standing} ${states}
    left join community c on c.company_id = e.company_id and c.id = e.community_id
    left join building b on b.company_id = e.company_id and b.id = e.building_id
    left join terminal_link k on k.company_id = r.company_id and k.terminal_id = r.terminal_id
    ${records.join}`,
    countedFrom: `${standing} ${states}`,
    alias: 'e',
    columns: {
      lift: liftNameOf('e'),
      condition: 'l.condition',
      communityName: 'c.name',
      buildingName: 'b.name',
      top: `(select max(f.height_m)::float8 from elevator_floor f where f.company_id = e.company_id and f.elevator_id = e.id)`,
      labels: `array(select f.label from elevator_floor f where f.company_id = e.company_id and f.elevator_id = e.id order by f.idx)`,
      floor: labelOfFloor,
      speed: `(r.frame ->> 'v')::float8`,
      door: `(r.frame ->> 'door')::int`,
      occupied: `(r.frame ->> 'occ')::int = 1`,
      mode: `case when e.type = ${DeviceType.code.straight} then r.mode else r.mode + ${ESCALATOR_MODES} end`,
      frame: frameOf,
      record: records.latest,
      recordName: nameOfCode(`(${records.latest} ->> 'code')`),
      rssi: 'k.rssi',
      stateAt: 'r.state_at',
      receivedAt: 'r.received_at',
    },
    filters: {
      keyword: finding(liveList.filters.keyword, {
        name: (text, ctx) => sql`e.id in (${liftsHolding(ctx, text)})`,
        deviceNumber: 'e.device_number',
        registerCode: 'e.register_code',
        nineSixThreeSerialNumber: 'e.nine_six_three_serial_number',
      }),
      condition: (several: number[]) => sql`l.condition = any(${several}::int[])`,
      online: (on: boolean) => (on ? sql`e.online` : sql`e.online is not true`),
      mode: (mode: number) =>
        mode >= ESCALATOR_MODES
          ? sql`(not ${straight} and r.mode = ${mode - ESCALATOR_MODES})`
          : sql`(${straight} and r.mode = ${mode})`,
      unhandled: (open: boolean) => sql`l.is_open = ${open}`,
    },
    where: (ctx) => [elevatorScope(ctx)],
    // Read from the index alone.
    kept: (ctx, query) =>
      ctx.who.roleType === 1 && seesAll(ctx) && nothingAsked(query)
        ? { rows: sql`from live_lift l where l.company_id = ${ctx.companyId}`, total: '1', sums: {} }
        : undefined,
    ownOrder: { by: 'l.place' },
    notNull: ['name', 'condition'],
  }
})

/** How many stand in each condition, of one community or of all. */
export async function countConditions(
  ctx: Context,
  communityId: string | undefined,
): Promise<{ condition: LiveCondition; n: number }[]> {
  const narrowed = communityId !== undefined || !seesAll(ctx) || ctx.who.roleType !== 1
  const { rows } = await sql<{ condition: LiveCondition; n: number }>`select l.condition, count(*)::int as n
    from ${sql.raw(narrowed ? standing : 'live_lift l')}
    where ${narrowed ? visibleLifts(ctx) : sql`l.company_id = ${ctx.companyId}`}
      and ${communityId ? sql`e.community_id = ${communityId}::uuid` : sql`true`}
    group by 1`.execute(ctx.db)
  return rows
}

export async function findFloors(ctx: Context, elevatorId: string): Promise<Floor[]> {
  const { rows } = await sql<Floor>`select idx, label, height_m::float8 as height_m, door from elevator_floor
    where company_id ${ofCompanies(ctx)} and elevator_id = ${elevatorId}::uuid order by idx`.execute(ctx.db)
  return rows
}

export async function replaceFloors(ctx: Context, elevatorId: string, floors: readonly Floor[]): Promise<void> {
  await sql`delete from elevator_floor where company_id = ${ctx.companyId} and elevator_id = ${elevatorId}::uuid
    and idx > ${floors.length}`.execute(ctx.db)
  await sql`insert into elevator_floor (company_id, elevator_id, idx, label, height_m, door)
    select ${ctx.companyId}::uuid, ${elevatorId}::uuid, n.idx, n.label, n."heightM", n.door
    from jsonb_to_recordset(${JSON.stringify(floors)}::jsonb) as n (idx smallint, label text, "heightM" numeric, door smallint)
    on conflict (company_id, elevator_id, idx) do update
      set label = excluded.label, height_m = excluded.height_m, door = excluded.door`.execute(ctx.db)
}

/** The lift as it stands; undefined where the person does not see it. */
export async function findSnapshot(
  ctx: Context,
  elevatorId: string,
): Promise<Omit<LiveSnapshot, 'floors' | 'trips' | 'viewers'> | undefined> {
  const records = recordsOf('e')
  const { rows } = await sql<
    Omit<LiveSnapshot, 'floors' | 'trips' | 'viewers'>
  >`select e.id, ${sql.raw(liftNameOf('e'))} as lift,
      l.condition,
      e.device_number, e.nine_six_three_serial_number, e.register_code, e.brand, e.model,
      e.speed::float8 as rated_speed, e.load::float8 as rated_load, e.stations, e.rise::float8 as rise, e.slope::float8 as slope,
      array(select p.name from unnest(e.worker_ids) with ordinality as w0 (id, n)
        join employee p on p.company_id = e.company_id and p.id = w0.id order by w0.n) as crew,
      case when t.id is not null then jsonb_build_object('id', t.id, 'terminalNo', t.terminal_no,
        'terminalType', t.terminal_type, 'model', t.model, 'fwVersion', t.fw_version, 'status', t.status,
        'onlineSince', t.online_since, 'lastSeenAt', coalesce(k.last_seen_at, t.last_seen_at), 'rssi', k.rssi,
        'batteryPct', k.battery_pct, 'clockOffsetMs', k.clock_offset_ms, 'queued', k.queued) end as terminal,
      ${sql.raw(frameOf)} as frame, r.received_at, ${sql.raw(records.latest)} as record,
      case when d.date is not null then
        jsonb_build_object('runs', d.runs, 'doorCycles', d.door_cycles, 'kwh', d.kwh::float8) end as today
    from elevator e left join live_lift l on l.company_id = e.company_id and l.id = e.id
      ${sql.raw(states)} ${sql.raw(records.join)}
      left join terminal t on t.company_id = e.company_id and t.elevator_id = e.id and t.deleted_at is null
        and ${is('t.terminal_type', COLLECTING)}
      left join terminal_link k on k.company_id = t.company_id and k.terminal_id = t.id
      left join counter_day d on d.company_id = e.company_id and d.elevator_id = e.id and d.date = ${dayOf(ctx.now)}
    where ${visibleLifts(ctx)} and e.id = ${elevatorId}::uuid`.execute(ctx.db)
  return rows[0]
}

const TRIPS = 20

/** The last rides, newest first; landings by their labels. */
export async function findTrips(ctx: Context, elevatorId: string): Promise<LiveTrip[]> {
  const label = (idx: string) =>
    sql.raw(`coalesce((select f.label from elevator_floor f where f.company_id = t.company_id
    and f.elevator_id = t.elevator_id and f.idx = t.${idx}), t.${idx}::text)`)
  const { rows } =
    await sql<LiveTrip>`select t.start_at, ${label('from_idx')} as from, ${label('to_idx')} as to, t.v_max,
      t.vib_z, t.close_sec, t.kwh
    from trip t where t.company_id ${ofCompanies(ctx)} and t.elevator_id = ${elevatorId}::uuid
      and t.end_at > ${new Date(ctx.now.getTime() - 7 * 86_400_000).toISOString()}
    order by t.end_at desc limit ${TRIPS}`.execute(ctx.db)
  return rows
}

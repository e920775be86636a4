import { sql } from 'kysely'
import { type Context, finding, is, like, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { seenAs } from '#modules/community/server/index.ts'
import { elevatorScope } from '#modules/permission/server/index.ts'
import { ELEVATOR_KEPT, IN_CARE, QrState, UseStatus } from '../shared/elevator.terms.ts'
import type { ElevatorTree } from '../shared/elevatorDetail.ts'
import { type ElevatorRow, elevatorList } from '../shared/elevatorList.ts'
import { type LiftName, labelOf, riskMark } from '../shared/liftName.ts'
import { contractOf, projectOf } from './asks.ts'
import { visible } from './elevatorScope.store.ts'
import { holdsLift } from './elevatorWords.store.ts'
import { liftLabelOf, liftNameOf } from './liftName.store.ts'

const workers = `(select coalesce(array_agg(n.name order by w.rank), '{}') from elevator_worker w
  join employee n on n.company_id = w.company_id and n.id = w.employee_id
  where w.company_id = e.company_id and w.elevator_id = e.id)`
const age = 'extract(year from age(coalesce(e.manufacture_date, e.supervise_date)))'

const lift = (text: string) => holdsLift(text)

export const elevators = pageSource<ElevatorRow>(elevatorList, () => {
  const [contract, project] = [contractOf('e'), projectOf('e')]
  return {
    // All are joined outwardly, though a lift has its community and customer: what a count or a sort does not need falls away.
    from: `elevator e
    left join community c on c.company_id = e.company_id and c.id = e.community_id
    left join customer u on u.company_id = e.company_id and u.id = e.customer_id
    left join building b on b.company_id = e.company_id and b.id = e.building_id
    left join team t on t.company_id = e.company_id and t.id = e.team_id
    left join maintain_template m on m.company_id = e.company_id and m.id = e.template_id
    ${contract.join}
    ${project.join}`,
    alias: 'e',
    columns: {
      communityName: 'c.name',
      lng: seenAs('e', 'lng'),
      lat: seenAs('e', 'lat'),
      lift: liftNameOf('e'),
      maintenanceWorkers: workers,
      slope: 'e.slope::float8',
      rise: 'e.rise::float8',
      length: 'e.length::float8',
      riseHeight: 'e.rise_height::float8',
      speed: 'e.speed::float8',
      buildingName: 'b.name',
      customerName: 'u.name',
      teamName: 't.name',
      templateName: 'm.name',
      projectName: project.name,
      contractNo: contract.no,
      serviceEnd: contract.end,
    },
    filters: {
      keyword: finding(elevatorList.filters.keyword, {
        name: lift,
        deviceNumber: lift,
        nineSixThreeSerialNumber: lift,
      }),
      // The company's brands that hold the text, each through its index, instead of the brand of every lift.
      brand: finding(elevatorList.filters.brand, {
        brand: (text, ctx) => sql`e.brand = any(array(select distinct r.key from lift_count r
          where r.company_id ${ofCompanies(ctx)} and r.kind = 'brand' and r.key ilike ${like(text)}))`,
      }),
      inspectWithin: (days: number, ctx: Context) => {
        const today = dayOf(ctx.now)
        if (days < 0) return sql`(e.next_inspect_date < ${today} and ${is('e.use_status', IN_CARE)})`
        return sql`(e.next_inspect_date between ${today} and ${addDays(today, days)})`
      },
      communityIds: 'e.community_id',
      workerId: (id: string) => sql`e.worker_ids @> array[${id}::uuid]`,
      online: (state: number) =>
        state === 2 ? sql`e.online is null` : state === 1 ? sql`e.online` : sql`e.online = false`,
      age: (years: { from?: number; to?: number }) =>
        sql`${sql.raw(age)} between ${years.from ?? 0} and ${years.to ?? 1000}`,
    },
    where: (ctx) => [sql`e.deleted_at is null`, elevatorScope(ctx)],
    counted: 'elevator',
    ownOrder: { by: 'lift_urgency(e.use_status, e.next_inspect_date)' },
    notNull: ['createdAt', 'name', 'deviceNumber'],
  }
})

export interface ElevatorOptionQuery extends OptionQuery {
  communityId?: string | undefined
  customerId?: string | undefined
}

/** Lifts to choose from: those in use or stopped or not yet in use, within the data scope; chosen ids whatever their state. */
export async function findOptions(ctx: Context, query: ElevatorOptionQuery): Promise<Option[]> {
  const wanted = query.ids ? sql`e.id = any(${query.ids}::uuid[])` : is('e.use_status', ELEVATOR_KEPT)
  // The lifts first and then their places: in the order of the places the planner would walk all lifts of the company. What
  // is wrong is asked of those that are shown.
  const { rows } = await sql<{ lift: LiftName; note: string }>`with hit as materialized (
      select e.company_id, e.id, e.name, e.device_number, e.community_id from elevator e
      where ${visible(ctx)} and ${wanted}
        and ${query.keyword ? holdsLift(query.keyword) : sql`true`}
        and ${query.communityId ? sql`e.community_id = ${query.communityId}` : sql`true`}
        and ${query.customerId ? sql`e.customer_id = ${query.customerId}` : sql`true`}),
    few as materialized (select h.company_id, h.id, c.name as place, h.name
      from hit h join community c on c.company_id = h.company_id and c.id = h.community_id
      order by c.name, length(h.name), h.name, h.id limit ${query.size})
    select ${sql.raw(liftNameOf('e'))} as lift, e.device_number as note
    from few join elevator e on e.company_id = few.company_id and e.id = few.id
    order by few.place, length(few.name), few.name, few.id`.execute(ctx.db)
  return rows.map(({ lift, note }) => {
    const mark = riskMark(lift.risks)
    return { value: lift.id, label: labelOf(lift), note, ...(mark ? { mark } : {}) }
  })
}

/** Lifts by what people paste: device number, register code or 96333 code. */
export async function findByNumbers(
  ctx: Context,
  numbers: readonly string[],
): Promise<(Option & { number: string })[]> {
  const { rows } = await sql<Option & { number: string }>`select distinct on (n.number) n.number, e.id as value,
      ${sql.raw(liftLabelOf('c', 'e'))} as label, e.device_number as note
    from elevator e join community c on c.company_id = e.company_id and c.id = e.community_id
    join unnest(${[...numbers]}::text[]) as n (number)
      on n.number in (e.device_number, e.register_code, e.nine_six_three_serial_number)
    where ${visible(ctx)} and ${is('e.use_status', ELEVATOR_KEPT)}
    order by n.number, e.created_at desc`.execute(ctx.db)
  return rows
}

/** Lifts by their valid stickers: the token of the address, or the printed number. */
export async function findByStickers(ctx: Context, codes: readonly string[]): Promise<(Option & { number: string })[]> {
  const { rows } = await sql<Option & { number: string }>`select distinct on (n.number) n.number, e.id as value,
      ${sql.raw(liftLabelOf('c', 'e'))} as label, e.device_number as note
    from unnest(${[...codes]}::text[]) as n (number)
    join elevator_qr q on q.company_id ${ofCompanies(ctx)} and ${is('q.state', QrState.code.valid)}
      and (q.token = n.number or q.short_no = n.number)
    join elevator e on e.company_id = q.company_id and e.id = q.elevator_id
    join community c on c.company_id = e.company_id and c.id = e.community_id
    where ${visible(ctx)} and ${is('e.use_status', ELEVATOR_KEPT)}
    order by n.number, e.id`.execute(ctx.db)
  return rows
}

interface TreeRow {
  type: number
  communityId: string
  community: string
  pinyin: string
  buildingId: string | null
  building: string | null
  n: number
  inUse: number
  stopped: number
}

/** Communities with lifts in the data scope, their buildings and counts: one pass over the lifts. */
export async function findTree(ctx: Context): Promise<ElevatorTree> {
  const { rows } = await sql<TreeRow>`select c.type, c.id as community_id, c.name as community, c.name_pinyin as pinyin,
      b.id as building_id, b.name as building, s.n, s.in_use, s.stopped
    from (select e.company_id, e.community_id, e.building_id, count(*)::int as n,
        (count(*) filter (where ${is('e.use_status', UseStatus.code.inUse)}))::int as in_use,
          (count(*) filter (where ${is('e.use_status', UseStatus.code.stopped)}))::int as stopped
      from elevator e where ${visible(ctx)} group by e.company_id, e.community_id, e.building_id) s
    join community c on c.company_id = s.company_id and c.id = s.community_id
    left join building b on b.company_id = s.company_id and b.id = s.building_id
    order by c.type, c.name, c.id, b.sort, length(b.name), b.name`.execute(ctx.db)
  const tree: ElevatorTree = { total: 0, inUse: 0, stopped: 0, types: [] }
  for (const row of rows) {
    tree.total += row.n
    tree.inUse += row.inUse
    tree.stopped += row.stopped
    let type = tree.types.at(-1)
    if (type?.type !== row.type) {
      type = { type: row.type, count: 0, communities: [] }
      tree.types.push(type)
    }
    type.count += row.n
    let community = type.communities.at(-1)
    if (community?.id !== row.communityId) {
      community = { id: row.communityId, name: row.community, pinyin: row.pinyin, count: 0, buildings: [] }
      type.communities.push(community)
    }
    community.count += row.n
    if (row.buildingId && row.building)
      community.buildings.push({ id: row.buildingId, name: row.building, count: row.n })
  }
  return tree
}

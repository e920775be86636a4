import { type RawBuilder, sql } from 'kysely'
import { type Context, dataScope, finding, is, like, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { holdsLift, liftLabelOf, liftNameOf } from '#modules/elevator/server/index.ts'
import { PartsStatus, type PartsSupply } from '../shared/parts.ts'
import { type PartsRow, type PartsTab, partsList } from '../shared/partsList.ts'
import { missingOf, suppliedAs } from './supply.store.ts'

/** The list of requests: columns, filters, tabs, and which rows a person may see. */

const partNames = `coalesce((select string_agg(l.name || case when l.qty = 1 then '' else '×' || trim_scale(l.qty) end, '、' order by l.sort)
  from parts_request_line l where l.company_id = p.company_id and l.request_id = p.id), '')`

const tabs: Readonly<Record<PartsTab, RawBuilder<unknown>>> = {
  all: sql`true`,
  draft: is('p.status', PartsStatus.code.draft),
  waiting: is('p.status', PartsStatus.code.waiting),
  asking: is('p.status', PartsStatus.code.asking),
  toDraw: is('p.status', PartsStatus.code.toDraw),
  drawn: is('p.status', PartsStatus.code.drawn),
  done: is('p.status', PartsStatus.code.installed),
  back: is('p.status', PartsStatus.code.rejected),
}

/** A request is its team's, its applicant's and the crew's, and stands where its lift stands (archives 1, position). */
export const partsScope = dataScope('partsRequest', 'p', (_, p) => {
  const column = (name: string) => sql.raw(`${p}.${name}`)
  return {
    team: (team) => sql`${column('team_id')} = ${team}::uuid`,
    self: ({ employeeId }) => sql`(${column('applicant_id')} = ${employeeId}::uuid
      or ${column('worker_ids')} @> array[${employeeId}::uuid])`,
    places: (ids) => sql`(${column('community_id')} = any(${[...ids]}::uuid[]) or exists (select 1 from elevator sx
      where sx.company_id = ${column('company_id')} and sx.id = ${column('elevator_id')}
        and sx.project_id = any(${[...ids]}::uuid[])))`,
  }
})

export const requestFrom = `parts_request p
    join elevator e on e.company_id = p.company_id and e.id = p.elevator_id
    join community c on c.company_id = p.company_id and c.id = p.community_id
    left join employee a on a.company_id = p.company_id and a.id = p.applicant_id
    left join team t on t.company_id = p.company_id and t.id = p.team_id
    left join customer k on k.company_id = p.company_id and k.id = p.customer_id`

export const requests = pageSource<PartsRow>(partsList, () => ({
  from: requestFrom,
  alias: 'p',
  columns: {
    elevator: liftLabelOf('c', 'e'),
    lift: liftNameOf('e'),
    parts: partNames,
    applicant: 'a.name',
    teamName: 't.name',
    customerName: 'k.name',
    missing: missingOf('p'),
  },
  filters: {
    tab: (tab: PartsTab) => tabs[tab],
    supply: (supply: PartsSupply) => suppliedAs('p', supply),
    keyword: finding(partsList.filters.keyword, {
      requestNo: 'p.request_no',
      bizNo: 'p.biz_no',
      parts: (text) => sql`exists (select 1 from parts_request_line l where l.company_id = p.company_id
        and l.request_id = p.id and (l.name ilike ${like(text)} or l.spec ilike ${like(text)}))`,
      elevator: (text) => holdsLift(text),
    }),
  },
  where: (ctx) => [sql`p.deleted_at is null`, partsScope(ctx)],
  counted: 'parts_request',
  notNull: ['createdAt', 'requestNo', 'totalSale'],
}))

/** Requests of the person's scope by number or lift, the newest first. */
export async function findOptions(ctx: Context, { keyword, ids, size }: OptionQuery): Promise<Option[]> {
  const word = keyword ? like(keyword) : null
  const { rows } =
    await sql<Option>`select p.id as value, p.request_no as label, ${sql.raw(liftLabelOf('c', 'e'))} as note
    from ${sql.raw(requestFrom)}
    where p.company_id ${ofCompanies(ctx)} and p.deleted_at is null and ${partsScope(ctx)}
      and ${ids ? sql`p.id = any(${[...ids]}::uuid[])` : sql`true`}
      and ${word ? sql`(p.request_no ilike ${word} or ${holdsLift(keyword ?? '')})` : sql`true`}
    order by p.created_at desc, p.id desc limit ${size}`.execute(ctx.db)
  return rows
}

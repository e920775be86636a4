import { type RawBuilder, sql } from 'kysely'
import { type Context, holdsWord, like, ofCompanies, type WordColumns } from '#kernel/server/index.ts'
import { holdsLift, liftLabelOf, liftRisksOf } from '#modules/elevator/server/index.ts'
import { type LiftRisks, riskMark } from '#modules/elevator/shared/liftName.ts'
import {
  communityScope,
  contractScope,
  customerScope,
  elevatorScope,
  orderScope,
  projectScope,
} from '#modules/permission/server/index.ts'
import { MOST_HITS, type SearchHit, type SearchKind } from '../shared/search.ts'

/** Candidates per way of finding, before the best of them are chosen: a frequent word must not sort the whole company. */
const CANDIDATES = 60
const PLACES = 20

/** Of a lift with what is wrong with it. */
type Found = SearchHit & { readonly risks?: LiftRisks }

/** What was typed, word by word. */
export type Words = readonly [string, ...string[]]

/** Every word in any of the columns. */
const all = (columns: WordColumns, words: readonly string[]): RawBuilder<unknown> =>
  words.length === 0
    ? sql`true`
    : sql.join(
        words.map((word) => holdsWord(columns, word)),
        sql` and `,
      )

const own = (ctx: Context, alias: string) =>
  sql`${sql.raw(alias)}.company_id ${ofCompanies(ctx)} and ${sql.raw(alias)}.deleted_at is null`

/** A whole number or name first, then what begins so, then the rest. */
function rank({ names, codes }: WordColumns, words: Words): RawBuilder<unknown> {
  const whole = words.join(' ')
  const columns = [...names, ...codes]
  const any = (test: (column: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql.join(
      columns.map((column) => test(sql.raw(column))),
      sql` or `,
    )
  return sql`case when ${any((column) => sql`lower(${column}) = lower(${whole})`)} then 0
    when ${any((column) => sql`${column} ilike ${like(whole).slice(1)}`)} then 1 else 2 end`
}

const liftCodes = ['e.device_number', 'e.register_code', 'e.nine_six_three_serial_number']
const liftColumns: WordColumns = { names: ['e.name'], codes: ['e.name_pinyin', ...liftCodes] }
const placeColumns: WordColumns = { names: ['m.name'], codes: ['m.name_pinyin', 'm.community_no'] }

/** Lifts by what their label and their numbers hold. */
function elevators(ctx: Context, words: Words): RawBuilder<Found> {
  return sql<Found>`
    with hit as materialized (select e.company_id, e.id from elevator e
      where ${own(ctx, 'e')} and ${elevatorScope(ctx)} and ${holdsLift(words.join(' '))} limit ${CANDIDATES})
    select e.id, ${sql.raw(liftLabelOf('m', 'e'))} as title, concat_ws(' · ', e.device_number, e.register_code) as note,
      ${sql.raw(liftRisksOf('e'))} as risks
    from hit join elevator e on e.company_id = hit.company_id and e.id = hit.id
    join community m on m.company_id = e.company_id and m.id = e.community_id
    order by ${rank({ names: ['e.name', 'm.name'], codes: liftColumns.codes }, words)}, m.name, length(e.name), e.name limit ${MOST_HITS}`
}

const orderColumns: WordColumns = { names: [], codes: ['o.order_no'] }

/** Orders by their number, and the newest of a lift by the lift's numbers. */
function orders(ctx: Context, words: Words): RawBuilder<Found> {
  const whole = words.join(' ')
  return sql<Found>`
    with lift as materialized (select e.id from elevator e
      where ${own(ctx, 'e')} and ${sql.join(
        liftCodes.map((code) => sql`${sql.raw(code)} = ${whole}`),
        sql` or `,
      )} limit ${PLACES}),
    hit as materialized (
      (select o.company_id, o.id from maintain_order o where ${own(ctx, 'o')} and ${holdsWord(orderColumns, whole)} limit ${CANDIDATES})
      union (select o.company_id, o.id from maintain_order o where ${own(ctx, 'o')}
        and o.elevator_id = any(array(select id from lift)) order by o.plan_date desc limit ${CANDIDATES}))
    select o.id, o.order_no as title, concat_ws(' · ', ${sql.raw(liftLabelOf('m', 'e'))}, o.plan_date::text) as note
    from hit join maintain_order o on o.company_id = hit.company_id and o.id = hit.id
    join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community m on m.company_id = o.company_id and m.id = o.community_id
    where ${orderScope(ctx)}
    order by ${rank(orderColumns, words)}, o.plan_date desc limit ${MOST_HITS}`
}

/** Customers by name and number, by the name and phone of a contact. */
function customers(ctx: Context, words: Words): RawBuilder<Found> {
  const whole = words.join(' ')
  const columns: WordColumns = { names: ['c.name'], codes: ['c.name_pinyin', 'c.customer_no'] }
  return sql<Found>`
    with hit as materialized (
      (select c.company_id, c.id from customer c where ${own(ctx, 'c')} and ${all(columns, words)} limit ${CANDIDATES})
      union (select w.company_id, w.customer_id from customer_contact w
        where w.company_id ${ofCompanies(ctx)} and ${holdsWord({ names: [], codes: ['w.phone'] }, whole)} limit ${CANDIDATES}))
    select c.id, c.name as title, concat_ws(' · ', c.customer_no, p.name, p.phone) as note
    from hit join customer c on c.company_id = hit.company_id and c.id = hit.id
    left join customer_contact p on p.company_id = c.company_id and p.customer_id = c.id and p.is_default
    where c.deleted_at is null and ${customerScope(ctx)}
    order by ${rank({ ...columns, codes: [...columns.codes, 'p.phone'] }, words)}, c.name limit ${MOST_HITS}`
}

function contracts(ctx: Context, words: Words): RawBuilder<Found> {
  const columns: WordColumns = { names: ['k.name'], codes: ['k.name_pinyin', 'k.contract_no'] }
  return sql<Found>`
    with hit as materialized (select k.company_id, k.id from contract k
      where ${own(ctx, 'k')} and ${contractScope(ctx)} and ${all(columns, words)} limit ${CANDIDATES})
    select k.id, k.name as title, concat_ws(' · ', k.contract_no, c.name) as note
    from hit join contract k on k.company_id = hit.company_id and k.id = hit.id
    join customer c on c.company_id = k.company_id and c.id = k.customer_id
    order by ${rank(columns, words)}, k.contract_no desc limit ${MOST_HITS}`
}

function communities(ctx: Context, words: Words): RawBuilder<Found> {
  return sql<Found>`
    with hit as materialized (select m.company_id, m.id from community m
      where ${own(ctx, 'm')} and ${communityScope(ctx, 'm')} and ${all(placeColumns, words)} limit ${CANDIDATES})
    select m.id, m.name as title, concat_ws(' · ', m.community_no, m.address) as note
    from hit join community m on m.company_id = hit.company_id and m.id = hit.id
    order by ${rank(placeColumns, words)}, m.name limit ${MOST_HITS}`
}

const projectColumns: WordColumns = { names: ['p.name'], codes: ['p.name_pinyin', 'p.project_no'] }

function projects(ctx: Context, words: Words): RawBuilder<Found> {
  return sql<Found>`
    with hit as materialized (select p.company_id, p.id from project p
      where ${own(ctx, 'p')} and ${projectScope(ctx)} and ${all(projectColumns, words)} limit ${CANDIDATES})
    select p.id, p.name as title, concat_ws(' · ', p.project_no, c.name) as note
    from hit join project p on p.company_id = hit.company_id and p.id = hit.id
    join customer c on c.company_id = p.company_id and c.id = p.customer_id
    order by ${rank(projectColumns, words)}, p.name limit ${MOST_HITS}`
}

const queries = {
  elevator: elevators,
  order: orders,
  customer: customers,
  contract: contracts,
  project: projects,
  community: communities,
}

/** Rare and frequent words want different ways through the tables: every search is planned for its own words. */
export async function planAnew(ctx: Context): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(ctx.db)
}

/** The best hits of one group within the person's companies and data scope. */
export async function findHits(ctx: Context, kind: SearchKind, words: Words): Promise<SearchHit[]> {
  const { rows } = await queries[kind](ctx, words).execute(ctx.db)
  return rows.map(({ risks, ...hit }) => {
    const mark = risks && riskMark(risks)
    return mark ? { ...hit, mark } : hit
  })
}

import { type RawBuilder, sql } from 'kysely'
import { is, isNot } from '#kernel/server/index.ts'
import { DeviceType, UseStatus, UseType } from '#modules/elevator/shared/elevator.terms.ts'

/** The homes of a lift in SQL: `homesOf` of shared/outage.ts says the same, and a test compares the two. */

const forPeople = (lift: string) => `(${is(`${lift}.type`, DeviceType.code.straight)}
  and coalesce(${isNot(`${lift}.use_type`, [UseType.code.goods, UseType.code.dumbwaiter])}, true))`

/** Where people get in and out; the car park below is nobody's home. */
const landings = (lift: string) => `least(coalesce(${lift}.stations, ${lift}.floors), (select nullif(b.floors_up, 0)
  from building b where b.company_id = ${lift}.company_id and b.id = ${lift}.building_id))`

/**
 * One row for one lift. A building and unit counts with its tallest lift; one whose landings nobody noted counts like the
 * mean of the others. Lifts out of use serve nobody, the lift itself always counts.
 */
const homeFrom = (company: string, lift: string) => `elevator me
  join community hc on hc.company_id = me.company_id and hc.id = me.community_id
  cross join lateral (
    select round(avg(g.landings) * count(*)) as all_landings, max(g.lifts) filter (where g.mine) as sharing
    from (select max(${landings('x')}) as landings, count(*) as lifts, bool_or(x.id = me.id) as mine
      from elevator x where x.company_id = me.company_id and x.community_id = me.community_id and x.deleted_at is null
        and ${forPeople('x')} and (${is('x.use_status', UseStatus.code.inUse)} or x.id = me.id)
      group by coalesce(x.building_id, x.id), x.unit_no) g) t
  where me.company_id = ${company} and me.id = ${lift}`

/** Homes without a lift while it stands; null: unknown. Columns are code, never input. */
export const homesSql = (company: string, lift: string): RawBuilder<number | null> =>
  sql.raw(`(select case when ${forPeople('me')} then round(hc.households * (${landings('me')} - 1)
    / (nullif(t.all_landings, 0) * t.sharing))::int end from ${homeFrom(company, lift)})`)

/** What they are made of, as columns of `HomeFacts`. */
export const homeFactsSql = (company: string, lift: string): RawBuilder<unknown> =>
  sql.raw(`select hc.households, t.all_landings::int as all_landings, ${landings('me')}::int as landings,
    t.sharing::int as sharing, ${forPeople('me')} as for_people from ${homeFrom(company, lift)}`)

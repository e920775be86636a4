import { type RawBuilder, sql } from 'kysely'
import { type Context, is, isNot, literal, ofCompanies } from '#kernel/server/index.ts'
import { CertificateState, OwnerType } from '#modules/employee/shared/certificate.ts'
import { ELEVATOR_GONE, IN_CARE, UseStatus } from '../shared/elevator.terms.ts'
import { LiftRisk, type LiftRisks } from '../shared/liftName.ts'
import {
  failedLifts,
  failedSinceOf,
  liftsOverdue,
  liftsWithSevereHazards,
  openHazardsOf,
  openInspectionsOf,
  openPartsOf,
  openRepairsOf,
  overdueVisitOf,
  severeHazardOf,
  standingLifts,
  standsSinceOf,
} from './asks.ts'

/**
 * The name of a lift and what is wrong with it, as SQL of its row under this alias (decision 0119). Nothing of it is kept:
 * an expression of the columns of a page, evaluated for the rows that are shown, each part through an index that holds
 * open matters only. `current_date` is the day in Shanghai, as in all lists.
 */

/** 星河国际中心 D座1号梯, of a lift and its community that a statement joins. */
export const liftLabelOf = (community: string, lift: string): string => `${community}.name || ' ' || ${lift}.name`

/** The name of its community, by its key. */
const placeOf = (lift: string) =>
  `(select p.name from community p where p.company_id = ${lift}.company_id and p.id = ${lift}.community_id)`

/** The same where its community is not joined. */
export const wholeNameOf = (lift: string): string => `${placeOf(lift)} || ' ' || ${lift}.name`

/** LiftRisks: what is open with the day it counts from; empty for a lift that is scrapped or somebody else's. */
export const liftRisksOf = (lift: string): string => `case when ${isNot(`${lift}.use_status`, ELEVATOR_GONE)} then
  jsonb_strip_nulls(jsonb_build_object(
    'trapped', ${lift}.trapped_at,
    'stopped', case when ${is(`${lift}.use_status`, UseStatus.code.stopped)} then to_jsonb(coalesce(${lift}.stop_from::text, ''))
      else to_jsonb(${standsSinceOf(lift)}) end,
    'failed', ${failedSinceOf(lift)},
    'hazard', ${severeHazardOf(lift)},
    'visit', ${overdueVisitOf(lift)},
    'inspection', case when ${is(`${lift}.use_status`, IN_CARE)} and ${lift}.next_inspect_date < current_date
      then ${lift}.next_inspect_date end)) else '{}' end`

/**
 * The rank of the worst of these in LiftRisk, 0 being 困人; null for a lift with nothing. For thousands of lifts at once: which
 * lifts have an open matter is found once for each kind, not once for each lift.
 */
export function riskRankOf(ctx: Context, lift: string): RawBuilder<number | null> {
  const status = `${lift}.use_status`
  const among = (lifts: RawBuilder<unknown>) => sql`(${sql.raw(lift)}.company_id, ${sql.raw(lift)}.id) in (${lifts})`
  return sql`case when ${is(status, ELEVATOR_GONE)} then null
    when ${sql.raw(lift)}.trapped_at is not null then ${rank('trapped')}
    when ${is(status, UseStatus.code.stopped)} or ${among(standingLifts(ctx))} then ${rank('stopped')}
    when ${among(failedLifts(ctx))} then ${rank('failed')}
    when ${among(liftsWithSevereHazards(ctx))} then ${rank('hazard')}
    when ${among(liftsOverdue(ctx))} then ${rank('visit')}
    when ${is(status, IN_CARE)} and ${sql.raw(lift)}.next_inspect_date < current_date then ${rank('inspection')} end`
}

const rank = (risk: LiftRisk) => sql.raw(`${literal(LiftRisk.options.findIndex(({ value }) => value === risk))}`)

/** LiftName; null where the row was joined outwardly and there is no lift. */
export const liftNameOf = (lift: string): string => `case when ${lift}.id is not null then jsonb_build_object(
  'id', ${lift}.id, 'community', ${placeOf(lift)}, 'name', ${lift}.name, 'type', ${lift}.type,
  'useType', ${lift}.use_type, 'risks', ${liftRisksOf(lift)}) end`

/** What is not settled at a lift, by the tab of its page that shows it. */
export const openOf = (lift: string): string => `jsonb_build_object('hazards', ${openHazardsOf(lift)},
  'repairs', ${openRepairsOf(lift)}, 'inspections', ${openInspectionsOf(lift)}, 'parts', ${openPartsOf(lift)},
  'certificates', (select count(*)::int from certificate q where q.company_id = ${lift}.company_id
    and ${is('q.owner_type', OwnerType.code.elevator)} and q.owner_id = ${lift}.id and q.deleted_at is null
    and ${is('q.state', [CertificateState.code.expiring, CertificateState.code.expired])}))`

/** Of many rows that name few lifts: what is wrong with each, those with nothing left out. */
export async function findRisks(ctx: Context, liftIds: readonly string[]): Promise<ReadonlyMap<string, LiftRisks>> {
  if (liftIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; risks: LiftRisks }>`select x.id, x.risks from (
      select e.id, ${sql.raw(liftRisksOf('e'))} as risks from elevator e
      where e.company_id ${ofCompanies(ctx)} and e.id = any(${[...new Set(liftIds)]}::uuid[]) offset 0) x
    where x.risks <> '{}'`.execute(ctx.db)
  return new Map(rows.map(({ id, risks }) => [id, risks]))
}

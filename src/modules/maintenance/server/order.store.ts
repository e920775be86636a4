import { type RawBuilder, sql } from 'kysely'
import { type Context, finding, is, isNot, like, literal, pageSource } from '#kernel/server/index.ts'
import { dayOf, today } from '#kernel/shared/days.ts'
import { liftNameOf, liftsHolding } from '#modules/elevator/server/index.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { orderScope } from '#modules/permission/server/index.ts'
import { PlanType } from '#modules/plan/shared/plan.terms.ts'
import { homeCycle } from '#modules/villa/server/index.ts'
import { type MaintainOrderRow, type MaintainOrderTab, maintainOrderList } from '../shared/maintainOrderList.ts'
import { MAINTAIN_OPEN, MaintainSource, MaintainStatus } from '../shared/maintenance.ts'

/** The list of orders: columns, filters, tabs, and which rows a person may see. */

const crewNames = `(select string_agg(w.name, '、' order by array_position(o.worker_ids, w.id))
  from employee w where w.company_id = o.company_id and w.id = any(o.worker_ids))`
/** Days since the last visit exceed the gap: the legal deadline has passed. Flag 2 says it of done ones. */
const tabs: Readonly<Record<MaintainOrderTab, (day: string) => RawBuilder<unknown>>> = {
  all: () => sql`true`,
  today: (day) => sql`o.plan_date = ${day}::date and ${isNot('o.status', MaintainStatus.code.closed)}`,
  late: (day) => sql`o.plan_date < ${day}::date and ${is('o.status', MAINTAIN_OPEN)}`,
  overGap: (day) => sql`o.legal_deadline < ${day}::date and ${is('o.status', MAINTAIN_OPEN)}`,
  toConfirm: () => is('o.status', MaintainStatus.code.done),
  flagged: () => sql`o.flags <> 0`,
  closed: () => is('o.status', MaintainStatus.code.closed),
}

/** 异议 that nobody has settled by a signature yet (jobs 3.1). */
const disputed = sql`(${is('o.status', MaintainStatus.code.done)}
  and exists (select 1 from order_event v where v.company_id = o.company_id
  and v.order_id = o.id and v.type = 'dispute'))`

/** The lawful gap before an order (`o`): its line's, on demand the lift's; else the home lift's, else the law's. */
export const gapOfOrder = `coalesce((select coalesce(case when ${is('q.plan_type', PlanType.code.onDemand)}
  then (select x.gap_days from plan_elevator x
      where x.company_id = o.company_id and x.plan_id = q.id and x.elevator_id = o.elevator_id) end, (q.rule_snapshot ->> 'maxGapDays')::int)
    from maintain_plan q where q.company_id = o.company_id and q.id = o.plan_id
      and ${isNot('q.plan_type', PlanType.code.custom)}),
  ${homeCycle('o.company_id', 'o.elevator_id')}, ${literal(visitGap.days)})`

const lift = (text: string, ctx: Context) => elevatorWords(ctx, text)

const all = pageSource<MaintainOrderRow>(maintainOrderList, () => ({
  // All by their primary keys and as left joins: what no filter asks for, the database leaves out when it counts.
  from: `maintain_order o
    left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    left join community c on c.company_id = o.company_id and c.id = o.community_id
    left join customer k on k.company_id = o.company_id and k.id = o.customer_id
    left join template_snapshot s on s.company_id = o.company_id and s.hash = o.snapshot_hash
    left join team t on t.company_id = o.company_id and t.id = o.team_id
    left join maintain_plan p on p.company_id = o.company_id and p.id = o.plan_id`,
  alias: 'o',
  columns: {
    elevatorName: 'e.name',
    lift: liftNameOf('e'),
    registerCode: 'e.register_code',
    communityName: 'c.name',
    gapDays: gapOfOrder,
    remainingDays: `case when ${is('o.status', MAINTAIN_OPEN)} then o.legal_deadline - current_date end`,
    crew: `coalesce(${crewNames}, '')`,
    confirm: 'o.confirm_way',
    planNo: 'p.plan_no',
    team: 't.name',
    customerName: 'k.name',
    templateName: 's.name',
  },
  filters: {
    tab: (tab: MaintainOrderTab, ctx: Context) => tabs[tab](today(ctx.now)),
    orderNo: finding(maintainOrderList.filters.orderNo, { orderNo: numberHolds }),
    elevator: finding(maintainOrderList.filters.elevator, { elevatorName: lift, registerCode: lift }),
    projectId: 'e.project_id',
    workerId: (id: string) => sql`o.worker_ids @> array[${id}::uuid]`,
    // The flagged ones first: they have an index.
    flags: (bits: number[]) => sql`(o.flags <> 0 and o.flags & ${bits.reduce((sum, bit) => sum | bit, 0)}::int <> 0)`,
    disputed: (is: boolean) => (is ? disputed : sql`not ${disputed}`),
    hasHazard: (has: boolean) => (has ? sql`o.hazard_count > 0` : sql`o.hazard_count = 0`),
  },
  where: (ctx) => [sql`o.deleted_at is null`, orderScope(ctx)],
  counted: 'maintain_order',
  ownOrder: { by: 'maintain_urgency(o.status, o.legal_deadline, o.plan_date)' },
  notNull: ['planDate', 'orderNo', 'legalDeadline', 'changeCount', 'abnormalCount'],
  filteredFirst: ['completeAt'],
  sometimesNull: ['completeAt', 'workMinutes', 'star', 'credibility'],
}))

/** Of a visit brought along the sheet told the day: nobody counted what was abnormal, and its hour is not midnight. */
const { imported } = MaintainSource.code
export const orders: typeof all = {
  ...all,
  async page(ctx, query) {
    const page = await all.page(ctx, query)
    return {
      ...page,
      records: page.records.map((row) => (row.source === imported ? { ...row, abnormalCount: null } : row)),
    }
  },
  async *all(ctx, query, props) {
    for await (const chunk of all.all(ctx, query, [...new Set([...props, 'source'])]))
      yield chunk.map((row) => {
        if (row.source !== imported) return row
        const { completeAt: at } = row
        return { ...row, abnormalCount: null, completeAt: typeof at === 'string' ? dayOf(at) : at }
      })
  },
}

/**
 * A number begins with WB and goes on in digits (jobs 1.5): what is looked for from its beginning lies together in the index,
 * where trigrams would find the orders of all companies on these days.
 */
export const numberHolds = (text: string) => {
  const holds = sql`o.order_no ilike ${like(text)}`
  const from = text.toUpperCase()
  return /^WB\d+$/.test(from) ? sql`(o.order_no between ${from} and ${`${from}99999999999999`} and ${holds})` : holds
}

/** The lifts are found once, through their own index, and not anew for each order. */
export const elevatorWords = (ctx: Context, text: string) => sql`o.elevator_id = any(array(${liftsHolding(ctx, text)}))`

import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import {
  findReportContracts,
  findReportHazards,
  findReportLifts,
  findReportMonitored,
  findReportOutages,
  findReportService,
  findReportVisits,
  type ReportContract,
  type ReportHazard,
  type ReportLift,
  type ReportMonitored,
  type ReportOutage,
  type ReportService,
  type ReportVisit,
} from './asks.ts'

/** Figures and rows of a customer's months of service; orders keep the customer they were made for. */

/** A month has at most this many rows of each kind in the paper. */
const MOST_ROWS = 3000

export interface ReportFacts {
  companyId: string
  customerName: string
  lifts: ReportLift[]
  visits: ReportVisit[]
  hazards: ReportHazard[]
  next: ReportVisit[]
  contracts: ReportContract[]
  service: ReportService
  monitored: ReportMonitored | null
  outages: ReportOutage[]
}

export async function findReport(
  ctx: Context,
  customerId: string,
  month: { from: Day; to: Day; nextTo: Day },
): Promise<ReportFacts> {
  const heads = await sql<Pick<ReportFacts, 'companyId' | 'customerName'>>`select c.company_id, c.name as customer_name
    from customer c
    where c.company_id ${ofCompanies(ctx)} and c.id = ${customerId}`.execute(ctx.db)
  const asked = { customerId, ...month, most: MOST_ROWS }
  const head = heads.rows[0] as (typeof heads.rows)[number]
  return {
    ...head,
    lifts: await findReportLifts(ctx, asked),
    visits: await findReportVisits(ctx, asked),
    hazards: await findReportHazards(ctx, asked),
    next: await findReportVisits(ctx, { ...asked, from: addDays(month.to, 1), to: month.nextTo }),
    contracts: await findReportContracts(ctx, asked),
    service: await findReportService(ctx, asked),
    monitored: await findReportMonitored(ctx, asked),
    outages: await findReportOutages(ctx, asked),
  }
}

import { type Context, file } from '#kernel/server/index.ts'
import { addDays, addMonths, dayOf, monthEnd, monthStart } from '#kernel/shared/days.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { letterheadOf } from '#modules/enterprise/server/index.ts'
import type { ReportMonth } from '../shared/customerVisit.ts'
import { findOutageMonths, findReportMonths } from './asks.ts'
import { findReport } from './customerReport.store.ts'
import { reportPaper } from './customerReportPaper.ts'

/** Months that the tab 报告 offers: this one and the eleven before. */
const MONTHS = 12

export async function reportMonths(ctx: Context, customerId: string): Promise<ReportMonth[]> {
  const to = monthStart(dayOf(ctx.now))
  const from = addMonths(to, 1 - MONTHS)
  const months = await findReportMonths(ctx, customerId, from, to)
  const stood = new Map((await findOutageMonths(ctx, customerId, from, to)).map((one) => [one.month, one]))
  return months.map((one) => {
    const { minutes = 0, homeMinutes = null } = stood.get(one.month) ?? {}
    return { ...one, stoppedMinutes: minutes, homeMinutes: minutes === 0 ? 0 : homeMinutes }
  })
}

/** The paper for the customer: lifts, visits with dates and results, hazards, next month's plan, contracts. No amounts. */
export async function monthlyReport(ctx: Context, customerId: string, month: string) {
  const from = `${month}-01`
  const today = dayOf(ctx.now)
  if (from > today) throw fieldRefusal([{ prop: 'month', msg: '该月还没有开始，没有可报告的内容' }])
  const to = monthEnd(from)
  const facts = await findReport(ctx, customerId, { from, to, nextTo: monthEnd(addDays(to, 1)) })
  // Hundreds of rows of Chinese text take seconds to set.
  if (facts.visits.length + facts.next.length + facts.lifts.length > 300) ctx.moveToWorker()
  const letterhead = await letterheadOf(ctx, facts.companyId)
  return file(`${facts.customerName}_${month}维保月报.pdf`, 'application/pdf', () =>
    reportPaper(letterhead, facts, { month, today }),
  )
}

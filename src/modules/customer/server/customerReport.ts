import { type Context, file } from '#kernel/server/index.ts'
import { addDays, addMonths, type Day, dayOf, monthEnd, monthStart } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { letterheadOf } from '#modules/enterprise/server/index.ts'
import { REPORT_MONTHS, type ReportMonth } from '../shared/customerVisit.ts'
import { findHiddenMonths, findOutageMonths, findReportMonths, hidesLift } from './asks.ts'
import { findReport } from './customerReport.store.ts'
import { reportPaper } from './customerReportPaper.ts'

/**
 * A paper has all lifts of the customer, all visits of its month and those planned for the next one, and half of it would be
 * wrong: it is for those who see all of that, as the monthly letter is (decisions 0065, 0211).
 */
async function hiddenMonths(ctx: Context, customerId: string, from: Day, to: Day): Promise<(month: string) => boolean> {
  if (await hidesLift(ctx, customerId)) return () => true
  const hidden = new Set(await findHiddenMonths(ctx, customerId, from, nextMonthEnd(to)))
  return (month) => hidden.has(month) || hidden.has(addMonths(`${month}-01`, 1).slice(0, 7))
}

const nextMonthEnd = (day: Day): Day => monthEnd(addDays(monthEnd(day), 1))

/** Those whose paper the person may have. */
export async function reportMonths(ctx: Context, customerId: string): Promise<ReportMonth[]> {
  const to = monthStart(dayOf(ctx.now))
  const from = addMonths(to, 1 - REPORT_MONTHS)
  const isHidden = await hiddenMonths(ctx, customerId, from, to)
  const months = (await findReportMonths(ctx, customerId, from, to)).filter(({ month }) => !isHidden(month))
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
  if ((await hiddenMonths(ctx, customerId, from, to))(month)) throw refuse.notFound()
  const facts = await findReport(ctx, customerId, { from, to, nextTo: nextMonthEnd(to) })
  // Hundreds of rows of Chinese text take seconds to set.
  if (facts.visits.length + facts.next.length + facts.lifts.length > 300) ctx.moveToWorker()
  const letterhead = await letterheadOf(ctx, facts.companyId)
  return file(`${facts.customerName}_${month}维保月报.pdf`, 'application/pdf', () =>
    reportPaper(letterhead, facts, { month, today }),
  )
}

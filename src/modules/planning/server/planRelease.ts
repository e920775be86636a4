import type { Context } from '#kernel/server/index.ts'
import {
  closeNotStarted,
  dayToday,
  keepViolations,
  keptWith,
  pass,
  type Release,
  type ReleasePort,
} from '#modules/maintenance/server/index.ts'
import { CloseReason } from '#modules/maintenance/shared/maintenance.ts'
import type { Approval, SavedOrAsked } from '#modules/maintenance/shared/orderChange.ts'
import { leaveLines, lockPlan, movePlan, type PlanRecord, returnLifts } from '#modules/plan/server/index.ts'
import { maintainPlan } from '#modules/plan/shared/plan.states.ts'
import { PlanType } from '#modules/plan/shared/plan.terms.ts'
import { Severity, type Violation } from '#modules/plan/shared/violation.ts'
import { publishPort } from './planPublish.ts'
import { findDue } from './planRow.store.ts'

/** 暂停 and 作废 of a line leave lifts without visits: judged and released as every other change (jobs 3.3, 6.5). */

type PlanStatus = Parameters<typeof maintainPlan.target>[1]
export interface PlanEnd {
  readonly id: string
  readonly version: number
  readonly approval?: Approval | null | undefined
}

/** Lifts whose deadlines go on running while nobody is sent to them. */
async function unserved(ctx: Context, plan: PlanRecord, word: string): Promise<Violation[]> {
  const due = await findDue(ctx, plan.id, dayToday(ctx))
  if (due.lifts === 0 || due.first === null || plan.planType === PlanType.code.custom) return []
  const severity = due.homeLifts ? Severity.code.warning : Severity.code.approval
  const text = `${word}后 ${due.lifts} 台电梯没有人去维保，最早${due.first}到法定截止日`
  return [{ code: plan.planType === PlanType.code.onDemand ? 'V17' : 'V01', severity, text }]
}

async function keep(ctx: Context, planId: string, notes: ReturnType<typeof keptWith>): Promise<void> {
  await keepViolations(
    ctx,
    notes.map((note) => ({ ...note, planId })),
  )
}

const lineOf = ({ planNo, startDate, endDate }: PlanRecord) => ({
  orderId: null,
  name: planNo,
  change: `${startDate}至${endDate}`,
})

export async function pausePlan(ctx: Context, input: PlanEnd, given?: Release): Promise<SavedOrAsked> {
  const row = await lockPlan(ctx, input.id)
  const to = maintainPlan.target('pause', row.status as PlanStatus)
  const violations = await unserved(ctx, row, '暂停')
  const asked = { kind: 'pause', title: '暂停计划', input, line: lineOf(row) } as const
  const passed = await pass(ctx, asked, violations, input.approval, given)
  if (passed.asked) return { id: row.id, version: row.version, asked: passed.asked }
  const saved = await movePlan(ctx, seen(row, input, given), to)
  await keep(ctx, row.id, keptWith(violations, passed.release))
  return { ...saved, asked: null }
}

export async function voidPlan(ctx: Context, input: PlanEnd, given?: Release) {
  const row = await lockPlan(ctx, input.id)
  const to = maintainPlan.target('void', row.status as PlanStatus)
  const violations = await unserved(ctx, row, '作废')
  const asked = { kind: 'void', title: '作废计划', input, line: lineOf(row) } as const
  const passed = await pass(ctx, asked, violations, input.approval, given)
  if (passed.asked) return { id: row.id, version: row.version, orders: 0, asked: passed.asked }
  const saved = await movePlan(ctx, seen(row, input, given), to)
  const orders = await closeNotStarted(ctx, { planId: row.id }, CloseReason.code.contractEnded, '计划作废')
  await leaveLines(ctx, { planId: row.id }, dayToday(ctx))
  await returnLifts(ctx, row.id, dayToday(ctx))
  await keep(ctx, row.id, keptWith(violations, passed.release))
  return { ...saved, orders, asked: null }
}

/** A released call takes the line as it stands. */
const seen = (row: PlanRecord, { version }: PlanEnd, given: Release | undefined) => (given ? row : { ...row, version })

export const planPorts: readonly ReleasePort[] = [
  publishPort,
  { kinds: ['pause'], run: async (ctx, input, release) => once(await pausePlan(ctx, input, release)) },
  { kinds: ['void'], run: async (ctx, input, release) => once(await voidPlan(ctx, input, release)) },
]
const once = (_: unknown) => ({ done: 1, failed: [] })

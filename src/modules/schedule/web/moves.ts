import type { KitServices } from '#kernel/web/services.tsx'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import type { Approval, BatchPreviewQuery, ShownViolation } from '#modules/maintenance/shared/orderChange.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import type { Draft, Place } from './drafts.ts'

type Call = KitServices['call']
type Params = BatchPreviewQuery['params']
export interface Why {
  readonly changeReason: BatchPreviewQuery['changeReason']
  readonly reason: string
  /** One release for the changes that need one and were dropped without. */
  readonly approval?: Approval
}

/** Said to the check of a move that nobody has explained yet. */
const CHECKING: Why = { changeReason: 6, reason: '日历调整' }
/** Violations of people: judged against the crew, so they say nothing of a date whose crew changes with it. */
const ofPeople: ReadonlySet<string> = new Set(['V03', 'V04', 'V05', 'V06', 'V07', 'V13', 'V18'])
/** Those of them that hold on any day. */
const anyDay: ReadonlySet<string> = new Set(['V03', 'V04', 'V06', 'V13'])
const { block, approval } = Severity.code

export const isBlocked = (violations: readonly ShownViolation[]) => violations.some((one) => one.severity === block)
export const needsRelease = (violations: readonly ShownViolation[]) =>
  violations.some((one) => one.severity === approval)
export const textsOf = (violations: readonly ShownViolation[], severity?: number) =>
  violations
    .filter((one) => severity === undefined || one.severity === severity)
    .map((one) => one.text)
    .join('；')

const sameCrew = (a: Place, b: Place) => [...a.crew].sort().join() === [...b.crew].sort().join()

export function previewOf(call: Call, id: string, action: 'date' | 'staff', params: Params, why: Why = CHECKING) {
  return call(maintainOrderApi.batchPreview, { ids: [id], action, params, ...why })
}

/** What stands against a place, as the server sees it now; nothing is written to the order. */
export async function checkPlace(call: Call, id: string, from: Place, to: Place): Promise<readonly ShownViolation[]> {
  const [dated, staffed] = [from.date !== to.date, !sameCrew(from, to)]
  const [byDate, byCrew] = await Promise.all([
    dated ? previewOf(call, id, 'date', { date: to.date }) : undefined,
    staffed ? previewOf(call, id, 'staff', { crew: [...to.crew] }) : undefined,
  ])
  const date = byDate?.rows[0]?.violations ?? []
  const crew = byCrew?.rows[0]?.violations ?? []
  if (!dated || !staffed) return [...date, ...crew]
  return [...date.filter((one) => !ofPeople.has(one.code)), ...crew.filter((one) => anyDay.has(one.code))]
}

/** What stands with a change that was not made yet, because its release was asked for. */
export const WAITING = '已申请放行，等待答复'

interface Outcome {
  readonly problem?: string
  readonly violations: readonly ShownViolation[]
}

/** Previews and applies one change; a preview that has expired meanwhile is made once again (3020017). */
async function change(
  call: Call,
  draft: Draft,
  action: 'date' | 'staff',
  params: Params,
  why: Why,
  release: Approval | undefined,
): Promise<Outcome> {
  for (let attempt = 0; ; attempt++) {
    const { token, rows } = await previewOf(call, draft.chip.id, action, params, why)
    const violations = rows[0]?.violations ?? []
    if (isBlocked(violations)) return { problem: textsOf(violations, block), violations }
    const asks = needsRelease(violations)
    if (asks && !release) return { problem: `需审批：${textsOf(violations, approval)}`, violations }
    try {
      const sent = await call(maintainOrderApi.batchApply, { token, approval: asks ? release : undefined })
      const problem = sent.asked > 0 ? WAITING : sent.failed[0]?.errorMsg
      return { problem, violations }
    } catch (thrown) {
      const expired = (thrown as { code?: number } | null)?.code === refuseMaintain.previewExpired.code
      if (!expired || attempt > 0) throw thrown
    }
  }
}

/**
 * Publishes one change of the board; the answer is what is left of it, undefined when all is done. Date and crew are two
 * calls: when the old crew stands in the way of the new date, the crew goes first.
 */
export async function publishDraft(call: Call, draft: Draft, why: Why): Promise<Draft | undefined> {
  const { from, to, approval: release } = draft
  const dated = from.date !== to.date
  const staffed = !sameCrew(from, to)
  const date = () => change(call, draft, 'date', { date: to.date }, why, release)
  const staff = () => change(call, draft, 'staff', { crew: [...to.crew] }, why, release)
  let left = from
  if (dated) {
    const first = await date()
    if (!first.problem) left = { ...left, date: to.date }
    else if (!staffed || !first.violations.every((one) => one.severity < approval || ofPeople.has(one.code)))
      return { ...draft, problem: first.problem }
  }
  if (staffed) {
    const second = await staff()
    if (second.problem) return { ...draft, from: left, problem: second.problem }
    left = { ...left, crew: to.crew, crewName: to.crewName }
  }
  if (left.date === to.date) return undefined
  const last = await date()
  return last.problem ? { ...draft, from: left, problem: last.problem } : undefined
}

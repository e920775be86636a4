import { useState } from 'react'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import type { Approval } from '#modules/maintenance/shared/orderChange.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import { scheduleApi } from '../shared/api.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import type { ProposalRow, Verdict } from '../shared/schedule.ts'
import { type Draft, draftedAll, emptyHistory, noDrafts, type Place, undone, withoutDraft } from './drafts.ts'
import { textsOf, type Why } from './moves.ts'
import { draftOf, draftTo, moveOf } from './staged.ts'

/** Changes on the board: by hand or accepted, undone with Z (20 steps), published together (jobs 4.1). */
export function useStaged() {
  const { call, useUnsaved } = useKit()
  const [history, setHistory] = useState(emptyHistory)
  /** Waits for reason and approver of a release. */
  const [asking, setAsking] = useState<Draft>()
  useUnsaved(history.now.size > 0)
  const add = (drafts: readonly Draft[]) => setHistory((now) => draftedAll(now, drafts))

  function drop(chip: CalendarChip, from: Place, to: Place, verdict: Verdict): void {
    const draft = draftTo(chip, from, to, verdict)
    if (verdict.kind === 'no') toast.error(`不可放：${verdict.reason}`)
    else if (verdict.kind === 'ask') setAsking(draft)
    else add([draft])
  }

  async function send(why: Why): Promise<boolean> {
    const all = [...history.now.values()]
    const moves = all.map((draft) => moveOf(draft, why.approval))
    const { token, rows } = await call(scheduleApi.propose, { moves })
    const problems = new Map(
      rows.filter((row) => !row.ok).map((row) => [row.orderId, textsOf(row.violations, Severity.code.block)]),
    )
    const { approval, changeReason, reason } = why
    const input = { proposalToken: token, excludeIds: [...problems.keys()], approval, changeReason, reason }
    const { done, failed, notified, asked } = await call(scheduleApi.publish, input)
    for (const one of failed) problems.set(one.id, one.errorMsg)
    const found = new Map(rows.map((row) => [row.orderId, row.violations]))
    const left = all.flatMap((draft): [string, Draft][] => {
      const problem = problems.get(draft.chip.id)
      const violations = found.get(draft.chip.id) ?? draft.violations
      return problem === undefined ? [] : [[draft.chip.id, { ...draft, violations, problem }]]
    })
    setHistory({ now: new Map(left), past: [] })
    if (asked > 0) toast.info(`${asked} 处已申请放行，放行人同意后生效，在此之前仍在原处`)
    if (left.length > 0) toast.warning(`已发布 ${done} 处，${left.length} 处没有改动，原因见列表`)
    else if (done > 0) toast.done(`已发布 ${done} 处改动，通知了 ${notified} 人`)
    return left.length === 0
  }

  return {
    drafts: history.now,
    asking,
    drop,
    accept: (rows: readonly ProposalRow[]) => add(rows.map(draftOf)),
    publish: (why: Why) =>
      send(why).catch((failure) => {
        // The client has told why; the changes stay on the board.
        if (!(failure instanceof CallFailure)) throw failure
        return false
      }),
    release: (approval: Approval) => {
      if (asking) add([{ ...asking, approval }])
      setAsking(undefined)
    },
    dropAsking: () => setAsking(undefined),
    undo: () => {
      if (history.past.length === 0) return toast.info('没有可撤销的改动')
      setHistory(undone)
    },
    remove: (id: string) => setHistory((now) => withoutDraft(now, id)),
    clear: () => setHistory({ now: noDrafts, past: [] }),
  }
}
export type Staged = ReturnType<typeof useStaged>

import { useState } from 'react'
import { tellFault } from '#kernel/web/client/fault.ts'
import { told } from '#kernel/web/client/told.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { useStale } from '#kernel/web/useRead.ts'
import type { Approval } from '#modules/maintenance/shared/orderChange.ts'
import { askedText } from '#modules/maintenance/shared/release.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import { type Draft, drafted, emptyHistory, noDrafts, type Place, undone, withoutDraft } from './drafts.ts'
import { checkPlace, isBlocked, needsRelease, publishDraft, textsOf, WAITING, type Why } from './moves.ts'

/** Moves on the board: checked at once, kept as drafts, undone with Z, published together. */
export function useMoves() {
  const { call, useUnsaved } = useKit()
  const stale = useStale()
  const [history, setHistory] = useState(emptyHistory)
  /** Waits for reason and approver of a release. */
  const [asking, setAsking] = useState<Draft>()
  useUnsaved(history.now.size > 0)

  async function stage(chip: CalendarChip, from: Place, to: Place): Promise<void> {
    const home = history.now.get(chip.id)?.from ?? from
    const violations = await told(checkPlace(call, chip.id, home, to))
    // The client has told why; the order stays where it was.
    if (!violations) return
    if (isBlocked(violations)) return toast.error(`不可放：${textsOf(violations, Severity.code.block)}`)
    const draft: Draft = { chip, from: home, to, violations }
    if (needsRelease(violations)) setAsking(draft)
    else setHistory((now) => drafted(now, draft))
  }
  async function publish(why: Why): Promise<boolean> {
    const all = [...history.now.values()]
    const left = new Map<string, Draft>()
    let waiting = 0
    for (const draft of all) {
      const rest = await publishDraft(call, draft, why).catch((failure) => {
        tellFault(failure)
        return { ...draft, problem: '没有完成，请稍后再试' }
      })
      if (rest?.problem === WAITING) waiting++
      else if (rest) left.set(rest.chip.id, rest)
    }
    setHistory({ now: left, past: [] })
    // What was refused may have been moved elsewhere: whichever board this is, it shows what stands.
    if (left.size > 0) void stale()
    if (waiting > 0) toast.info(`${waiting} 处${askedText}`)
    const done = all.length - left.size - waiting
    if (left.size === 0 && done > 0) toast.done(`已发布 ${done} 处改动，已通知作业人员`)
    else if (left.size > 0) toast.warning(`已发布 ${done} 处，${left.size} 处没有改动，原因见列表`)
    return left.size === 0
  }
  return {
    drafts: history.now,
    asking,
    stage,
    publish,
    release: (approval: Approval) => {
      if (asking) setHistory((now) => drafted(now, { ...asking, approval }))
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
export type Moves = ReturnType<typeof useMoves>

import { createStore } from '../store.ts'
import { forgetUnsaved, hasUnsaved } from './unsaved.ts'

/** A question about what is typed and not saved (guard 1). */
interface Question {
  readonly verb: string
  answer(yes: boolean): void
}

const asked = createStore<Question | undefined>(undefined)
export const useLeaveQuestion = asked.use

/** The person agreed to leave this page and is on the way. */
let agreed = false

export function agreeToLeave(): void {
  agreed = true
}

/** On another page, or still on this one: the next leaving asks again. */
export function endLeaving(): void {
  agreed = false
}

/** Whether what is typed on the open page may go: asks when there is something. `verb` says what for. */
export function mayLeave(verb = '离开'): Promise<boolean> {
  if (!hasUnsaved() || agreed) return Promise.resolve(true)
  asked.get()?.answer(false)
  return new Promise((answered) =>
    asked.set({
      verb,
      answer(yes) {
        asked.set(undefined)
        if (yes) forgetUnsaved()
        answered(yes)
      },
    }),
  )
}

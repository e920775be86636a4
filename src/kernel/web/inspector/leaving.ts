import { useEffect } from 'react'

/** What the open inspector answers to the page around it. */
interface Open {
  /** Goes on when nothing typed is lost by it, else after the person has said so. */
  leave(go: () => void): void
  /** Takes the focus: its main verb, else its first control. */
  enter(): void
}

let open: Open | undefined

/** For whatever shows another row, or none: what is typed in the inspector is asked about first. */
export const leaveInspector = (go: () => void): void => (open ? open.leave(go) : go())

/** Enter on the row that is open. */
export const enterInspector = (): void => open?.enter()

export function useOpenInspector(one: Open): void {
  useEffect(() => {
    open = one
    return () => {
      if (open === one) open = undefined
    }
  }, [one])
}

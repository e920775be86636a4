import { type PointerEvent, useRef } from 'react'

/** A hand that stays within this many pixels has not moved away on purpose. */
const STEADY = 6

/**
 * A press counts although the page moved under the pointer. Pressing takes the cursor out of a field, the field is judged
 * and its error pushes what is below down: the browser then gives the click to nobody.
 */
export function useSteadyPress(run: () => void): {
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onClick: () => void
} {
  const clicked = useRef(false)
  return {
    onPointerDown(down) {
      if (down.button !== 0) return
      clicked.current = false
      const { clientX, clientY, pointerId } = down
      const up = (event: globalThis.PointerEvent) => {
        for (const kind of ['pointerup', 'pointercancel'] as const) window.removeEventListener(kind, up)
        // Cancelled: the finger scrolls the page.
        if (event.type === 'pointercancel' || event.pointerId !== pointerId) return
        const moved = Math.hypot(event.clientX - clientX, event.clientY - clientY)
        // The click, if there is one, comes right after the pointer is up.
        if (moved <= STEADY) setTimeout(() => clicked.current || run())
      }
      for (const kind of ['pointerup', 'pointercancel'] as const) window.addEventListener(kind, up)
    },
    onClick() {
      clicked.current = true
    },
  }
}

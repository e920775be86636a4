import { keepText, keptText } from '../kept.ts'
import { createStore } from '../store.ts'

/** As wide as the person drew it, on this screen; the style sheet leaves the list what it needs. */
const KEY = 'inspectorWidth'
export const LEAST_WIDTH = 400
const MOST = 1200
export const STEP = 24

function stored(): number | undefined {
  const before = Number(keptText(KEY))
  return before >= LEAST_WIDTH ? Math.min(before, MOST) : undefined
}

const drawn = createStore<number | undefined>(stored())
export const useDrawnWidth = drawn.use

/** Undefined: what the inspector asks for itself. */
export function drawTo(width: number | undefined): void {
  const next = width === undefined ? undefined : Math.round(Math.min(MOST, Math.max(LEAST_WIDTH, width)))
  keepText(KEY, next === undefined ? undefined : String(next))
  drawn.set(next)
}

import { createStore } from '../store.ts'

/** As wide as the person drew it, on this screen; the style sheet leaves the list what it needs. */
const KEY = 'inspectorWidth'
export const LEAST_WIDTH = 400
const MOST = 1200
export const STEP = 24

function stored(): number | undefined {
  const kept = Number(localStorage.getItem(KEY))
  return kept >= LEAST_WIDTH ? Math.min(kept, MOST) : undefined
}

const drawn = createStore<number | undefined>(typeof localStorage === 'undefined' ? undefined : stored())
export const useDrawnWidth = drawn.use

/** Undefined: what the inspector asks for itself. */
export function drawTo(width: number | undefined): void {
  const next = width === undefined ? undefined : Math.round(Math.min(MOST, Math.max(LEAST_WIDTH, width)))
  if (next === undefined) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, String(next))
  drawn.set(next)
}

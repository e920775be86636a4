import { useGoing } from '../router/going.ts'
import { useDelayed } from '../ui/waiting.tsx'
import css from './shell.module.css'

/** A page that is there sooner needs no word. */
const SHOWN_AFTER = 150

/** Runs under the header while the page of a click is on its way; it ends when that one is painted. */
export function GoingBar() {
  const shown = useDelayed(useGoing() !== undefined, SHOWN_AFTER)
  return shown ? <div className={css.going} role="progressbar" aria-label="页面载入中" /> : null
}

import { useEffect, useState } from 'react'
import { clock } from '#kernel/shared/text.ts'
import { clockLeft } from './railTone.ts'

let offset = 0

/** Server time minus the computer's time, in ms: set from every answer's Date, so that clocks agree on all desks. */
export function setServerOffset(milliseconds: number): void {
  offset = milliseconds
}

export function serverNow(): number {
  return Date.now() + offset
}

/** Server time, renewed every second on the second. One of the three things that move (look 8). */
export function useNow(everySeconds = 1): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const step = everySeconds * 1000
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(serverNow())
      timer = setTimeout(tick, step - (serverNow() % step))
    }
    timer = setTimeout(tick, step - (serverNow() % step))
    return () => clearTimeout(timer)
  }, [everySeconds])
  return now
}

/** Time run since `from` (ISO); with a limit in seconds the time left instead. Not announced each second. */
export function Clock({ from, limit }: { from: string; limit?: number }) {
  const elapsed = Math.max(0, (useNow() - Date.parse(from)) / 1000)
  return (
    <span className="num" role="timer" aria-live="off">
      {limit === undefined ? clock(elapsed) : clockLeft(elapsed, limit)}
    </span>
  )
}

import { useEffect, useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { wallApi } from '../shared/api.ts'
import { refuseLink } from '../shared/refusals.ts'
import type { WallSummary } from '../shared/wall.ts'

/** Asked so often, a change is on the wall within two seconds, and a line that is gone is told within three. */
const ASK_EVERY = 1500
/** What came before this long counts no more: terminals and positions change without news. */
const WHOLE_EVERY = 15_000
const ends = Object.values(refuseLink).map(({ code }) => code)

export interface Screen {
  readonly summary: WallSummary | undefined
  /** When the server answered last, by this computer's clock; 0: never yet. */
  readonly heardAt: number
  /** The link is over: what the server says of it. */
  readonly over: string | undefined
}

/** What a screen without a person shows. An end is told at once and asked for on: a link that is wrong today is not right tomorrow. */
export function useScreen(token: string): Screen {
  const [screen, setScreen] = useState<Screen>({ summary: undefined, heardAt: 0, over: undefined })
  useEffect(() => {
    let stopped = false
    let timer: ReturnType<typeof setTimeout>
    let seen: string | undefined
    let wholeAt = 0
    const ask = async () => {
      const began = Date.now()
      const whole = began - wholeAt >= WHOLE_EVERY
      const signal = AbortSignal.timeout(2 * ASK_EVERY)
      try {
        const input = { token, ...(seen !== undefined && !whole ? { seen } : {}) }
        const answer = await call(wallApi.screen, input, { firstLoad: true, silent: true, signal })
        if (stopped) return
        seen = answer.seen
        if (answer.summary) wholeAt = began
        setScreen((before) => ({ summary: answer.summary ?? before.summary, heardAt: Date.now(), over: undefined }))
      } catch (error) {
        if (stopped) return
        const over = error instanceof CallFailure && ends.includes(error.code) ? error.message : undefined
        // Nothing of the company stays on a screen whose link is over.
        if (over) setScreen({ summary: undefined, heardAt: Date.now(), over })
      }
      timer = setTimeout(() => void ask(), Math.max(200, ASK_EVERY - (Date.now() - began)))
    }
    void ask()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [token])
  return screen
}

const LOST_AFTER = 2500

/** Seconds since the server was heard last, once that is too long; `now` moves it each second. */
export function lostFor({ heardAt }: Screen, now = Date.now()): number | undefined {
  return heardAt > 0 && now - heardAt >= LOST_AFTER ? (now - heardAt) / 1000 : undefined
}

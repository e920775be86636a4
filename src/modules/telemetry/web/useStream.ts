import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { elevatorPaths } from '#modules/elevator/shared/paths.ts'
import { liveApi } from '../shared/api.live.ts'

/** Renewed each 20 s of its 60 (monitoring 6.1). */
const RENEW_MS = 20_000
type State = 'off' | 'opening' | 'on'

/** Its errors are silent on the lift's own page, a toast elsewhere (monitoring 4.2). */
const options = { silent: (path: string) => path === elevatorPaths.detail }

/** 实时数据 of a lift: renewed while it is on; off when the page is left or hidden. */
export function useStream(elevatorId: string) {
  const [state, setState] = useState<State>('off')
  const [hz, setHz] = useState(0)
  const lease = useRef<string | null>(null)
  /** Of the newest wish: an answer to an older one opens nothing. */
  const wish = useRef(0)

  const end = useCallback(async () => {
    wish.current += 1
    const leaseId = lease.current
    lease.current = null
    setState('off')
    // silent: the lease ends by itself after a minute
    if (leaseId) await call(liveApi.stream, { elevatorId, on: false, leaseId }, { silent: true }).catch(() => undefined)
  }, [elevatorId])

  const begin = useCallback(async () => {
    wish.current += 1
    const mine = wish.current
    setState('opening')
    try {
      const { leaseId, hz: given } = await call(liveApi.stream, { elevatorId, on: true }, options)
      if (mine !== wish.current) {
        // Turned off again while it was asked for.
        if (leaseId) await call(liveApi.stream, { elevatorId, on: false, leaseId }, { silent: true })
        return
      }
      lease.current = leaseId
      setHz(given)
      setState('on')
    } catch {
      // silent: it was said, or is not said here
      if (mine === wish.current) setState('off')
    }
  }, [elevatorId])

  useEffect(() => {
    if (state !== 'on') return
    const timer = setInterval(async () => {
      const leaseId = lease.current
      if (!leaseId) return
      try {
        const renewed = await call(liveApi.stream, { elevatorId, on: true, leaseId }, options)
        if (lease.current === leaseId) lease.current = renewed.leaseId
      } catch {
        // silent: the terminal went off, or the line; the person turns it on again
        if (lease.current === leaseId) await end()
      }
    }, RENEW_MS)
    return () => clearInterval(timer)
  }, [state, elevatorId, end])

  useEffect(() => {
    const hidden = () => {
      if (document.hidden) void end()
    }
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      void end()
    }
  }, [end])

  return { state, hz, turn: (on: boolean) => void (on ? begin() : end()) }
}

import { useEffect, useState } from 'react'
import type { SentTo } from '#kernel/shared/endpoint.ts'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { accountApi } from '../shared/api.ts'

/** Seconds left until another code may be sent, and how to begin counting. */
export function useCountdown(): readonly [left: number, wait: (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until])
  return [left, (seconds) => setUntil(Date.now() + seconds * 1000)]
}

/** Sends a code and counts down to the next: 60 s, or what the server says (archives 4.1). */
export function useSmsCode() {
  const [left, wait] = useCountdown()
  const send = async (input: SentTo<typeof accountApi.sendSmsCode>): Promise<boolean> => {
    try {
      const { resendAfter } = await call(accountApi.sendSmsCode, input)
      wait(resendAfter)
      return true
    } catch (failure) {
      if (failure instanceof CallFailure) return false
      throw failure
    }
  }
  return { left, send }
}

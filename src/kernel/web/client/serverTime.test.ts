import { afterEach, expect, test, vi } from 'vitest'
import { serverNow, setServerOffset } from '../ui/Clock.tsx'
import { noteServerTime } from './envelope.ts'

afterEach(() => {
  vi.useRealTimers()
  setServerOffset(0)
})

test('the clock of the desk was wrong and is put right: the pages go by it again', () => {
  const now = Date.parse('2026-11-20T06:00:00Z')
  const answer = new Response(null, { headers: { date: new Date(now).toUTCString() } })
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now - 3_600_000)
  noteServerTime(answer)
  expect(serverNow()).toBe(now)
  vi.setSystemTime(now)
  noteServerTime(answer)
  expect(serverNow()).toBe(now)
})

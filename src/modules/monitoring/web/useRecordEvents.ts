import { useEffect, useRef } from 'react'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import { useTopics } from '#kernel/web/push/usePush.ts'
import { useUser } from '#kernel/web/session/user.ts'
import { useStale } from '#kernel/web/useRead.ts'

/** A storm of signals asks once. */
const REST = 400

/** What shows records is asked anew once pushed ones have rested. */
export function useRecordEvents(...from: readonly Endpoint[]): void {
  const user = useUser()
  const stale = useStale()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(() => {})
  latest.current = () => void stale(...from)
  useEffect(() => () => clearTimeout(timer.current), [])
  useTopics(user?.companyId ? [`company.${user.companyId}.record`] : [], () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), REST)
  })
}

import { useEffect, useRef } from 'react'
import { usePushConnection, usePushStatus, useTopics } from '#kernel/web/push/usePush.ts'
import { useUser } from '#kernel/web/session/user.ts'
import { usePhone } from './state.ts'
import { syncNow } from './sync.ts'

/**
 * The push channel on the phone: a message to this person, or a change of his orders, is fetched at once (decision 0040). It
 * carries no facts of its own; while it is away the phone asks every 15 seconds, and once when it is back.
 */
export function usePhonePush(): void {
  usePushConnection()
  const user = useUser()
  const employeeId = usePhone().facts.day?.me.employeeId
  const { connected } = usePushStatus()
  const topics = [user && `user.${user.id}.message`, user && employeeId && `crew.${employeeId}`].filter((one) => !!one)
  useTopics(topics as string[], () => void syncNow())
  const was = useRef(connected)
  useEffect(() => {
    if (connected && !was.current) void syncNow()
    was.current = connected
  }, [connected])
}

import { useEffect, useRef } from 'react'
import { pushAddress } from '#kernel/shared/push.ts'
import { sessionApi } from '#kernel/shared/session.ts'
import { call } from '../client/call.ts'
import { deviceId } from '../client/device.ts'
import { setPushId } from '../client/headers.ts'
import { clientSetup } from '../client/setup.ts'
import { refetchPermissions } from '../session/permissions.ts'
import { clearSession, currentUser, useUser } from '../session/user.ts'
import { createStore } from '../store.ts'
import { serverNow } from '../ui/Clock.tsx'
import { PushConnection, type PushEvent, type PushStatus } from './connection.ts'

const status = createStore<PushStatus>({ connected: false, downSince: undefined })
export const usePushStatus = status.use
/** The same outside of a component. */
export const pushStatus = status.get

const connection = new PushConnection({
  ticket: async () => (await call(sessionApi.pushTicket, {}, { firstLoad: true })).ticket,
  open: (ticket) => new WebSocket(socketAddress(ticket)),
  onStatus: status.set,
  onSignedOut: clearSession,
  now: serverNow,
})

/** wss beside https; an API on another host keeps its host. */
function socketAddress(ticket: string): string {
  const base = new URL(clientSetup().apiBase, location.origin)
  base.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:'
  return new URL(pushAddress(ticket, deviceId()), base).href
}

/** Open while a page inside the shell is shown to a signed-in user; closed on login (common 8). */
export function usePushConnection(): void {
  const user = useUser()
  const signedIn = user !== null
  useEffect(() => {
    if (!signedIn) return
    void register()
    connection.start()
    const hidden = () => connection.pause(document.hidden)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      connection.stop()
    }
  }, [signedIn])
  useTopics(user ? [`user.${user.id}.permission`] : [], () => void refetchPermissions())
}

async function register(): Promise<void> {
  try {
    const { pushId } = await call(
      sessionApi.registerDevice,
      {},
      {
        firstLoad: true,
        headers: { key: 'web', id: deviceId() },
      },
    )
    if (!currentUser()) return
    setPushId(pushId)
    await call(sessionApi.modifyPushId, { pushId }, { firstLoad: true })
  } catch {
    // silent: without registration the socket still works; only addressed pushes to this device are missing.
  }
}

/** Runs `handle` for every event of the topics, and once after a gap (then without an event). */
export function useTopics(topics: readonly string[], handle: (event?: PushEvent) => void): void {
  const latest = useRef(handle)
  latest.current = handle
  const key = topics.join(' ')
  useEffect(() => {
    if (key === '') return
    const stops = key
      .split(' ')
      .map((topic) =>
        connection.subscribe(topic, { onEvent: (event) => latest.current(event), onGap: () => latest.current() }),
      )
    return () => {
      for (const stop of stops) stop()
    }
  }, [key])
}

/** Since when nothing comes, ms; undefined while the line is well. While the page is in sight it is known within 3 s. */
export function useSilence(): number | undefined {
  useEffect(() => connection.watch(), [])
  const { connected, downSince, quietSince } = usePushStatus()
  return connected ? quietSince : downSince
}

const POLL_OFFLINE = 15_000

/** How often to ask when push may be down: every 15 s offline (monitoring 6.6), else the given interval or never. */
export function usePolling(connected: number | false = false): number | false {
  return usePushStatus().connected ? connected : POLL_OFFLINE
}

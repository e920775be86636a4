import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { TRACK_BATCH, trackApi } from '#modules/employee/shared/trackApi.ts'
import { defaultSetting } from '#modules/plan/shared/setting.ts'
import { isDue, sentPoint, type TrackedPoint, trackedOrder, withPoint } from '../../shared/track.ts'
import { keepFact } from './phone.ts'
import { phoneState } from './state.ts'
import { nowOf, visitsOf } from './visits.ts'

/**
 * Records the way between departure and the last leaving (jobs 4.1, trackInterval) and sends it when there is a network.
 * One tab at a time; the receiver is off while nobody is under way.
 */
const EVERY_MS = 30_000
let watching: ReturnType<typeof setInterval> | undefined
let sending = false

export function startTracks(): void {
  if (!navigator.geolocation) return
  const follow = () => void look()
  const run = () => {
    phoneState.subscribe(follow)
    setInterval(() => void send(), EVERY_MS)
    follow()
  }
  // Held as long as the page lives: another tab of the same phone would record everything twice.
  const hold = () => {
    run()
    return new Promise<never>(() => undefined)
  }
  if (navigator.locks) void navigator.locks.request('tiwei-m-track', hold)
  else run()
}

function look(): void {
  const state = phoneState.get()
  const wanted = state.ready && trackedOrder(visitsOf(state)) !== undefined
  if (wanted === (watching !== undefined)) return
  if (watching !== undefined) {
    clearInterval(watching)
    watching = undefined
    return
  }
  ask()
  watching = setInterval(ask, EVERY_MS)
}

/**
 * Asked for again and again, not watched: while a watch runs, a phone that lies still answers no other question about its
 * place, and signing in would wait for it.
 */
function ask(): void {
  const options = { enableHighAccuracy: true, maximumAge: 5_000, timeout: 20_000 }
  navigator.geolocation.getCurrentPosition(
    (position) => void take(position),
    () => undefined,
    options,
  )
}

async function take({ coords }: GeolocationPosition): Promise<void> {
  const state = phoneState.get()
  const order = state.ready ? trackedOrder(visitsOf(state)) : undefined
  if (!order) return
  const point: TrackedPoint = {
    lng: coords.longitude,
    lat: coords.latitude,
    accuracy: coords.accuracy,
    speed: coords.speed,
    at: new Date(nowOf(state)).toISOString(),
    orderId: order.id,
  }
  const { track = [], trackLast } = state.facts
  if (!isDue(trackLast, point, state.facts.day?.setting ?? defaultSetting)) return
  await keepFact('trackLast', point)
  await keepFact('track', withPoint(track, point))
}

/** Sends what waits, oldest first; a repeat changes nothing on the server. */
async function send(): Promise<void> {
  const { ready, facts } = phoneState.get()
  const waiting = facts.track ?? []
  if (sending || !ready || waiting.length === 0 || !navigator.onLine) return
  sending = true
  try {
    const batch = waiting.slice(0, TRACK_BATCH)
    await call(trackApi.batchAdd, { points: batch.map(sentPoint) }, { silent: true, firstLoad: true })
    const sent = new Set(batch.map(({ at }) => at))
    await keepFact(
      'track',
      (phoneState.get().facts.track ?? []).filter(({ at }) => !sent.has(at)),
    )
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
  } finally {
    sending = false
  }
}

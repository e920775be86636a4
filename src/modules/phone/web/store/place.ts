import { createStore } from '#kernel/web/store.ts'
import type { Gps } from '#modules/maintenance/shared/visitOp.ts'

/** Where the phone is (jobs 6.7): WGS-84 as the device measures. */
export interface Fix extends Gps {
  /** ms, by the wall clock. */
  readonly at: number
}
type PlaceFault = 'denied' | 'unavailable' | 'timeout' | null

const fix = createStore<Fix | null>(null)
const fault = createStore<PlaceFault>(null)
export const useFix = fix.use
export const usePlaceFault = fault.use

/** Older than this it is not where one is now. */
const FRESH_MS = 60_000
const faults: Readonly<Record<number, PlaceFault>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

function take({ coords }: GeolocationPosition): void {
  fault.set(null)
  fix.set({ lng: coords.longitude, lat: coords.latitude, accuracy: coords.accuracy, at: Date.now() })
}

/** Asks anew; resolves with the fix, or null when there is none. */
export function locate(): Promise<Fix | null> {
  if (!navigator.geolocation) {
    fault.set('unavailable')
    return Promise.resolve(null)
  }
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      (position) => {
        take(position)
        resolve(fix.get())
      },
      ({ code }) => {
        fault.set(faults[code] ?? 'unavailable')
        resolve(null)
      },
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5_000 },
    )
  })
}

/** The last fix while it is fresh, for the operations made meanwhile. */
export function lastFix(): Gps | null {
  const known = fix.get()
  if (!known || Date.now() - known.at > FRESH_MS) return null
  const { lng, lat, accuracy } = known
  return { lng, lat, accuracy }
}

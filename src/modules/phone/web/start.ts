import { currentUser, onUserChange } from '#kernel/web/session/user.ts'
import { openPhone, watchClocks } from './store/phone.ts'
import { patch } from './store/state.ts'
import { startSync, syncNow } from './store/sync.ts'
import { startTracks } from './store/tracks.ts'

/** Before the first screen: the store of who is signed in, the clocks, the synchronisation, the files for offline. */
export function startPhone(): void {
  if (!/^\/m(\/|$)/.test(location.pathname)) return
  // 17 px in place of 14 (look 11).
  document.documentElement.style.setProperty('--size', '1.2143')
  watchClocks()
  startSync()
  startTracks()
  const enter = () => void openPhone().then(() => currentUser() && syncNow())
  onUserChange(enter)
  enter()
  if (import.meta.env.PROD) void register()
}

let waiting: ServiceWorker | null = null

/** The worker that keeps the page's files; a new version waits for `update`. */
async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // silent: without a worker the app runs from the network
  const registration = await navigator.serviceWorker.register('/m-sw.js', { scope: '/m' }).catch(() => undefined)
  if (!registration) return
  const noted = (worker: ServiceWorker | null) => {
    if (!worker || !navigator.serviceWorker.controller) return
    waiting = worker
    patch({ update: true })
  }
  noted(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => worker.state === 'installed' && noted(worker))
  })
}

/** Takes the new version; what is queued stays in the database. */
export function updateNow(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting?.postMessage('update')
}

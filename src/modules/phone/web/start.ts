import { keepPage, takeNewPage } from '#kernel/web/client/pageWorker.ts'
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
  if (import.meta.env.PROD) void keepPage('/m-sw.js', '/m', () => patch({ update: true }))
}

/** Takes the new version; what is queued stays in the database. */
export function updateNow(): void {
  takeNewPage(() => location.reload())
}

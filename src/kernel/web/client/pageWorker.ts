/**
 * The page's side of the service worker that keeps its files (src/app/pageWorker.web.ts). A new release waits until the page
 * says that nothing is lost by it.
 */

let waiting: ServiceWorker | null = null
let registered = false
/** The page began to load before there was a worker to see what it asks for. */
let unseen = false

/** A page that stands open all day hears of a release within this time. */
const LOOK_EVERY = 3_600_000

/** Has a worker keep the files of this page. `told` when a release waits, by `takeNewPage`, to take over. */
export async function keepPage(script: string, scope: string, told: () => void = () => undefined): Promise<void> {
  if (registered || !('serviceWorker' in navigator)) return
  registered = true
  unseen = !navigator.serviceWorker.controller
  // silent: without a worker the page runs from the network
  const registration = await navigator.serviceWorker.register(script, { scope }).catch(() => undefined)
  if (!registration) return
  const noted = (worker: ServiceWorker | null) => {
    if (!worker || !navigator.serviceWorker.controller) return
    waiting = worker
    told()
  }
  noted(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => worker.state === 'installed' && noted(worker))
  })
  // silent: asked again in an hour
  setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY)
}

/**
 * Tells the worker what this page loaded before it was there to see it. It may have taken over by now, and files may still
 * be on their way that were asked for before: those are told as they come.
 */
export async function keepLoaded(): Promise<void> {
  if (!unseen) return
  const { active } = await navigator.serviceWorker.ready
  const tell = (entries: readonly PerformanceEntry[]) => {
    const keep = entries.map(({ name }) => name).filter((name) => name.includes('/assets/'))
    if (keep.length > 0) active?.postMessage({ keep })
  }
  tell(performance.getEntriesByType('resource'))
  new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: 'resource' })
}

export function newPageWaits(): boolean {
  return waiting !== null
}

/** Nobody waits longer for a release to take over. */
const TAKES_OVER_WITHIN = 3_000

/** The release takes over, and then the page is loaded anew. */
export function takeNewPage(then: () => void): void {
  // Another tab may have taken it already.
  if (waiting?.state !== 'installed') {
    then()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', then, { once: true })
  waiting.postMessage('update')
  setTimeout(then, TAKES_OVER_WITHIN)
}

/**
 * The service worker of /m (jobs 6.8): its page and files come out of the cache, so that the app starts without a network.
 * Calls and everything of the office go past it. A new version waits until the app says so: nothing changes under a visit.
 */
declare const __PHONE_FILES__: { readonly version: string; readonly files: readonly string[] }

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Extendable {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface WorkerScope {
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', handle: (event: Extendable) => void): void
  addEventListener(type: 'fetch', handle: (event: Fetching) => void): void
  addEventListener(type: 'message', handle: (event: MessageEvent) => void): void
}

const { version, files } = __PHONE_FILES__
const scope = self as unknown as WorkerScope
const NAME = `tiwei-m-${version}`
const carried = new Set(files)
const isPage = (path: string) => path === '/m' || path.startsWith('/m/')

scope.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(NAME).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))),
  )
})

scope.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith('tiwei-m-') && name !== NAME))
  event.waitUntil(
    old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => scope.clients.claim()),
  )
})

scope.addEventListener('message', ({ data }) => {
  if (data === 'update') void scope.skipWaiting()
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  const file = request.mode === 'navigate' ? (isPage(pathname) ? '/m.html' : undefined) : pathname
  if (file === undefined || !carried.has(file)) return
  event.respondWith(
    caches
      .open(NAME)
      .then((cache) => cache.match(file))
      .then((kept) => kept ?? fetch(request)),
  )
})

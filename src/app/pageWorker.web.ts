/**
 * The service worker of a page, the phone's (/m, jobs 6.8) and the office's: its document and files come out of the cache,
 * so that it starts without a network. Calls, files of a company and public pages go past it: what is kept is the product
 * and nothing of who works with it. A new version waits until its page says so: nothing changes under a visit or a form.
 */
import type { Kept } from './kept.ts'

declare const __KEPT__: Kept

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Extendable {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Told extends Extendable {
  readonly data: 'update' | { readonly keep: readonly string[] }
}
interface WorkerScope {
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', handle: (event: Extendable) => void): void
  addEventListener(type: 'fetch', handle: (event: Fetching) => void): void
  addEventListener(type: 'message', handle: (event: Told) => void): void
}

const kept = __KEPT__
const scope = self as unknown as WorkerScope
const FAMILY = `tiwei-${kept.name}-`
const NAME = FAMILY + kept.version
const carried = new Set(kept.files)
/** A network that says nothing for longer is none. */
const PATIENCE = 3_000

/** Files of the build carry a hash of their content in their name; nothing of a company lies there. */
const isBuilt = (path: string) => path.startsWith('/assets/')

function isPage(path: string): boolean {
  const first = path.split('/')[1] ?? ''
  if (kept.only) return kept.only.includes(first)
  return !kept.except?.includes(first) && !/\.\w+$/.test(path)
}

scope.addEventListener('install', (event) => {
  // What has no hash in its name may lie in the browser's cache from the release before.
  const fresh = (file: string) => new Request(file, isBuilt(file) ? {} : { cache: 'reload' })
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(kept.files.map(fresh))))
})

scope.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith(FAMILY) && name !== NAME))
  event.waitUntil(
    old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => scope.clients.claim()),
  )
})

scope.addEventListener('message', (event) => {
  if (event.data === 'update') return void scope.skipWaiting()
  if (kept.grows) event.waitUntil(keep(event.data.keep))
})

/** Files that the page had before this worker saw what it asks for. */
async function keep(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(NAME)
  const paths = addresses.map((one) => new URL(one)).filter(({ origin }) => origin === location.origin)
  for (const { pathname } of paths)
    if (isBuilt(pathname) && !(await cache.match(pathname))) await cache.add(pathname).catch(() => undefined)
}

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(documentFor(request))
  } else if (carried.has(pathname) || (kept.grows && isBuilt(pathname))) event.respondWith(fileFor(event, pathname))
})

async function documentFor(request: Request): Promise<Response> {
  const own = async () => (await caches.open(NAME)).match(kept.page)
  if (!kept.grows) return (await own()) ?? fetch(request)
  const fresh = fetch(request)
  const answer = await Promise.race([
    fresh.catch(() => undefined),
    new Promise<undefined>((late) => setTimeout(late, PATIENCE)),
  ])
  // 502 and the like come from a proxy whose server is away.
  if (answer && answer.status < 500) return answer
  return (await own()) ?? fresh
}

async function fileFor(event: Fetching, path: string): Promise<Response> {
  const cache = await caches.open(NAME)
  const known = await cache.match(path)
  if (known) return known
  const answer = await fetch(event.request)
  if (kept.grows && answer.ok) event.waitUntil(cache.put(path, answer.clone()))
  return answer
}

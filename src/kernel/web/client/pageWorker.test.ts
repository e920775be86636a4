import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A browser's side of a service worker, as far as the page sees it. */
class Container extends EventTarget {
  controller: object | null = {}
  readonly registration = Object.assign(new EventTarget(), {
    waiting: null as object | null,
    installing: null as EventTarget | null,
    update: async () => {},
  })
  register = vi.fn(async () => this.registration)
}
let container: Container
let page: typeof import('./pageWorker.ts')

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  container = new Container()
  vi.stubGlobal('navigator', { serviceWorker: container })
  page = await import('./pageWorker.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const release = () => {
  const worker = Object.assign(new EventTarget(), { state: 'installed', postMessage: vi.fn() })
  container.registration.installing = worker
  container.registration.dispatchEvent(new Event('updatefound'))
  worker.dispatchEvent(new Event('statechange'))
  return worker
}

test('a release that came waits, is told once, and takes over at the page’s word', async () => {
  const told = vi.fn()
  await page.keepPage('/sw.js', '/', told)
  await page.keepPage('/sw.js', '/', told)
  expect(container.register).toHaveBeenCalledExactlyOnceWith('/sw.js', { scope: '/' })
  expect(page.newPageWaits()).toBe(false)
  const worker = release()
  expect(told).toHaveBeenCalledOnce()
  expect(page.newPageWaits()).toBe(true)
  const then = vi.fn()
  page.takeNewPage(then)
  expect(worker.postMessage).toHaveBeenCalledWith('update')
  expect(then).not.toHaveBeenCalled()
  container.dispatchEvent(new Event('controllerchange'))
  expect(then).toHaveBeenCalledOnce()
})

test('the very first worker is no release', async () => {
  container.controller = null
  const told = vi.fn()
  await page.keepPage('/sw.js', '/', told)
  release()
  expect(told).not.toHaveBeenCalled()
})

test('taken by another tab, or not taking over within 3 s: the page goes on all the same', async () => {
  await page.keepPage('/sw.js', '/')
  const worker = release()
  const then = vi.fn()
  page.takeNewPage(then)
  vi.advanceTimersByTime(3_000)
  expect(then).toHaveBeenCalledOnce()
  worker.state = 'activated'
  page.takeNewPage(then)
  expect(then).toHaveBeenCalledTimes(2)
})

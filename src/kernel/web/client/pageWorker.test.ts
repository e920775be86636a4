import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** A browser's side of a service worker, as far as the page sees it. */
class Container extends EventTarget {
  controller: object | null = {}
  readonly registration = Object.assign(new EventTarget(), {
    waiting: null as object | null,
    installing: null as EventTarget | null,
    update: async () => {},
  })
  register = vi.fn(async () => this.registration)
  readonly active = { postMessage: vi.fn() }
  readonly ready = Promise.resolve({ active: this.active })
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

describe('what was loaded before the worker saw it', () => {
  const asset = (name: string) => ({ name: `https://tiwei.test/assets/${name}` }) as PerformanceEntry
  let come: (entries: readonly PerformanceEntry[]) => void
  beforeEach(() => {
    const there = [asset('list.js'), { name: 'https://tiwei.test/api/v1/customer/listPage' }]
    vi.stubGlobal('performance', { getEntriesByType: () => there })
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        constructor(told: (list: { getEntries(): readonly PerformanceEntry[] }) => void) {
          come = (entries) => told({ getEntries: () => entries })
        }
        observe() {}
      },
    )
  })

  test('is told to it, files alone, also when it took over before the page came to say so', async () => {
    container.controller = null
    await page.keepPage('/sw.js', '/')
    container.controller = {}
    await page.keepLoaded()
    expect(container.active.postMessage.mock.calls).toEqual([[{ keep: ['https://tiwei.test/assets/list.js'] }]])
    // On its way when the worker took over, there a moment later; a call is no file.
    come([asset('late.css')])
    come([{ name: 'https://tiwei.test/api/v1/push/ticket' } as PerformanceEntry])
    expect(container.active.postMessage.mock.calls.slice(1)).toEqual([
      [{ keep: ['https://tiwei.test/assets/late.css'] }],
    ])
  })

  test('is nothing where the worker saw it from the start', async () => {
    await page.keepPage('/sw.js', '/')
    await page.keepLoaded()
    expect(container.active.postMessage).not.toHaveBeenCalled()
  })
})

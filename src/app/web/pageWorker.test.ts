import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Kept } from '../kept.ts'

/** The service worker in a world of its own: caches, network and events as the browser gives them. */

const office: Kept = {
  name: 'office',
  version: '2',
  page: '/index.html',
  files: ['/index.html', '/assets/index-1.js'],
  except: ['api', 'oss', 'auth', 'm', 's'],
  grows: true,
}
const phone: Kept = {
  name: 'm',
  version: '7',
  page: '/m.html',
  files: ['/m.html', '/assets/m-1.js'],
  only: ['m'],
  grows: false,
}

type Answer = { readonly text: string; readonly status?: number }
let network: (path: string) => Answer | undefined
let asked: string[]
let stores: Map<string, Map<string, string>>
let handlers: Record<string, (event: object) => void>
const skipWaiting = vi.fn(async () => {})

const response = ({ text, status = 200 }: Answer): Response =>
  ({ ok: status < 300, status, text: async () => text, clone: () => response({ text, status }) }) as Response
const pathOf = (asked: unknown) => new URL(String((asked as { url?: string }).url ?? asked), location.origin).pathname

async function fetched(request: unknown): Promise<Response> {
  const path = pathOf(request)
  asked.push(path)
  const answer = network(path)
  if (!answer) throw new TypeError('network')
  return response(answer)
}

function cache(name: string) {
  const store = stores.get(name) ?? new Map<string, string>()
  stores.set(name, store)
  const add = async (request: unknown) => void store.set(pathOf(request), await (await fetched(request)).text())
  return {
    add,
    addAll: (all: unknown[]) => Promise.all(all.map(add)),
    match: async (path: string) => (store.has(path) ? response({ text: store.get(path) as string }) : undefined),
    put: async (path: string, answer: Response) => void store.set(path, await answer.text()),
  }
}

/** Everything the worker does for an event, waited for; what it answers, undefined when it lets the request pass. */
async function happens(type: string, event: object = {}): Promise<string | undefined> {
  const works: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  handlers[type]?.({
    ...event,
    waitUntil: (work: Promise<unknown>) => works.push(work),
    respondWith: (given: Promise<Response>) => {
      answer = given
    },
  })
  const given = await answer
  await Promise.all(works)
  return given && (await given.text())
}
const visit = (path: string) =>
  happens('fetch', { request: { url: location.origin + path, method: 'GET', mode: 'navigate' } })
const load = (path: string, more = {}) =>
  happens('fetch', { request: { url: location.origin + path, method: 'GET', mode: 'cors', ...more } })
const names = () => [...stores.values()].flatMap((store) => [...store.keys()])

async function begin(kept: Kept): Promise<void> {
  vi.resetModules()
  vi.stubGlobal('__KEPT__', kept)
  await import('../pageWorker.web.ts')
  await happens('install')
  await happens('activate')
  asked = []
}

beforeEach(() => {
  asked = []
  handlers = {}
  stores = new Map([
    ['tiwei-office-1', new Map([['/assets/old.js', 'old']])],
    ['tiwei-m-6', new Map()],
  ])
  network = (path) => ({ text: `net ${path}` })
  vi.stubGlobal(
    'Request',
    class {
      readonly url: string
      constructor(url: string) {
        this.url = url
      }
    },
  )
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('caches', {
    open: async (name: string) => cache(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  })
  vi.stubGlobal('self', {
    clients: { claim: async () => {} },
    skipWaiting,
    addEventListener: (type: string, handle: (event: object) => void) => {
      handlers[type] = handle
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('办公页面的文件', () => {
  beforeEach(() => begin(office))

  test('the newest document as long as there is a network, the kept one without', async () => {
    expect(await visit('/cusManage/list')).toBe('net /cusManage/list')
    network = () => undefined
    expect(await visit('/cusManage/list')).toBe('net /index.html')
    network = () => ({ text: 'bad gateway', status: 502 })
    expect(await visit('/workbench')).toBe('net /index.html')
  })

  test('a network that says nothing for 3 s is none', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const shown = visit('/workbench')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await shown).toBe('net /index.html')
  })

  test('files are kept as they are used, and those that were there before the worker are told to it', async () => {
    expect(await load('/assets/list-1.js')).toBe('net /assets/list-1.js')
    await happens('message', {
      data: { keep: [`${location.origin}/assets/inter.woff2`, `${location.origin}/api/v1/x`] },
    })
    network = () => undefined
    expect(await load('/assets/list-1.js')).toBe('net /assets/list-1.js')
    expect(await load('/assets/inter.woff2')).toBe('net /assets/inter.woff2')
  })

  test('a file that is gone is not kept as one', async () => {
    network = () => ({ text: 'no such file', status: 404 })
    await load('/assets/gone-1.js')
    expect(names()).not.toContain('/assets/gone-1.js')
  })

  test('calls, files of a company and public pages go past it: nothing of them is kept', async () => {
    for (const path of ['/api/v1/customer/listPage', '/oss/bit-ev-file/1.pdf', '/map.json']) {
      expect(await load(path)).toBeUndefined()
      expect(await visit(path)).toBeUndefined()
    }
    for (const path of ['/auth/login', '/s/abc', '/m/order/1']) expect(await visit(path)).toBeUndefined()
    expect(await load('/assets/list-1.js', { method: 'POST' })).toBeUndefined()
    expect(names().every((name) => name === '/index.html' || name.startsWith('/assets/'))).toBe(true)
  })

  test('a release waits for the page’s word and then leaves nothing of the one before, but for other pages', async () => {
    expect([...stores.keys()].sort()).toEqual(['tiwei-m-6', 'tiwei-office-2'])
    expect(skipWaiting).not.toHaveBeenCalled()
    await happens('message', { data: 'update' })
    expect(skipWaiting).toHaveBeenCalledOnce()
  })
})

describe('作业端的文件', () => {
  beforeEach(() => begin(phone))

  test('everything out of the cache, the document first: nothing changes under a visit', async () => {
    expect(await visit('/m/order/1')).toBe('net /m.html')
    expect(await load('/assets/m-1.js')).toBe('net /assets/m-1.js')
    expect(asked).toEqual([])
  })

  test('the office goes past it, and no further file is kept', async () => {
    expect(await visit('/workbench')).toBeUndefined()
    expect(await load('/assets/list-1.js')).toBeUndefined()
    await happens('message', { data: { keep: [`${location.origin}/assets/list-1.js`] } })
    expect(names()).not.toContain('/assets/list-1.js')
  })
})

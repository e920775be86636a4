import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attempt, ChunkFailure, loadChunk, loadingFor } from './chunks.ts'

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const answers = async () => true
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('common 1: a chunk that fails reloads the target once; again within 10 s it is thrown for the panel', async () => {
  const reload = vi.fn()
  loadingFor('/elvArchives/home?x=1')
  void loadChunk(lost, { answers, reload, now: () => 100_000 })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledExactlyOnceWith('/elvArchives/home?x=1'))
  await expect(loadChunk(lost, { answers, reload, now: () => 109_000 })).rejects.toBeInstanceOf(ChunkFailure)
  expect(reload).toHaveBeenCalledOnce()
})

test('after 10 s it reloads again', async () => {
  const reload = vi.fn()
  sessionStorage.setItem('chunkReloadedAt', '100000')
  void loadChunk(lost, { answers, reload, now: () => 110_001 })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('a blip: the second try brings it, nothing is reloaded', async () => {
  const reload = vi.fn()
  const load = vi.fn(async () => 'page').mockRejectedValueOnce(new TypeError('network'))
  await expect(loadChunk(load, { answers, reload })).resolves.toBe('page')
  expect(reload).not.toHaveBeenCalled()
})

test('without a network nothing is reloaded; with the machine online the server is asked whether it answers', async () => {
  const reload = vi.fn()
  const fetched = vi.fn(() => Promise.reject(new TypeError('network')))
  vi.stubGlobal('fetch', fetched)
  await expect(loadChunk(lost, { reload })).rejects.toThrow('网络连接超时，请稍后再试～')
  expect(fetched).toHaveBeenCalledOnce()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(loadChunk(lost, { reload })).rejects.toBeInstanceOf(ChunkFailure)
  expect(fetched).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
})

test('a proxy whose server is away is no answer; a file that is gone is one', async () => {
  const reload = vi.fn()
  vi.stubGlobal('fetch', async () => new Response(null, { status: 502 }))
  await expect(loadChunk(lost, { reload })).rejects.toBeInstanceOf(ChunkFailure)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 200 }))
  void loadChunk(lost, { reload })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('what is typed is asked about before a release reloads, and kept when the person stays', async () => {
  const reload = vi.fn()
  const mayLeave = vi.fn(async () => false)
  await expect(loadChunk(lost, { answers, reload, mayLeave })).rejects.toBeInstanceOf(ChunkFailure)
  expect(reload).not.toHaveBeenCalled()
  expect(sessionStorage.getItem('chunkReloadedAt')).toBeNull()
})

test('a style sheet that failed with the page is asked for again before the next try; one on its way is left', async () => {
  const [failed, coming] = ['/assets/failed.css', '/assets/coming.css'].map((href) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href })
    document.head.append(link)
    return link
  })
  failed?.dispatchEvent(new Event('error'))
  const again = attempt(async () => 'page')
  const now = (href: string) => document.querySelector<HTMLLinkElement>(`link[href="${href}"]`)
  expect(now('/assets/failed.css')).not.toBe(failed)
  expect(now('/assets/coming.css')).toBe(coming)
  now('/assets/failed.css')?.dispatchEvent(new Event('load'))
  await expect(again).resolves.toBe('page')
})

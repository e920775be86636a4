import { beforeEach, expect, test, vi } from 'vitest'
import { ChunkFailure, loadChunk, loadingFor } from './chunks.ts'

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
beforeEach(() => sessionStorage.clear())

test('common 1: a chunk that fails reloads the target once; again within 10 s it is thrown for the panel', async () => {
  const reload = vi.fn()
  loadingFor('/elvArchives/home?x=1')
  void loadChunk(lost, reload, () => 100_000)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledExactlyOnceWith('/elvArchives/home?x=1'))
  await expect(loadChunk(lost, reload, () => 109_000)).rejects.toBeInstanceOf(ChunkFailure)
  expect(reload).toHaveBeenCalledOnce()
})

test('after 10 s it reloads again', async () => {
  const reload = vi.fn()
  sessionStorage.setItem('chunkReloadedAt', '100000')
  void loadChunk(lost, reload, () => 110_001)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

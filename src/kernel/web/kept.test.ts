import { afterEach, expect, it, vi } from 'vitest'
import { keep, keepText, kept, keptText } from './kept.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

it('设备与标签页各留各的；undefined 是忘掉', () => {
  expect([keep('a', { n: 1 }), keepText('b', 'x', 'tab')]).toEqual([true, true])
  expect([kept('a'), kept('a', 'tab'), keptText('b'), keptText('b', 'tab')]).toEqual([
    { n: 1 },
    undefined,
    undefined,
    'x',
  ])
  keep('a', undefined)
  expect(kept('a')).toBeUndefined()
})

it('读不懂的当作没有', () => {
  localStorage.setItem('a', '{"n":')
  expect(kept('a')).toBeUndefined()
})

it('浏览器不让存或没有空间：说没存，不抛错', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect([keep('a', 1), keptText('a'), kept('a')]).toEqual([false, undefined, undefined])
})

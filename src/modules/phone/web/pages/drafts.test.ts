import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useDrafts } from './drafts.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

it('手机没有空间了，输入的读数仍在屏上', () => {
  const { result } = renderHook(() => useDrafts('o1'))
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  act(() => result.current.set('M12', '3.5'))
  expect(result.current.of('M12')).toBe('3.5')
})

it('重开以后读数还在，有了结果就清掉', () => {
  const first = renderHook(() => useDrafts('o1'))
  act(() => first.result.current.set('M12', '3.5'))
  const again = renderHook(() => useDrafts('o1'))
  expect(again.result.current.of('M12')).toBe('3.5')
  act(() => again.result.current.clear('M12'))
  expect(renderHook(() => useDrafts('o1')).result.current.of('M12')).toBe('')
})

import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from './failure.ts'
import { useRun } from './useRun.ts'

test('waits while the work lasts, and says that it came to its end', async () => {
  const { result } = renderHook(useRun)
  let end = () => {}
  const work = new Promise<void>((resolve) => {
    end = resolve
  })
  let done: Promise<boolean> | undefined
  act(() => {
    done = result.current.run(() => work)
  })
  expect(result.current.running).toBe(true)
  await act(async () => {
    end()
    expect(await done).toBe(true)
  })
  expect(result.current.running).toBe(false)
})

test('a call that failed ends the work quietly; a fault of the program does not', async () => {
  const { result } = renderHook(useRun)
  await act(async () => {
    expect(await result.current.run(() => Promise.reject(new CallFailure('refused', '不能保存')))).toBe(false)
  })
  await act(async () => {
    await expect(result.current.run(() => Promise.reject(new TypeError('x is undefined')))).rejects.toThrow('x is')
  })
  expect(result.current.running).toBe(false)
})

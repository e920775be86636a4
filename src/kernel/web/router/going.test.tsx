import { act, renderHook } from '@testing-library/react'
import type { DataRouter } from 'react-router'
import { expect, test } from 'vitest'
import { arrived, followGoing, useGoing } from './going.ts'

const at = (pathname: string, search = '') => ({ pathname, search })

test('a click before the first page is painted stays on its way', () => {
  let tell: (state: unknown) => void = () => {}
  const router = {
    subscribe(heard: typeof tell) {
      tell = heard
    },
  }
  followGoing(router as unknown as DataRouter)
  const { result } = renderHook(() => useGoing())
  act(() => tell({ navigation: { location: at('/far', '?id=1') }, location: at('/form') }))
  act(() => arrived('/form'))
  expect(result.current).toBe('/far?id=1')
  act(() => tell({ navigation: {}, location: at('/far', '?id=1') }))
  expect(result.current).toBe('/far?id=1')
  act(() => arrived('/far?id=1'))
  expect(result.current).toBeUndefined()
})

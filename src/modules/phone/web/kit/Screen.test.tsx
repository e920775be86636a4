// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { anOp } from '../../shared/testVisit.ts'
import { empty, type PhoneState, phoneState } from '../store/state.ts'
import { Screen } from './Screen.tsx'

const badge = (state: Partial<PhoneState>) => {
  phoneState.set({ ...empty, ...state })
  render(
    <MemoryRouter>
      <Screen title="今日">内容</Screen>
    </MemoryRouter>,
  )
  return screen.getByRole('link', { name: /^同步：/ }).textContent
}

describe('同步标记', () => {
  afterEach(cleanup)

  it('手机里的记录还没读出来时不说已同步', () => {
    expect(badge({ ready: false })).toBe('读取中')
  })

  it('读出来后：有待同步的写几条，没有的写已同步', () => {
    expect(badge({ ready: true, ops: [anOp(1, {})] })).toBe('待同步 1')
    cleanup()
    expect(badge({ ready: true })).toBe('已同步')
    cleanup()
    expect(badge({ ready: true, reached: false })).toBe('无网络')
  })
})

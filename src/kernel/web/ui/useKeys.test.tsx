import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import '../dev/renderKit.tsx'
import { useKeys } from './useKeys.ts'

const agree = vi.fn()

function Queue({ dialog = false, on = true }: { dialog?: boolean; on?: boolean }) {
  useKeys({ '1': ['同意', agree], enter: ['同意', agree] }, on)
  return (
    <>
      <input aria-label="原因" />
      <input type="checkbox" aria-label="选择" />
      <button type="button">取消</button>
      {dialog && (
        <div role="dialog" aria-modal="true">
          请阅读并确认公告
        </div>
      )}
    </>
  )
}

/** How often the key was heard. */
function heard(key: string, at: Element = document.body, more: object = {}): number {
  agree.mockClear()
  fireEvent.keyDown(at, { key, ...more })
  return agree.mock.calls.length
}

describe('单键', () => {
  test('outside of fields, without Ctrl; a tick holds no text; a button keeps Enter', () => {
    render(<Queue />)
    expect(heard('1')).toBe(1)
    expect(heard('1', screen.getByLabelText('选择'))).toBe(1)
    expect(heard('1', screen.getByLabelText('原因'))).toBe(0)
    expect(heard('1', document.body, { ctrlKey: true })).toBe(0)
    expect([heard('Enter'), heard('Enter', screen.getByRole('button'))]).toEqual([1, 0])
  })

  test('nothing is agreed to under a dialog, wherever the focus is', () => {
    const view = render(<Queue dialog />)
    expect(heard('1')).toBe(0)
    view.rerender(<Queue />)
    expect(heard('1')).toBe(1)
    view.rerender(<Queue on={false} />)
    expect(heard('1')).toBe(0)
  })
})

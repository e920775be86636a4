// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FilterControl } from './FilterControl.tsx'

it('数值区间：离开时才算数，不是数的恢复原值', () => {
  const onChange = vi.fn()
  const filter = { key: 'price', label: '单价', kind: 'numbers', unit: '元' } as never
  render(<FilterControl filter={filter} value={{ from: 5 }} onChange={onChange} />)
  const from = screen.getByLabelText('单价从')
  const to = screen.getByLabelText('单价到')
  fireEvent.change(to, { target: { value: ' 12.5 ' } })
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.blur(to)
  expect(onChange).toHaveBeenLastCalledWith({ from: 5, to: 12.5 })
  fireEvent.change(from, { target: { value: '五' } })
  fireEvent.blur(from)
  expect(onChange).toHaveBeenCalledTimes(1)
  expect((from as HTMLInputElement).value).toBe('5')
  fireEvent.change(from, { target: { value: '' } })
  fireEvent.keyDown(from, { key: 'Enter' })
  expect(onChange).toHaveBeenLastCalledWith({ from: undefined, to: undefined })
})

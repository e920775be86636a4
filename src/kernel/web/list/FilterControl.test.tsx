// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FilterControl } from './FilterControl.tsx'

it('数值区间：离开时才算数，写法照读；不是数的留在框里标红，不再当限制', () => {
  const onChange = vi.fn()
  const filter = { key: 'price', label: '单价', kind: 'numbers', unit: '元' } as never
  const draw = (value: object) => <FilterControl filter={filter} value={value} onChange={onChange} />
  const { rerender } = render(draw({ from: 5 }))
  const from = screen.getByLabelText('单价从')
  const to = screen.getByLabelText('单价到')
  fireEvent.change(to, { target: { value: ' 12.5 ' } })
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.blur(to)
  expect(onChange).toHaveBeenLastCalledWith({ from: 5, to: 12.5 })
  fireEvent.change(from, { target: { value: '五' } })
  fireEvent.blur(from)
  expect(onChange).toHaveBeenLastCalledWith({ from: undefined, to: undefined })
  rerender(draw({}))
  expect((from as HTMLInputElement).value).toBe('五')
  expect(from.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(from, { target: { value: '1.2万' } })
  fireEvent.keyDown(from, { key: 'Enter' })
  expect(onChange).toHaveBeenLastCalledWith({ from: 12_000, to: undefined })
  rerender(draw({ from: 12_000 }))
  expect((from as HTMLInputElement).value).toBe('12000')
  // 重置 empties it from outside.
  rerender(draw({}))
  expect((from as HTMLInputElement).value).toBe('')
})

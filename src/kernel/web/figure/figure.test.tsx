import { fireEvent, render, screen } from '@testing-library/react'
import { afterAll, expect, test, vi } from 'vitest'
import { KeyValue } from '../ui/index.ts'
import { Figure, figureRow } from './index.ts'

// The floating tip measures itself; this browser does not.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)
afterAll(() => vi.unstubAllGlobals())

const held = { label: '负责台数', unit: '台', means: '档案上把该员工列为维保人员的电梯。' }

test('名称、值、单位照词典；口径在焦点到时出现，并引到全部口径', async () => {
  render(<Figure of={held} value={49} />)
  screen.getByText('49 台')
  expect(screen.queryByRole('tooltip')).toBeNull()
  fireEvent.focus(screen.getByText('负责台数'))
  const tip = await screen.findByRole('tooltip')
  expect(tip.textContent).toContain(held.means)
  expect(tip.querySelector('a')?.getAttribute('href')).toBe(
    `/technicalSupport/home?view=figures&word=${encodeURIComponent('负责台数')}`,
  )
})

test('不知道的是未采集，零就是零；在事实列表里名称同样说明自己', () => {
  render(<KeyValue items={[figureRow(held, null), figureRow({ ...held, label: '名下台数' }, 0)]} />)
  screen.getByText('未采集')
  screen.getByText('0 台')
  expect(screen.getByText('名下台数').tabIndex).toBe(0)
})

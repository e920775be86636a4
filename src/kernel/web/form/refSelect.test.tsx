import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../dev/renderPage.tsx'
import { RefSelect } from './RefSelect.tsx'

const id = '019ab000-0000-7000-8000-000000000001'

const select = (options: () => Promise<{ value: string; label: string }[]>) =>
  renderPage(<RefSelect from="/elevator/options" aria-label="电梯" value={id} onChange={() => undefined} />, {
    answers: [],
    services: { options: options as never },
  })

test('选中的一行还没有名称时不露出它的编号，名称到了就显示名称', async () => {
  let answer: (rows: { value: string; label: string }[]) => void = () => undefined
  select(() => new Promise((resolve) => (answer = resolve)))
  await screen.findByText('…')
  expect(screen.queryByText(id)).toBeNull()
  answer([{ value: id, label: '听澜苑 1栋1单元1号梯' }])
  await screen.findByText('听澜苑 1栋1单元1号梯')
})

test('空着的一项是空的，不是一个还没有名称的', () => {
  renderPage(<RefSelect from="/team/options" aria-label="班组" value={null} onChange={() => undefined} />, {
    answers: [],
  })
  expect(screen.queryByText('…')).toBeNull()
  expect(screen.getByText('查找班组')).toBeTruthy()
})

test('搜索还没有答复时按回车：不选旧的第一行；答复只有一行就选它，有几行就让人选', async () => {
  const rows = [
    { value: '1', label: '云溪钢丝绳厂' },
    { value: '2', label: '青禾花园物业' },
    { value: '3', label: '青禾广场物业' },
  ]
  const chosen = vi.fn()
  renderPage(<RefSelect from="/customer/options" aria-label="客户" value={null} onChange={chosen} />, {
    answers: [],
    services: {
      options: (async (_: string, { keyword = '' }: { keyword?: string }) =>
        rows.filter(({ label }) => label.includes(keyword))) as never,
    },
  })
  const box = screen.getByRole('combobox')
  fireEvent.mouseDown(box)
  await screen.findByText('云溪钢丝绳厂')
  const type = async (text: string) => {
    act(() => box.focus())
    fireEvent.change(box, { target: { value: text } })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  }
  await type('青禾')
  expect(chosen).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByText('云溪钢丝绳厂')).toBeNull())
  expect(chosen).not.toHaveBeenCalled()
  await type('青禾广场')
  await waitFor(() => expect(chosen).toHaveBeenCalledTimes(1))
  expect(chosen).toHaveBeenCalledWith('3')
})

test('回车后还没有答复就另选了一行：选的那行算数', async () => {
  const rows = [
    { value: '1', label: '云溪钢丝绳厂' },
    { value: '2', label: '青禾花园物业' },
  ]
  let late: (found: typeof rows) => void = () => undefined
  const chosen = vi.fn()
  renderPage(<RefSelect from="/customer/options" aria-label="客户" value={null} onChange={chosen} />, {
    answers: [],
    services: {
      options: ((_: string, { keyword = '' }: { keyword?: string }) =>
        keyword === '' ? Promise.resolve(rows) : new Promise((resolve) => (late = resolve))) as never,
    },
  })
  const box = screen.getByRole('combobox')
  fireEvent.mouseDown(box)
  await screen.findByText('云溪钢丝绳厂')
  act(() => box.focus())
  fireEvent.change(box, { target: { value: '青禾' } })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  fireEvent.click(screen.getByText('云溪钢丝绳厂'))
  expect(chosen.mock.calls).toEqual([['1']])
  await act(async () => late(rows.slice(1)))
  expect(chosen.mock.calls).toEqual([['1']])
})

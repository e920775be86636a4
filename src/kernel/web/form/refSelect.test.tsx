import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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

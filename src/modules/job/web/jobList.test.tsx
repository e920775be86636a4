import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { button, on, press, renderPage } from '#kernel/web/dev/renderPage.tsx'
import { jobApi } from '../shared/api.ts'
import { JobListPage } from './JobListPage.tsx'

const id = (n: number) => `019ab000-0000-7000-8000-00000000000${n}`
const row = (n: number, given: object) => ({
  id: id(n),
  title: `任务${n}`,
  state: 0 as 0 | 1 | 2 | 3,
  done: 0,
  total: 0,
  text: null,
  file: null,
  error: null,
  createdAt: '2026-11-20T08:00:00Z',
  updatedAt: '2026-11-20T08:01:00Z',
  ...given,
})
const page = (records: readonly ReturnType<typeof row>[]) => ({ records, total: records.length, totalPage: 1 })

test('进度、结果、失败的原因；有文件的可以下载，错误表有自己的名字', async () => {
  const fetchFile = vi.fn(async () => undefined)
  const records = [
    row(1, { title: '导入电梯', done: 1370, total: 2000 }),
    row(2, { title: '导入客户', state: 2, text: '成功2100条，失败2条', file: 'web1u_bit-ev-file_1.xlsx' }),
    row(3, { title: '生成维保计划', state: 3, error: '数据已被他人修改，请刷新后重试' }),
    row(4, { title: '全量核对', state: 1 }),
  ]
  renderPage(<JobListPage />, { answers: [on(jobApi.list, page(records))], services: { fetchFile } })
  await screen.findByText('导入电梯')
  const lines = [...document.querySelectorAll('tbody tr[data-id]')].map((one) => one.textContent ?? '')
  expect(lines[0]).toContain('处理中 68 %')
  expect(lines[1]).toContain('成功2100条，失败2条')
  expect(lines[2]).toContain('数据已被他人修改，请刷新后重试')
  expect(lines[3]).toContain('完成')
  expect(document.querySelectorAll('tbody button.linkButton')).toHaveLength(1)
  press('下载错误表')
  expect(fetchFile).toHaveBeenCalledWith('web1u_bit-ev-file_1.xlsx', { name: '导入客户_错误表.xlsx' })
})

test('有任务在进行就隔几秒再问，都做完了就不问', async () => {
  const every = vi.spyOn(window, 'setInterval')
  const asking = () => every.mock.calls.filter(([, ms]) => ms === 3000)
  const { sent, answer } = renderPage(<JobListPage />, { answers: [on(jobApi.list, page([row(1, { total: 10 })]))] })
  await screen.findByText('任务1')
  await waitFor(() => expect(asking()).toHaveLength(1))
  answer(on(jobApi.list, page([row(1, { state: 1, file: 'web1u_bit-ev-file_2.xlsx' })])))
  for (const [again] of asking()) (again as () => void)()
  await waitFor(() => expect(button('下载')).toBeTruthy())
  expect(sent(jobApi.list)).toHaveLength(2)
  expect(asking()).toHaveLength(1)
  every.mockRestore()
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { auditApi } from '#kernel/shared/audit.ts'
import { sampleApi } from '../dev/demoList.ts'
import { renderKit } from '../dev/renderKit.tsx'
import { useRead } from '../useRead.ts'
import { AuditTable } from './Audit.tsx'
import { DetailPage } from './DetailPage.tsx'
import { JobProgress } from './JobProgress.tsx'
import { watchJob } from './jobs.ts'
import { Loaded } from './Loaded.tsx'

describe('a detail page', () => {
  test('dates with rails: days left, amber inside the warning, red when late; unknown is —', () => {
    renderKit(
      <DetailPage
        name="1号梯"
        dates={[
          { label: '上次维保', on: '2026-11-09' },
          { label: '下次检验', on: '2027-01-31', from: '2026-01-31', warn: 60 },
          { label: '保险至', on: '2026-12-02', from: '2025-12-02', warn: 30 },
          { label: '在保至', on: '2026-11-17', from: '2025-12-02', warn: 30 },
          { label: '报废', on: null, from: '2025-12-02' },
        ]}
      />,
    )
    expect(screen.getByText('11 天前').className).toBe('')
    expect(screen.getByText('72 天后').className).toBe('')
    expect(screen.getByText('12 天后').className).toBe('amberText strong')
    expect(screen.getByText('超 3 天').className).toBe('redText strong')
    expect(screen.getAllByRole('meter').map((rail) => rail.className)).toEqual(['rail ink', 'rail amber', 'rail red'])
    expect(screen.getByText('报废').parentElement?.textContent).toBe('报废—')
  })

  test('the open tab stands in the address', () => {
    const { address } = renderKit(
      <DetailPage
        name="1号梯"
        tabs={[
          { key: 'basic', label: '基本信息', content: '甲' },
          { key: 'repair', label: '急修', count: 4, content: '乙' },
        ]}
      />,
      { at: '/?tab=gone' },
    )
    expect(screen.getByText('甲')).not.toBeNull()
    fireEvent.click(screen.getByText('急修 4'))
    expect(screen.getByText('乙')).not.toBeNull()
    expect(address()).toBe('/?tab=repair')
  })
})

test('an address without its id names no row: nothing is asked, and no network is blamed', async () => {
  const { kit } = renderKit(
    <Loaded from={auditApi.ofRow} input={{ entity: 'elevator', id: '' }} what="电梯">
      {() => '电梯'}
    </Loaded>,
  )
  expect(await screen.findByText('电梯不存在或已删除')).not.toBeNull()
  expect(kit.call).not.toHaveBeenCalled()
})

test('the log: who, the real person behind, field before and after (common 10)', () => {
  const changes = Array.from({ length: 8 }, (_, i) => ({ field: `字段${i}`, before: null, after: `${i}` }))
  renderKit(
    <AuditTable
      entries={[{ id: '1', at: '2026-11-20T06:05:19Z', who: '周演示', behind: '吴值守', action: '编辑', changes }]}
    />,
  )
  expect(screen.getByText('2026-11-20 14:05:19')).not.toBeNull()
  expect(screen.getByText('实际 吴值守')).not.toBeNull()
  expect(screen.queryByText('字段7')).toBeNull()
  fireEvent.click(screen.getByText('其余 2 项'))
  expect(screen.getByText('字段7').closest('tr')?.textContent).toBe('字段7空7')
})

test('long work is left and found again, and gives its file', async () => {
  watchJob('j1', '导出设备')
  watchJob('j1', '导出设备')
  const fetchFile = vi.fn(async () => {})
  const job = vi.fn(async () => ({ id: 'j1', title: '', state: 'done' as const, text: '12,480 行', file: 'a.xlsx' }))
  expect(JSON.parse(sessionStorage.getItem('jobs') ?? '')).toEqual([{ id: 'j1', title: '导出设备' }])
  renderKit(<JobProgress />, { services: { job, fetchFile } })
  await screen.findByText('12,480 行')
  fireEvent.click(screen.getByText('下载'))
  expect(fetchFile).toHaveBeenCalledWith('a.xlsx')
  fireEvent.click(screen.getByLabelText('关闭'))
  await waitFor(() => expect(screen.queryByText('导出设备')).toBeNull())
  expect(sessionStorage.getItem('jobs')).toBe('[]')
})

const asked = { page: 1, size: 10 } as never
const Behind = () => <p>共 {useRead(sampleApi.list, asked).data?.total} 台</p>

test('long work that ends while it is watched shows in the list behind it; work that was over before asks nothing again', async () => {
  watchJob('j2', '导入设备')
  const job = vi.fn(async () => ({ id: 'j2', title: '', state: 'running' as 'running' | 'done' }))
  const behind = (
    <>
      <Behind />
      <JobProgress />
    </>
  )
  let total = 3
  const call = vi.fn(async () => ({ total }))
  const first = renderKit(behind, { services: { job, call: call as never } })
  await screen.findByText('共 3 台')
  total = 2500
  job.mockImplementation(async () => ({ id: 'j2', title: '', state: 'done' }))
  await screen.findByText('共 2500 台')
  first.unmount()
  call.mockClear()
  renderKit(behind, { services: { job, call: call as never } })
  await screen.findByText('已完成')
  expect(call).toHaveBeenCalledOnce()
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { press } from '#kernel/web/dev/hands.ts'
import { renderKit } from '#kernel/web/dev/renderKit.tsx'
import { inspectionRecordApi } from '../shared/api.ts'
import { RecordPage } from './RecordPage.tsx'

const id = '019ab000-0000-7000-8000-000000000001'
const record = {
  id,
  version: 1,
  recordNo: 'JL2026110001',
  reportNo: 'TJ-2026-118',
  inspectDate: '2026-11-18',
  inspectType: 1,
  conclusion: 1,
  org: '杭州特检院',
  inspectors: [],
  elevatorId: id,
  elevator: '翠湖花园 3栋',
  lift: { id, community: '翠湖花园', name: '3栋', type: 1, useType: 0, risks: {} },
  supervision: null,
  nextDate: null,
  nextType: null,
  planId: null,
  planNo: null,
  governor: null,
  remark: null,
  findings: [],
  openFindings: 0,
  hasReport: true,
  reportFile: [],
  labelPhoto: [],
  registerCode: null,
  uploader: null,
}

test('打开的是哪一条写在地址里，关上就拿掉，别的条件留着', async () => {
  const call = vi.fn(async ({ path }: { path: string }) => {
    if (path === inspectionRecordApi.list.path) return { records: [{ ...record, findings: 0 }], total: 1, totalPage: 1 }
    if (path === inspectionRecordApi.detail.path) return record
    return path === inspectionRecordApi.counts.path ? { records: 1, due: 0, overdue: 0, governorDue: 0 } : []
  })
  const { address } = renderKit(<RecordPage />, { at: '/x?conclusion=1', services: { call: call as never } })
  fireEvent.click(await screen.findByText('TJ-2026-118'))
  await waitFor(() => expect(address()).toContain(`id=${id}`))
  await screen.findByText('没有不符合项。')
  press('关闭详情')
  await waitFor(() => expect(address()).not.toContain('id='))
  expect(address()).toContain('conclusion=1')
})

import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { on, renderPage } from '#kernel/web/dev/renderPage.tsx'
import { customerApi } from '../shared/api.ts'
import type { CustomerDetail } from '../shared/customer.ts'
import { customerWorkApi } from '../shared/workApi.ts'
import { CustomerOverview } from './CustomerOverview.tsx'

const lift = (name: string, nextMaintainDate: string | null, nextInspectDate: string | null) => ({
  id: name,
  name,
  deviceNumber: name,
  useStatus: 1,
  nextMaintainDate,
  nextInspectDate,
})
const places = [
  {
    id: 'c1',
    communityNo: 'CH',
    name: '翠湖花园',
    address: '翠湖路27号',
    managed: true,
    lifts: [lift('1号梯', '2026-12-08', null), lift('2号梯', '2026-12-01', '2027-02-28'), lift('3号梯', null, null)],
  },
]
const contracts = [
  { id: 'k1', contractNo: 'HT-1', name: '旧合同', draft: false, running: false, endDate: '2025-12-31' },
  { id: 'k2', contractNo: 'HT-2', name: '新合同', draft: false, running: true, endDate: '2027-08-31' },
]
const customer = {
  id: 'c',
  type: 1,
  contacts: [{ name: '吕静怡', phone: '13692377226', post: '工程主管', isDefault: true }],
  safetyOfficers: [],
  invoice: { title: '翠湖花园物业服务有限公司', taxNo: null },
  createdAt: '2026-11-01T08:00:00+08:00',
} as unknown as CustomerDetail

const draw = (given: Partial<CustomerDetail> = {}) =>
  renderPage(<CustomerOverview customer={{ ...customer, ...given }} />, {
    answers: [
      on(customerApi.places, places as never),
      on(customerApi.contracts, contracts as never),
      on(customerWorkApi.service, { repairs: null, stars: null } as never),
    ],
  })

describe('客户概况', () => {
  test('小区一行写最早的维保与检验，没有日期的电梯不算；履行中的合同在前', async () => {
    draw()
    const row = within((await screen.findByText('翠湖花园')).closest('tr') as HTMLElement)
    expect(row.getByText('3')).toBeTruthy()
    expect(row.getByText('2026-12-01')).toBeTruthy()
    expect(row.getByText('2027-02-28')).toBeTruthy()
    const names = (await screen.findAllByText(/^.合同$/)).map((one) => one.textContent)
    expect(names).toEqual(['新合同', '旧合同'])
  })

  test('开票资料只写有的，缺税号说缺税号；齐了就不说', async () => {
    const { unmount } = draw()
    expect(screen.getByText('翠湖花园物业服务有限公司')).toBeTruthy()
    expect(screen.queryByText('开户行')).toBeNull()
    expect(screen.getByText('未填税号，开票前补上。')).toBeTruthy()
    unmount()
    draw({ invoice: { title: '甲', taxNo: '91330199MA7LCD6XWA' } })
    expect(screen.queryByText(/开票前补上/)).toBeNull()
  })
})

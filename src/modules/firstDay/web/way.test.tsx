import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { on, press, renderPage } from '#kernel/web/dev/renderPage.tsx'
import { firstDayApi } from '../shared/api.ts'
import { WayAgain } from './WayAgain.tsx'
import { WayPanel } from './WayPanel.tsx'

vi.mock('#kernel/web/router/guardRun.ts', () => ({ reachable: () => true }))

const none = { communities: 0, customers: 0, people: 0, lifts: 0, contracts: 0, plans: 0 }

test('开始使用：每一步读得出到了哪里、等什么；能做的才有入口', () => {
  renderPage(<WayPanel way={{ counts: { ...none, communities: 3, people: 2 }, drafts: 0 }} onLater={() => undefined} />)
  const rows = screen.getAllByRole('listitem').map((row) => ({
    says: row.getAttribute('aria-label'),
    links: within(row)
      .queryAllByRole('link')
      .map((link) => link.textContent),
  }))
  expect(rows).toEqual([
    { says: '小区：3 个', links: ['3 个', '再新增'] },
    { says: '客户：下一步', links: ['新增客户'] },
    { says: '人员与证书：2 人持证', links: ['2 人持证', '再新增'] },
    { says: '电梯：等客户', links: [] },
    { says: '合同：等客户、电梯', links: [] },
    { says: '计划：等合同', links: [] },
  ])
})

test('有计划草稿时，计划这一步是发布它们', () => {
  const counts = { ...none, communities: 1, customers: 1, people: 1, lifts: 1, contracts: 1 }
  renderPage(<WayPanel way={{ counts, drafts: 3 }} onLater={() => undefined} />)
  expect(screen.getByRole('link', { name: '发布 3 条草稿' }).getAttribute('href')).toBe('/firstDay/publish')
})

test('稍后：收起由页面记住', () => {
  const later = vi.fn()
  renderPage(<WayPanel way={{ counts: none, drafts: 0 }} onLater={later} />)
  press('稍后')
  expect(later).toHaveBeenCalledOnce()
})

test('技术支持旁：收起的步骤从这里回来；走完了就什么也不显示', async () => {
  const write = vi.fn(async () => undefined)
  const prefs = { read: async () => ({ hidden: true }), write } as never
  const view = renderPage(<WayAgain />, {
    answers: [on(firstDayApi.way, { counts: { ...none, communities: 1 }, drafts: 0 })],
    services: { prefs },
  })
  await screen.findByText('开始使用 1 / 6，继续')
  press('开始使用 1 / 6，继续')
  expect(write).toHaveBeenCalledWith('firstDay', { hidden: false })
  view.unmount()

  const over = renderPage(<WayAgain />, { answers: [on(firstDayApi.way, null)] })
  await vi.waitFor(() => expect(over.sent(firstDayApi.way)).toHaveLength(1))
  expect(screen.queryByText(/开始使用/)).toBeNull()
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderKit } from '#kernel/web/dev/renderKit.tsx'
import { releaseApi } from '../shared/api.ts'
import type { ReleaseDetail } from '../shared/release.ts'
import { ReleaseListPage } from './ReleaseListPage.tsx'

const request: ReleaseDetail = {
  id: '019ab000-0000-7000-8000-000000000001',
  version: 2,
  createdAt: '2026-11-20T01:00:00Z',
  title: '修改日期 1 单',
  kind: 'date',
  violations: '相隔17天',
  reason: '业主停电',
  requester: '何静',
  approver: null,
  state: 0,
  answeredBy: null,
  answeredAt: null,
  answer: null,
  mine: false,
  answerable: true,
  lines: [{ orderId: 'o1', name: '翠湖花园 3栋', change: '11-24 → 12-10', texts: ['相隔17天，超过15日'] }],
}

function open(given: Partial<ReleaseDetail>, answer: unknown = { id: request.id, version: 3, done: 1, failed: [] }) {
  const shown = { ...request, ...given }
  const call = vi.fn(async ({ path }: { path: string }, _input: unknown) => {
    if (path === releaseApi.list.path) return { records: [shown], total: 1, totalPage: 1 }
    return path === releaseApi.detail.path ? shown : answer
  })
  const page = renderKit(<ReleaseListPage />, { at: `/x?id=${request.id}`, services: { call: call as never } })
  const sent = (path: string) => call.mock.calls.filter(([one]) => one.path === path).map(([, input]) => input)
  return { sent, address: page.address }
}
const button = (name: string) => screen.queryByRole('button', { name })

describe('超限放行的答复', () => {
  test('驳回不写原因不发；写了按看到的版本发出，抽屉关上', async () => {
    const { sent, address } = open({})
    await screen.findByText('相隔17天，超过15日')
    fireEvent.click(screen.getByRole('button', { name: '驳回' }))
    await screen.findByText('请填写驳回原因')
    expect(sent(releaseApi.answer.path)).toEqual([])
    fireEvent.change(screen.getByLabelText('意见'), { target: { value: ' 改到本周 ' } })
    fireEvent.click(await screen.findByRole('button', { name: /驳回/ }))
    await screen.findByText('已驳回，已告知申请人')
    expect(sent(releaseApi.answer.path)).toEqual([{ id: request.id, version: 2, agree: false, opinion: '改到本周' }])
    await waitFor(() => expect(address()).not.toContain('id='))
  })

  test('放行了而有的没有生效：如实说', async () => {
    open({}, { id: request.id, version: 3, done: 0, failed: [{ orderNo: 'WB1', errorMsg: '工单已关闭' }] })
    fireEvent.click(await screen.findByRole('button', { name: '放行' }))
    await screen.findByText('0 项已生效，1 项没有改动：工单已关闭')
  })

  test('本人的只能撤回；不该由他答复的与答复过的没有按钮', async () => {
    const { sent } = open({ mine: true, answerable: false })
    fireEvent.click(await screen.findByRole('button', { name: '撤回申请' }))
    await screen.findByText('申请已撤回')
    expect(sent(releaseApi.withdraw.path)).toEqual([{ id: request.id, version: 2 }])
  })

  test.each([
    ['没有放行权限的人', { answerable: false }],
    ['已经答复的', { state: 1 as const, answerable: false, answeredBy: '唐景行', answer: '1 项已生效' }],
  ])('%s：没有按钮', async (_, given) => {
    open(given)
    await screen.findByText('相隔17天，超过15日')
    for (const name of ['放行', '驳回', '撤回申请']) expect(button(name), name).toBeNull()
  })
})

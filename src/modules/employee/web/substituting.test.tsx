import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { renderKit } from '#kernel/web/dev/renderKit.tsx'
import type { HandoverPlan } from '../shared/handover.ts'
import { substitutionApi } from '../shared/handoverApi.ts'
import type { JudgedVisit, Judgement } from '../shared/substitution.ts'
import { Substituting } from './Substituting.tsx'

const place = { id: 'c1', lng: 120, lat: 30 }
const [LIFT, WANG, ZHAO] = ['l1', 'p1', 'p2']
const lift = {
  id: LIFT,
  name: '1号梯',
  deviceNumber: 'D1',
  communityName: '翠湖花园',
  place,
  held: true,
  orders: 3,
  hours: 3,
}
const person = (id: string, name: string) => ({
  id,
  name,
  teamName: null,
  sameTeam: true,
  certified: true,
  certifiedThrough: true,
  away: false,
  lifts: 0,
  hours: 0,
  capacity: 30,
  base: null,
  places: [],
  visits: {},
})
const plan: HandoverPlan = {
  kind: 2,
  fromName: '高文斌',
  from: '2026-03-09',
  to: '2026-03-11',
  base: null,
  lifts: [{ ...lift, crew: [] }],
  people: [person(WANG, '王一维'), person(ZHAO, '赵小刚')],
  takers: [WANG],
  items: [{ elevatorId: LIFT, toId: WANG }],
}
const visit = (given: Partial<JudgedVisit>): JudgedVisit => ({
  orderId: 'o1',
  orderNo: 'WB1',
  communityName: '翠湖花园',
  elevatorName: '1号梯',
  toId: WANG,
  toName: '王一维',
  outcome: 'takes',
  against: [],
  warnings: [],
  ...given,
})
const full = { kind: '超出当日上限', text: '王一维当日555分钟，超过540分钟' }
const judgement: Judgement = {
  takes: 1,
  back: 1,
  left: 1,
  days: [
    { date: '2026-03-09', visits: [visit({ warnings: ['王一维当日450分钟，超过420分钟'] })] },
    { date: '2026-03-10', visits: [visit({ orderId: 'o2', outcome: 'back', against: [full] })] },
    { date: '2026-03-11', visits: [visit({ orderId: 'o3', outcome: 'left', toId: null, toName: null })] },
  ],
}

function open({ state = 0 as 0 | 1, shown = judgement as Judgement | Error, done = judgement } = {}) {
  const call = vi.fn(async ({ path }: { path: string }, _input: unknown) => {
    if (path === substitutionApi.substitute.path) return { lifts: 1, orders: done.takes, id: null, judgement: done }
    if (shown instanceof Error) throw shown
    return shown
  })
  const onClose = vi.fn()
  const absence = { id: 'a1', version: 3, state }
  renderKit(<Substituting plan={plan} absence={absence} onClose={onClose} />, {
    services: { call: call as never },
  })
  const sent = (path: string) => call.mock.calls.filter(([one]) => one.path === path).map(([, input]) => input)
  return { sent, onClose }
}
async function confirm(verb: string, again: string) {
  fireEvent.click(await screen.findByRole('button', { name: verb }))
  const dialog = await screen.findByRole('dialog')
  const text = dialog.textContent
  fireEvent.click(within(dialog).getByRole('button', { name: again }))
  return text
}

describe('安排替班', () => {
  test('逐日说哪些能接、哪些接不了、为什么、去哪里；确认重复同样的数', async () => {
    const { sent, onClose } = open()
    const check = await screen.findByRole('region', { name: '逐日核对' })
    await within(check).findByText('03-10', { exact: false })
    const days = [...check.querySelectorAll('dd')].map((day) => day.textContent)
    expect(days[0]).toBe('王一维 可接 1 张：翠湖花园 1号梯 王一维当日450分钟，超过420分钟')
    expect(days[1]).toBe('王一维 接不了：翠湖花园 1号梯，超出当日上限：王一维当日555分钟，超过540分钟，回到待重排')
    expect(days[2]).toBe('没有安排替班 1 张：翠湖花园 1号梯，回到待重排')
    expect(check.querySelectorAll('dt')[1]?.textContent).toBe('03-10 周二')
    const text = await confirm('批准并安排替班', '批准并安排')
    expect(text).toContain('1 张由替班人执行；1 张替班人接不了，回到待重排；1 张没有安排替班，也回到待重排')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent(substitutionApi.substitute.path)).toEqual([{ absenceId: 'a1', version: 3, items: plan.items }])
    await screen.findByText('请假已批准，1 张工单已安排替班，1 张回到待重排')
  })

  test('换一个替班人：按新的安排再问，问到之前不能确认', async () => {
    const { sent } = open()
    await screen.findByText('03-10', { exact: false })
    fireEvent.click(screen.getByRole('checkbox', { name: '由王一维接收' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '由赵小刚接收' }))
    await waitFor(() =>
      expect(sent(substitutionApi.preview.path).at(-1)).toEqual({
        absenceId: 'a1',
        items: [{ elevatorId: LIFT, toId: ZHAO }],
      }),
    )
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '批准并安排替班' })).toHaveProperty('disabled', false),
    )
  })

  test('预览之后有变化：页面不关，按当时的结果逐日列出', async () => {
    const now: Judgement = { takes: 0, back: 1, left: 0, days: [judgement.days[1] as Judgement['days'][number]] }
    const { onClose } = open({ state: 1, done: now })
    await screen.findByText('03-10', { exact: false })
    await confirm('安排替班', '安排替班')
    const result = await screen.findByRole('region', { name: '替班结果' })
    expect(result.textContent).toContain('预览之后工单有变化，已按安排时的工单重新核对')
    expect(result.querySelectorAll('dd').length).toBe(1)
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(within(result).getByRole('button', { name: '知道了' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  test('没有问到：不能确认，可以再问', async () => {
    open({ shown: new CallFailure('network', '网络不通') })
    await screen.findByRole('button', { name: '刷新' })
    expect(screen.getByRole('button', { name: '批准并安排替班' })).toHaveProperty('disabled', true)
  })
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { renderKit } from '#kernel/web/dev/renderKit.tsx'
import { repairApi } from '../shared/api.ts'
import { repairOrder } from '../shared/repair.states.ts'
import { RepairStatus, RepairType, refuseRepair } from '../shared/repair.ts'
import type { RepairDetail } from '../shared/repairDetail.ts'
import { DispatchDialog } from './DispatchDialog.tsx'
import { openSteps, RepairActions } from './RepairActions.tsx'
import { StepDialog } from './StepDialog.tsx'

const { trapped, ordinary } = RepairType.code
const { waiting, dispatched, departed, working, done } = RepairStatus.code
const at = '2026-11-20T09:00:00+08:00'

const order = (given: Partial<RepairDetail> = {}) => {
  const status = given.status ?? waiting
  return {
    id: 'r1',
    version: 3,
    orderNo: 'WX0001',
    repairType: trapped,
    status,
    open: repairOrder.open(status),
    acceptAt: null,
    departAt: null,
    arriveAt: null,
    rescuedAt: null,
    elevator: { id: 'e1', name: '1号梯' },
    lift: { id: 'e', community: '翠湖花园', name: '1号梯', type: 1, useType: 0, risks: {} },
    ...given,
  } as unknown as RepairDetail
}
const person = (name: string, given: object = {}) => ({
  employeeId: `id-${name}`,
  userId: null,
  name,
  phone: '',
  etaMin: 8,
  distanceKm: 2.1,
  from: 'position',
  load: 1,
  certOk: true,
  responsible: false,
  visits: 3,
  pair: null,
  reason: '空闲',
  ...given,
})
const people = [
  person('王一维', { pair: 1 }),
  person('李二保', { pair: 1 }),
  person('赵小梯'),
  person('钱无证', { certOk: false, reason: '证件已过期' }),
]
/** What each call answers, by its path; a failure is thrown. */
const calls = (answers: Readonly<Record<string, unknown>>) =>
  vi.fn(async ({ path }: { path: string }, _input: unknown) => {
    const answer = answers[path] ?? {}
    if (answer instanceof Error) throw answer
    return answer
  })
const draw = (given: Partial<RepairDetail>, move: 'dispatch' | 'transfer', answers: Record<string, unknown> = {}) => {
  const call = calls({ [repairApi.candidates.path]: people, ...answers })
  const closed = vi.fn()
  renderKit(<DispatchDialog order={{ ...order(given), title: '青禾花园 1号梯' }} move={move} onClose={closed} />, {
    services: { call: call as never },
  })
  const sent = () => call.mock.calls.filter(([{ path }]) => path !== repairApi.candidates.path)
  return { call, closed, sent }
}
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(name) }))
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('维修单的操作', () => {
  test('每一步只在服务端会答应时出现：接单后不再接、未到场不能开始、未解救不能完成', () => {
    expect(openSteps(order({ status: dispatched }))).toEqual(['accept', 'reject'])
    expect(openSteps(order({ status: dispatched, acceptAt: at }))).toEqual(['depart'])
    expect(openSteps(order({ status: dispatched, acceptAt: at, repairType: ordinary }))).toEqual(['depart', 'reject'])
    expect(openSteps(order({ status: departed, acceptAt: at }))).toEqual(['arrive'])
    expect(openSteps(order({ status: departed, acceptAt: at, arriveAt: at }))).toEqual(['start'])
    expect(openSteps(order({ status: working, acceptAt: at, arriveAt: at }))).toEqual(['rescued', 'pause'])
    expect(openSteps(order({ status: working, acceptAt: at, arriveAt: at, rescuedAt: at }))).toEqual([
      'complete',
      'pause',
    ])
    expect(openSteps(order({ status: done, acceptAt: at, arriveAt: at, rescuedAt: at }))).toEqual(['sign'])
  })

  test('待派时派单是主要操作；已完成的只能返工，不再派单', () => {
    const props = { onGone: vi.fn(), onEdit: vi.fn() }
    const fresh = renderKit(<RepairActions order={order()} {...props} />)
    expect(screen.getByRole('button', { name: '派单' }).className).toContain('primary')
    expect(screen.queryByRole('button', { name: '返工' })).toBeNull()
    fresh.unmount()
    renderKit(<RepairActions order={order({ status: done, acceptAt: at })} {...props} />)
    expect(screen.queryByRole('button', { name: '返工' })).not.toBeNull()
    for (const name of ['派单', '改派', '关闭工单', '合并']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('电话里说的一步', () => {
  const open = () => {
    const closed = vi.fn()
    renderKit(<StepDialog order={order({ status: working, rescuedAt: at })} step="complete" onClose={closed} />)
    const cross = () => fireEvent.click(document.querySelector('.ant-modal-close') as HTMLElement)
    return { closed, cross }
  }

  test('填了一半关窗口先问，放弃才关', async () => {
    const { closed, cross } = open()
    fireEvent.change(screen.getByLabelText(/处理方式/), { target: { value: '更换门锁触点' } })
    cross()
    await screen.findByText('放弃未保存的修改？')
    expect(closed).not.toHaveBeenCalled()
    press(/放弃修改/)
    await waitFor(() => expect(closed).toHaveBeenCalled())
  })

  test('没有填过的直接关', () => {
    const { closed, cross } = open()
    cross()
    expect(closed).toHaveBeenCalled()
  })
})

describe('派单', () => {
  test('建议的两人已勾上，主责在前；按勾选的次序发出，没有证的不能勾', async () => {
    const { sent, closed } = draw({}, 'dispatch', {
      [repairApi.dispatch.path]: { id: 'r1', version: 4, crew: ['王一维', '李二保'] },
    })
    await screen.findByRole('checkbox', { name: /王一维/ })
    expect(screen.getByRole('checkbox', { name: /钱无证/ }).hasAttribute('disabled')).toBe(true)
    press(/派单 2 人/)
    await screen.findByText('已派给 王一维、李二保')
    expect(sent()).toEqual([[repairApi.dispatch, { id: 'r1', version: 3, workerIds: ['id-王一维', 'id-李二保'] }]])
    expect(closed).toHaveBeenCalled()
    press(/^撤销$/)
    await screen.findByText('已撤销派单，已通知 王一维、李二保 无需前往')
    expect(sent().at(-1)).toEqual([repairApi.recall, { id: 'r1', version: 4 }])
  })

  test('困人至少两人，普通维修一人就可以', async () => {
    const rescue = draw({}, 'dispatch')
    await screen.findByRole('checkbox', { name: /王一维/ })
    tick('李二保')
    press(/派单 1 人/)
    await screen.findByText('至少选择 2 人')
    expect(rescue.sent()).toEqual([])
  })

  test('普通维修派一人', async () => {
    const one = draw({ repairType: ordinary }, 'dispatch', { [repairApi.dispatch.path]: { crew: ['王一维'] } })
    await screen.findByRole('checkbox', { name: /王一维/ })
    tick('李二保')
    press(/派单 1 人/)
    await waitFor(() => expect(one.sent()).toHaveLength(1))
  })

  test('改派须写原因；被拒绝时窗口、勾选与原因都留着', async () => {
    const refused = new CallFailure('refused', '赵小梯正在处理WX0002，不能同时派往另一处困人', {
      code: refuseRepair.busy.code,
    })
    const { sent, closed } = draw({ status: dispatched }, 'transfer', { [repairApi.transfer.path]: refused })
    await screen.findByRole('checkbox', { name: /王一维/ })
    tick('李二保')
    tick('赵小梯')
    press(/改派 2 人/)
    await screen.findByText('改派原因不能为空')
    fireEvent.change(screen.getByLabelText('改派原因'), { target: { value: '李二保中暑' } })
    press(/改派 2 人/)
    await waitFor(() =>
      expect(sent()).toEqual([
        [repairApi.transfer, { id: 'r1', version: 3, workerIds: ['id-王一维', 'id-赵小梯'], reason: '李二保中暑' }],
      ]),
    )
    expect(closed).not.toHaveBeenCalled()
    expect((screen.getByLabelText('改派原因') as HTMLInputElement).value).toBe('李二保中暑')
    expect((screen.getByRole('checkbox', { name: /赵小梯/ }) as HTMLInputElement).checked).toBe(true)
  })
})

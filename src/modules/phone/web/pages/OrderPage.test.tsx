// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { button, noButton, press, type } from '#kernel/web/dev/hands.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import type { FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { itemsOfVisit } from '#modules/template/shared/checklist.ts'
import { aLift, anOp, anOrder } from '../../shared/testVisit.ts'
import { retry } from '../store/phone.ts'
import { patch, phoneState } from '../store/state.ts'
import { OrderPage } from './OrderPage.tsx'
import { recordAtOnce, recorded, showVisit } from './testVisitPage.tsx'

vi.mock('../store/phone.ts', async (original) => ({
  ...(await original<object>()),
  record: vi.fn(),
  retry: vi.fn(),
  leaveOut: vi.fn(),
}))

const me = (given: object = {}) => ({
  employeeId: 'me',
  name: '王一维',
  signedIn: false,
  signedAt: null,
  role: 1 as const,
  joinAt: null,
  ...given,
})
const away = { crew: [me()], startAt: null }
const here = { crew: [me({ signedIn: true, signedAt: '2026-03-14T00:50:00.000Z' })] }
const justHere = { crew: [me({ signedIn: true, signedAt: '2026-03-14T01:40:00.000Z' })] }
const ops = () => recorded().map(({ type: op, payload }) => [op, payload])
function show(given: Partial<FieldOrder>): void {
  showVisit(
    '',
    {
      '': <OrderPage />,
      '/sign-in': <p>签到页</p>,
      '/items': <p>项目页</p>,
      '/confirm': <p>签字页</p>,
    },
    given,
  )
}

describe('工单页：下一步是什么，旁边能做什么', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-14T10:00:00+08:00') })
    vi.spyOn(toast, 'done')
    recordAtOnce()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.clearAllMocks()
  })

  it('未开始：出发；本来就在现场的直接签到', async () => {
    show({ ...away, status: 0 })
    press('出发')
    await waitFor(() => expect(ops()).toEqual([['depart', {}]]))
    expect(toast.done).toHaveBeenCalledWith('已出发')
    cleanup()
    show({ ...away, status: 0 })
    press('直接签到')
    await screen.findByText('签到页')
  })

  it('同一小区当天的一起出发，一起取消；别处已出发的先取消', async () => {
    show({ ...away, status: 0 })
    const [mate, far] = [
      anOrder({ ...away, id: 'B', elevatorId: 'lift2', status: 0 }),
      anOrder({ ...away, id: 'C', elevatorId: 'lift3', status: 1 }),
    ]
    const { orders, lifts } = phoneState.get()
    await act(async () =>
      patch({
        orders: new Map([...orders, ['B', mate], ['C', far]]),
        lifts: new Map([
          ...lifts,
          ['lift2', { ...aLift(), id: 'lift2' }],
          ['lift3', { ...aLift(), id: 'lift3', communityId: 'other' }],
        ]),
      }),
    )
    press('出发')
    await waitFor(() =>
      expect(ops()).toEqual([
        ['cancelDepart', {}],
        ['depart', {}],
        ['depart', {}],
      ]),
    )
    expect(toast.done).toHaveBeenCalledWith('已出发，本小区 2 台')
    await waitFor(() => expect(noButton('取消出发')).toBe(false))
    press('取消出发')
    await waitFor(() =>
      expect(ops().slice(3)).toEqual([
        ['cancelDepart', {}],
        ['cancelDepart', {}],
      ]),
    )
  })

  it.each([
    ['已出发未签到', { ...away, status: 1 as const }, '签到', '取消出发', '签到页'],
    [
      '已签到未开始',
      { ...justHere, status: 1 as const, arriveAt: '2026-03-14T01:40:00Z', startAt: null },
      '安全照片，开始作业',
      '离开现场',
      '签到页',
    ],
    ['作业中', { ...here, status: 2 as const }, '开始检查', '暂停', '项目页'],
    ['已完成', { ...here, status: 3 as const, completeAt: '2026-03-14T01:40:00Z' }, '客户签字', '更正说明', '签字页'],
  ])('%s：下一步与旁边的各一个', async (_, given, next, beside, page) => {
    show(given)
    expect(noButton(beside)).toBe(false)
    press(next)
    await screen.findByText(page)
    expect(recorded()).toEqual([])
  })

  it('项目都查完：完成作业', async () => {
    show({
      ...here,
      items: itemsOfVisit(1, 1).map((item) => ({ ...(anOrder().items[0] as object), ...item, result: 1 })) as never,
    })
    press('完成作业')
    await screen.findByText('签字页')
  })

  it('暂停要选原因；说明可以不写', async () => {
    show({ ...here, status: 2 })
    press('暂停')
    const confirm = () => [...document.querySelectorAll<HTMLButtonElement>('dialog button')].at(-1) as HTMLButtonElement
    expect(confirm().disabled).toBe(true)
    press('待配件')
    type('说明（选填）', '  门机板明天到 ')
    confirm().click()
    await waitFor(() => expect(ops()).toMatchObject([['pause', { note: '门机板明天到' }]]))
    expect(ops()[0]?.[1]).toHaveProperty('reason')
  })

  it('暂停不久：继续作业；人走开过的可以重新签到；停久了须重新签到', async () => {
    const stopped = (pausedAt: string) => ({ ...here, status: 7 as const, pausedAt, pauseReason: 1 as const })
    show(stopped('2026-03-14T01:50:00.000Z'))
    expect(screen.getByRole('note').textContent).toMatch(/^已暂停：.+，09:50 起$/)
    expect(noButton('重新签到')).toBe(false)
    press('继续作业')
    await waitFor(() => expect(ops()).toEqual([['resume', {}]]))
    cleanup()
    show(stopped('2026-03-14T00:55:00.000Z'))
    expect(noButton('继续作业')).toBe(true)
    press('重新签到')
    await screen.findByText('签到页')
  })

  it('转来的单：接单或拒绝', async () => {
    show({ ...away, status: 0, transferState: 1 })
    expect(noButton('拒绝')).toBe(false)
    press('接单')
    await waitFor(() => expect(ops()).toEqual([['transferAccept', {}]]))
  })

  it('已作业多久扣掉暂停；缺的照片与没处理的异常写在工单里', () => {
    const [first, second, ...rest] = anOrder().items
    const items = [{ ...first, result: 2 }, { ...second, result: 2, photoRule: 1 }, ...rest] as FieldOrder['items']
    show({ ...here, status: 2, startAt: '2026-03-14T01:00:00.000Z', pauseMinutes: 20, items })
    expect(screen.getByText(/已作业 40 分/)).toBeTruthy()
    const fact = (name: string) => screen.queryByText(name)?.nextSibling?.textContent
    expect(fact('检查项目')).toBe(`2 / ${items.length} 项`)
    expect(fact('异常未处理')).toBe('2 项')
  })

  it('上次的异常与未整改的隐患在最前面，逾期的说逾期', () => {
    show({ ...here, status: 2 })
    const lift = {
      ...aLift(),
      last: {
        date: '2026-02-28',
        items: [
          { itemCode: 'a', name: '门锁', result: 2, value: 6.5, unit: 'mm', text: '磨损', handling: { action: 2 } },
          { itemCode: 'b', name: '照明', result: 1, value: null, unit: null, text: null, handling: null },
        ],
      },
    }
    const hazard = {
      id: 'h',
      elevatorId: 'lift',
      grade: 2,
      description: '钢丝绳断丝',
      deadline: '2026-03-10',
      foundOn: '2026-02-23',
      state: 0,
    }
    patch({
      lifts: new Map([['lift', lift as never]]),
      facts: {
        day: {
          me: { employeeId: 'me', name: '王一维' },
          openHazards: [hazard, { ...hazard, id: 'x', elevatorId: 'else' }],
        } as never,
      },
    })
    return waitFor(() => {
      const last = document.querySelector('section[aria-label="上次异常项"]')?.textContent
      expect(last).toBe('上次异常项2026-02-28门锁6.5mm，磨损，转隐患')
      const open = document.querySelector('section[aria-label="未整改隐患"]')?.textContent
      expect(open).toContain('1 项')
      expect(open).toMatch(/钢丝绳断丝整改期限 2026-03-10.*4/)
    })
  })

  it('服务器没收下的一步说为什么，可以重试；等同伴签到的不算失败', async () => {
    show({ ...here, status: 2 })
    patch({ ops: [anOp(1, { type: 'complete', state: 'rejected', errorCode: 1, errorMsg: '还缺 1 张照片' })] })
    await screen.findByText(/完成作业未被接受：还缺 1 张照片/)
    press('重试')
    expect(retry).toHaveBeenCalledWith('A')
    expect(button('跳过这一步')).toBeTruthy()
  })

  it('手机里没有的工单：说可能为什么', () => {
    show({ ...here, id: 'other' })
    phoneState.set({ ...phoneState.get(), orders: new Map() })
    return screen.findByText(/手机里没有这张工单/)
  })
})

import { describe, expect, it } from 'vitest'
import { advance, anchorAt, monotonicOf } from './clock.ts'
import {
  absorbed,
  isFailed,
  logoutRefusal,
  markOf,
  nextBatch,
  type QueuedOp,
  retried,
  ripe,
  settled,
  standOf,
  undecided,
  waitingCount,
} from './queue.ts'
import { anEntrapment } from './testRepair.ts'
import { anOrder, anOp as op } from './testVisit.ts'

const mate = (employeeId: string, signedAt: string | null) => ({
  employeeId,
  name: employeeId,
  signedIn: signedAt !== null,
  signedAt,
  role: 2 as const,
  joinAt: null,
})

const seqs = (ops: readonly QueuedOp[]) => ops.map(({ seq }) => seq)
const result = (seq: number, given: object) => ({
  opId: `op-${seq}`,
  result: 'applied' as const,
  errorCode: null,
  errorMsg: null,
  orderVersion: 5,
  ...given,
})

describe('jobs 6.8 队列', () => {
  it('按先后一起送；关口被拒的工单停下，另一张照送', () => {
    const ops = [
      op(1, { type: 'depart' }),
      op(2, { type: 'start' }),
      op(3),
      op(4, { orderId: 'B' }),
      op(5, { orderId: 'B' }),
    ]
    expect(seqs(nextBatch(ops))).toEqual([1, 2, 3, 4, 5])
    // The server took nothing behind the refused departure.
    const refused = settled(ops, [result(1, { result: 'rejected', errorCode: 3020001 }), result(4, {})])
    expect(refused.map(({ state }) => state)).toEqual(['rejected', 'waiting', 'waiting', 'applied', 'waiting'])
    expect(seqs(nextBatch(refused))).toEqual([5])
  })

  it('一次不超过200条', () => {
    expect(nextBatch(Array.from({ length: 450 }, (_, i) => op(i)))).toHaveLength(200)
  })

  it('关口被拒后，后面的记录等着，不送、不丢', () => {
    const ops = settled(
      [op(1, { type: 'start' }), op(2), op(3)],
      [result(1, { result: 'rejected', errorCode: 3020004, errorMsg: '作业人员不足：已签到1人，至少2人' })],
    )
    expect(ops[0]).toMatchObject({ state: 'rejected', errorMsg: '作业人员不足：已签到1人，至少2人' })
    expect(nextBatch(ops)).toEqual([])
    expect(waitingCount(ops)).toBe(3)
    const { changed, gone } = retried(ops, new Set(['A']), 10, () => 'new')
    expect(gone).toEqual([1, 2, 3])
    expect(changed.map(({ seq, opId, state }) => [seq, opId, state])).toEqual([
      [10, 'new', 'waiting'],
      [11, 'op-2', 'waiting'],
      [12, 'op-3', 'waiting'],
    ])
    expect(seqs(nextBatch(changed))).toEqual([10, 11, 12])
  })

  it('等同伴签到：同伴的签到到了才自己再送，没有变化不再送；日程行与角标各有说法', () => {
    const orders = (signedAt: string | null) =>
      new Map([
        ['A', anOrder({ crew: [mate('me', '2026-03-14T01:00:00.000Z'), mate('li', signedAt)] })],
        ['B', anOrder({ id: 'B', status: 0 })],
      ])
    const refused = settled(
      [op(1, { type: 'start' }), op(2)],
      [result(1, { result: 'rejected', errorCode: 3020004, errorMsg: '作业人员不足：已签到1人，至少2人' })],
      standOf(orders(null), 2),
    )
    expect(refused.some(isFailed)).toBe(false)
    expect(markOf(refused, 'A')).toEqual({ tone: 'warn', text: '等同伴签到' })
    expect([...ripe(refused, standOf(orders(null), 2))]).toEqual([])
    expect([...ripe(refused, standOf(orders('2026-03-14T01:05:00.000Z'), 2))]).toEqual(['A'])
    // The company asks for fewer people now.
    expect([...ripe(refused, standOf(orders(null), 1))]).toEqual(['A'])
  })

  it('冲突问到调度有了结果为止：采纳的算已接受，作废的说一次、不挡后面的', () => {
    const stuck = [op(1, { type: 'start', state: 'conflict' }), op(2, { state: 'conflict' }), op(3)]
    expect(seqs(undecided(stuck))).toEqual([1, 2])
    const same = settled(stuck, [result(1, { result: 'conflict' }), result(2, { result: 'conflict' })])
    expect(same.map(({ state }) => state)).toEqual(['conflict', 'conflict', 'waiting'])
    const adopted = settled(stuck, [result(1, { result: 'duplicate' }), result(2, { result: 'duplicate' })])
    expect(absorbed(adopted, new Map())).toEqual([1, 2])
    const no = { result: 'rejected' as const, errorCode: 0, errorMsg: '已改派' }
    const discarded = settled(stuck, [result(1, no), result(2, no)])
    expect(discarded.map(({ state }) => state)).toEqual(['discarded', 'discarded', 'waiting'])
    expect([discarded.some(isFailed), waitingCount(discarded), seqs(nextBatch(discarded))]).toEqual([false, 1, [3]])
    expect(markOf(discarded, 'A')).toEqual({ tone: 'warn', text: '离线记录已作废' })
    expect(absorbed(discarded, new Map())).toEqual([])
  })

  it('维修等同伴签到：同伴的签到到了一样自己再送', () => {
    const tasks = (signedIn: boolean) => {
      const crew = anEntrapment().crew.map((one) => ({ ...one, signedIn: one.employeeId === 'me' || signedIn }))
      return new Map([['R', anEntrapment({ repairType: 2, status: 2, crew })]])
    }
    const stand = (signedIn: boolean) => standOf(new Map(), 2, tasks(signedIn))
    const refused = settled(
      [op(1, { orderId: 'R', type: 'start' }), op(2, { orderId: 'R', type: 'repairComplete' })],
      [result(1, { result: 'rejected', errorCode: 3020004, errorMsg: '作业人员不足：已签到1人，至少2人' })],
      stand(false),
    )
    expect([...ripe(refused, stand(false))]).toEqual([])
    expect([...ripe(refused, stand(true))]).toEqual(['R'])
  })

  it('签到过了时被拒的开始：新的签到先送，之后自己再送', () => {
    const refused = settled(
      [op(1, { type: 'start' }), op(2)],
      [result(1, { result: 'rejected', errorCode: 3020004, errorMsg: '作业人员不足：已签到0人，至少2人' })],
    )
    expect(seqs(nextBatch([...refused, op(3, { type: 'arrive' }), op(4, { type: 'start' })]))).toEqual([3])
    // He went away in between: nothing overtakes that.
    expect(nextBatch([...refused, op(3, { type: 'cancelDepart' }), op(4, { type: 'arrive' })])).toEqual([])
  })

  it('前一张没完成时被拒的出发：前一张完成后自己再送；别的拒绝不自己再送', () => {
    const orders = (status: 2 | 3) =>
      new Map([
        ['A', anOrder({ status })],
        ['B', anOrder({ id: 'B', status: 0 })],
      ])
    const refuse = (errorCode: number) =>
      settled(
        [op(1, { orderId: 'B', type: 'depart' })],
        [result(1, { result: 'rejected', errorCode })],
        standOf(orders(2), 2),
      )
    expect([...ripe(refuse(3020001), standOf(orders(2), 2))]).toEqual([])
    expect([...ripe(refuse(3020001), standOf(orders(3), 2))]).toEqual(['B'])
    expect([...ripe(refuse(1000500), standOf(orders(3), 2))]).toEqual([])
    expect(markOf(refuse(1000500), 'B')).toEqual({ tone: 'bad', text: '有一步未被接受' })
  })

  it('项目被拒只拒自己，后面的继续送', () => {
    const ops = settled(
      [op(1), op(2)],
      [result(1, { result: 'rejected', errorCode: 1000400, errorMsg: '不涉及须填写原因' })],
    )
    expect(seqs(nextBatch(ops))).toEqual([2])
  })

  it('别人已开始（3080003）：自己的开始多余，后面的继续', () => {
    const ops = settled([op(1, { type: 'start' }), op(2)], [result(1, { result: 'rejected', errorCode: 3080003 })])
    expect(ops[0]?.state).toBe('skipped')
    expect(seqs(nextBatch(ops))).toEqual([2])
  })

  it('重复的回答当作已应用；冲突保留', () => {
    const ops = settled([op(1), op(2)], [result(1, { result: 'duplicate' }), result(2, { result: 'conflict' })])
    expect(ops.map(({ state }) => state)).toEqual(['applied', 'conflict'])
    expect(waitingCount(ops)).toBe(0)
  })

  it('服务器的副本带上之前不离开队列', () => {
    const ops = settled([op(1), op(2, { orderId: 'B' })], [result(1, {}), result(2, { orderVersion: 9 })])
    expect(
      absorbed(
        ops,
        new Map([
          ['A', 5],
          ['B', 8],
        ]),
      ),
    ).toEqual([1])
    expect(absorbed(ops, new Map([['A', 4]]))).toEqual([2])
  })

  it('退出登录：还有47条未同步', () => {
    expect(logoutRefusal(47)).toBe('还有47条未同步')
    expect(logoutRefusal(0)).toBeNull()
  })
})

describe('jobs 6.8 手机时间', () => {
  const start = anchorAt({ wall: 1_000_000, steady: 500 })
  it('清醒时两个时钟一起走', () => {
    const next = advance(start, { wall: 1_060_000, steady: 60_500 }, false)
    expect(monotonicOf(next) - monotonicOf(start)).toBe(60_000)
  })
  it('睡眠中稳定时钟停走：不算时间异常', () => {
    const next = advance(start, { wall: 1_600_000, steady: 1_000 }, true)
    expect(monotonicOf(next) - monotonicOf(start)).toBe(600_000)
  })
  it('清醒时墙钟快进，或睡眠中墙钟倒拨：差值留给服务器判断', () => {
    expect(monotonicOf(advance(start, { wall: 1_600_000, steady: 1_500 }, false)) - monotonicOf(start)).toBe(1_000)
    expect(monotonicOf(advance(start, { wall: 400_000, steady: 1_500 }, true)) - monotonicOf(start)).toBe(1_000)
  })
})

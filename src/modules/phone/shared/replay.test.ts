import { describe, expect, it } from 'vitest'
import type { QueuedOp } from './queue.ts'
import { hasLeft, replayed } from './replay.ts'
import { anOp, anOrder } from './testVisit.ts'
import { demandOf, limitText, minutesWorked, missing, nextAction, partsOf, progress, restOf, stepOf } from './visit.ts'

const me = { employeeId: 'me', name: '王一维' }
const order = anOrder({
  safety: false,
  crew: [{ employeeId: 'me', name: '王一维', signedIn: false, signedAt: null, role: 1, joinAt: null }],
})
let seq = 0
const did = (
  type: QueuedOp['type'],
  payload: object = {},
  minute = 0,
  state: QueuedOp['state'] = 'waiting',
): QueuedOp =>
  anOp(++seq, {
    type,
    state,
    payload: payload as Record<string, unknown>,
    occurredAt: `2026-03-14T09:${String(minute).padStart(2, '0')}:00+08:00`,
  })
const show = (ops: QueuedOp[], skewMs = 0) => replayed(order, ops, me, skewMs)
const begin = () => [did('depart'), did('arrive'), did('safety', { photo: 's.jpg' }), did('start', {}, 2)]

describe('手机上的工单', () => {
  it('走完每一步，按钮跟着变', () => {
    const seen: [string, string | undefined][] = []
    const ops: QueuedOp[] = []
    const nine = Date.parse('2026-03-14T01:00:00Z')
    const look = () => {
      const now = show(ops)
      seen.push([stepOf(now, 'me', nine), nextAction(now, 'me', nine)?.label])
    }
    look()
    for (const op of begin()) {
      ops.push(op)
      look()
    }
    const codes = order.items.map(({ itemCode }) => itemCode)
    ops.push(
      ...codes.map((itemCode) =>
        did('itemResult', { itemCode, result: 1, photos: ['p'], value: itemCode === 'A-1-29' ? 8 : null }, 10),
      ),
    )
    look()
    ops.push(did('leave', {}, 40), did('complete', { elevatorStateAfter: 1 }, 40))
    look()
    ops.push(did('sign', { name: '周物业', signKey: 'k' }, 41))
    look()
    expect(seen).toEqual([
      ['出发', '出发'],
      ['签到', '签到'],
      ['安全', '安全照片，开始作业'],
      ['安全', '安全照片，开始作业'],
      ['项目', '开始检查'],
      ['签字', '完成作业'],
      ['签字', '客户签字'],
      ['完成', undefined],
    ])
    expect(progress(show(ops), 'me', nine)).toEqual([1, 1, 1, 1, 1, 1, 1])
  })

  it('暂停超过30分钟先重新签到，再继续', () => {
    const label = (now: string, ...more: QueuedOp[]) =>
      nextAction(
        show([...begin(), did('pause', { reason: 2 }, 10), ...more]),
        'me',
        Date.parse(`2026-03-14T${now}:00+08:00`),
      )?.label
    expect(label('09:40')).toBe('继续作业')
    expect(label('09:41')).toBe('重新签到')
    expect(label('09:41', did('arrive', {}, 41))).toBe('继续作业')
  })

  it('开始前签到只管60分钟：过了重新签到，离开现场后从出发做起', () => {
    const signedIn = {
      ...order.crew[0],
      employeeId: 'me',
      name: '王一维',
      signedIn: true,
      role: 1 as const,
      joinAt: null,
    }
    const crew = [{ ...signedIn, signedAt: '2026-03-14T09:00:00+08:00' }]
    const arrived = { ...order, crew, status: 1 as const, departAt: '2026-03-14T08:30:00+08:00' }
    const label = (one: typeof order, clock: string) =>
      nextAction(one, 'me', Date.parse(`2026-03-14T${clock}:00+08:00`))?.label
    expect(label(arrived, '10:00')).toBe('安全照片，开始作业')
    expect(label(arrived, '10:01')).toBe('签到')
    expect(label({ ...arrived, status: 0 }, '10:05')).toBe('出发')
    // Under way it is what it was.
    expect(label({ ...arrived, status: 2 }, '11:00')).toBe('开始检查')
    const left = replayed(arrived, [did('cancelDepart', { reason: '停电' }, 10)], me, 0)
    expect([label(left, '09:20'), left.crew[0]?.signedIn]).toEqual(['出发', false])
    // Refused because he signed in too long ago, the work has not begun for him either.
    const late = anOp(90, {
      type: 'start',
      state: 'rejected',
      errorCode: 3020004,
      occurredAt: '2026-03-14T10:05:00+08:00',
    })
    const refused = replayed(arrived, [late], me, 0)
    expect(label(refused, '10:06')).toBe('签到')
    // The mate was what was lacking.
    expect(replayed(arrived, [{ ...late, occurredAt: '2026-03-14T09:30:00+08:00' }], me, 0).status).toBe(2)
  })

  it('读数超限自动记异常；照片去重；不足照片与未处理可数', () => {
    const now = show([
      ...begin(),
      did('itemResult', { itemCode: 'A-1-29', result: 1, value: 6.5, photos: ['a'] }),
      did('photo', { key: 'a', itemCode: 'A-1-29' }),
      did('itemResult', { itemCode: 'A-1-6', result: 1 }),
    ])
    expect(now.items.find(({ itemCode }) => itemCode === 'A-1-29')).toMatchObject({
      result: 2,
      value: 6.5,
      photos: ['a'],
    })
    expect(missing(now)).toEqual({ unchecked: 29, withoutPhoto: 1, unhandled: 1 })
  })

  it('本部位其余正常：跳过关键项、读数、必拍项和已记的', () => {
    const started = show([...begin(), did('itemResult', { itemCode: 'A-1-1', result: 2 })])
    const all = started.items.map(({ itemCode }) => itemCode)
    const now = replayed(started, [did('itemBatch', { itemCodes: all })], me, 0)
    const of = (code: string) => now.items.find(({ itemCode }) => itemCode === code)?.result
    expect([of('A-1-1'), of('A-1-2'), of('A-1-6'), of('A-1-29')]).toEqual([2, 1, 0, 0])
    expect(restOf(now.items)).toEqual([])
  })

  it('暂停20分钟不计入；校正后的时间', () => {
    const now = show([...begin(), did('pause', { reason: 2 }, 10), did('resume', {}, 30)], -180_000)
    expect(now).toMatchObject({ status: 2, pauseMinutes: 20, startAt: '2026-03-14T00:59:00.000Z' })
    expect(minutesWorked(now, Date.parse('2026-03-14T09:59:00+08:00'))).toBe(40)
  })

  it('被拒的项目不显示；冲突的不显示；再放一次结果不变', () => {
    const ops = [
      ...begin(),
      did('itemResult', { itemCode: 'A-1-1', result: 3 }, 3, 'rejected'),
      did('pause', { reason: 1 }, 4, 'conflict'),
    ]
    const once = show(ops)
    expect(once.items[0]?.result).toBe(0)
    expect(once.status).toBe(2)
    expect(replayed(once, ops, me, 0)).toEqual(once)
  })

  it('按走动次序分部位', () => {
    expect(partsOf(order).map(({ name }) => name)).toEqual(['机房', '井道', '轿厢', '层站', '底坑'])
  })

  it('要求与限值的说法', () => {
    const item = order.items.find(({ itemCode }) => itemCode === 'A-1-29')
    expect(item && [demandOf(item), limitText(item)]).toEqual(['须填数值并拍照', '≥ 7'])
  })

  it('加入、退出、移出：马上看得见；退出被拒绝，工单又在手机上', () => {
    const names = (ops: QueuedOp[]) => show(ops).crew.map(({ name }) => name)
    const leave = (state: QueuedOp['state'] = 'waiting') => did('crewLeave', {}, 5, state)
    expect(names([leave()])).toEqual([])
    expect(hasLeft(show([leave()]), me)).toBe(true)
    expect(hasLeft(show([leave('rejected')]), me)).toBe(false)
    expect(hasLeft(show([leave('conflict')]), me)).toBe(false)
    const back = show([leave('applied'), did('crewJoin', { qr: 'q' }, 6)])
    expect(back.crew).toMatchObject([{ name: '王一维', role: 3, signedIn: false }])
    expect(Date.parse(back.crew[0]?.joinAt ?? '')).toBe(Date.parse('2026-03-14T09:06:00+08:00'))
    expect(names([did('crewLeave', { employeeId: 'zhao' })])).toEqual(['王一维'])
  })
})

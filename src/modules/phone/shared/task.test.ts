import { describe, expect, it } from 'vitest'
import type { FieldRepair } from '#modules/repair/shared/fieldRepair.ts'
import type { QueuedOp } from './queue.ts'
import { callsOut, repairAction, repairClocks, repairStepOf, replayedTask } from './task.ts'
import { anEntrapment } from './testRepair.ts'

const me = { employeeId: 'me', name: '王一维' }
const at = (time: string) => `2026-11-20T${time}+08:00`

let seq = 0
const op = (type: QueuedOp['type'], time: string, payload: object = {}): QueuedOp => ({
  seq: ++seq,
  opId: `op-${seq}`,
  orderId: 'R',
  type,
  occurredAt: at(time),
  monotonicMs: seq,
  gps: null,
  baseVersion: 1,
  payload: payload as QueuedOp['payload'],
  state: 'waiting',
  errorCode: null,
  errorMsg: null,
  orderVersion: null,
})
const shown = (order: FieldRepair, ...ops: QueuedOp[]) => replayedTask(order, ops, me, 0) as FieldRepair

describe('jobs 8.11 断网时手机上的困人单', () => {
  const ops = [
    op('repairAccept', '14:04:05'),
    op('depart', '14:06:00'),
    op('arrive', '14:31:50'),
    op('rescued', '14:40:10', { count: 3, state: 1 }),
    op('repairComplete', '15:05:00', { cause: 1, stateAfter: 1, measure: '调整门锁', photosAfter: ['a.jpg'] }),
    op('sign', '15:08:00', { name: '周物业', signKey: 's.png' }),
  ]
  const upTo = (n: number) => shown(anEntrapment(), ...ops.slice(0, n))

  it('一步一个动作：接单、出发、签到、解救、完成、签字', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((n) => repairAction(upTo(n), 'me')?.label ?? null)).toEqual([
      '接单',
      '出发',
      '签到',
      '解救完成',
      '完成维修',
      '客户签字',
      null,
    ])
    expect(repairStepOf(upTo(6), 'me')).toBe('完成')
  })

  it('到场 28:30、解救 36:50 与服务器一致；接单前占满屏幕，接单后让开', () => {
    expect(callsOut(upTo(0))).toBe(true)
    expect(callsOut(upTo(1))).toBe(false)
    const { arrive, finish } = repairClocks(upTo(5), 0)
    expect([arrive.seconds, arrive.done]).toEqual([28 * 60 + 30, true])
    expect([finish.name, finish.seconds, finish.done]).toEqual(['解救', 36 * 60 + 50, true])
  })

  it('单人先到困人立即开始；非困人须两人签到后开始', () => {
    expect(upTo(3).status).toBe(3)
    const urgent = anEntrapment({ repairType: 2, trappedCount: null })
    const there = shown(urgent, op('repairAccept', '14:04:05'), op('depart', '14:06:00'), op('arrive', '14:20:00'))
    expect(there.status).toBe(2)
    expect(repairAction(there, 'me')).toMatchObject({ label: '开始维修', op: 'start' })
  })

  it('暂停不计入完成用时；拒单后不再是我的；被问到的人接单后在班组里', () => {
    const urgent = anEntrapment({ repairType: 2, status: 3, arriveAt: at('14:20:00'), startAt: at('14:20:00') })
    const rested = shown(urgent, op('pause', '15:00:00', { reason: 1 }), op('resume', '15:30:00'))
    expect(rested).toMatchObject({ status: 3, pauseSeconds: 1800, pausedAt: null })
    expect(repairClocks(rested, Date.parse(at('15:33:20'))).finish.seconds).toBe(3600)
    expect(shown(anEntrapment(), op('repairReject', '14:04:00', { reason: '车坏了' }))).toMatchObject({
      status: 0,
      crew: [],
    })
    const asked = anEntrapment({ offered: true, crew: [{ employeeId: 'x', name: '甲', phone: null, signedIn: false }] })
    expect(callsOut(asked)).toBe(true)
    expect(shown(asked, op('repairAccept', '14:07:00')).crew.map(({ employeeId }) => employeeId)).toEqual(['me', 'x'])
  })
})

it('断网时的录音立即列在单子里；服务器有了同一段不列两次', () => {
  const said = { key: 'web1u_bit-ev-vidio_1.webm', sha256: 'a'.repeat(64), seconds: 14 }
  const made = op('recording', '14:20:00', said)
  const mine = { key: said.key, of: 2, by: '王一维', seconds: 14, there: false }
  expect(shown(anEntrapment(), made).recordings).toMatchObject([mine])
  const known = { ...mine, of: 2 as const, at: at('14:20:00'), there: true }
  expect(shown(anEntrapment({ recordings: [known] }), made).recordings).toHaveLength(1)
})

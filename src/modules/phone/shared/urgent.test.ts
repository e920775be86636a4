import { describe, expect, it } from 'vitest'
import { Band, type QueueItem } from '#kernel/shared/queue.ts'
import { anEntrapment } from './testRepair.ts'
import { clockOfRepair, decisionsOf, urgentOf } from './urgent.ts'

const at = (time: string) => `2026-11-20T${time}+08:00`
const utc = (time: string) => new Date(at(time)).toISOString()

const anItem = (given: Partial<QueueItem>): QueueItem => ({
  kind: 'repair',
  id: 'q',
  version: 1,
  title: '云栖广场 2号梯',
  note: null,
  mark: null,
  state: 0,
  people: [],
  since: utc('14:00:00'),
  due: utc('15:00:00'),
  dueDay: null,
  fromDay: null,
  owner: null,
  band: Band.minutes,
  standsSince: null,
  homes: null,
  ...given,
})

describe('维修的时限', () => {
  it('困人：到场前算到场，到场后算解救，人出来就停', () => {
    const order = anEntrapment({ reportAt: at('14:00:00') })
    expect(clockOfRepair(order)).toEqual({ since: utc('14:00:00'), due: utc('14:30:00'), critical: true })
    expect(clockOfRepair({ ...order, arriveAt: at('14:12:00') })?.due).toBe(utc('15:00:00'))
    expect(clockOfRepair({ ...order, rescuedAt: at('14:20:00') })).toBeNull()
  })

  it('急修：暂停时不走，暂停过的时间不算；困人暂停也照走', () => {
    const order = anEntrapment({ repairType: 2, reportAt: at('14:00:00'), arriveLimit: 60, finishLimit: 240 })
    expect(clockOfRepair(order)).toEqual({ since: utc('14:00:00'), due: utc('15:00:00'), critical: false })
    const there = { ...order, arriveAt: at('14:20:00'), pauseSeconds: 1800 }
    expect(clockOfRepair(there)).toEqual({ since: utc('14:30:00'), due: utc('18:30:00'), critical: false })
    expect(clockOfRepair({ ...there, pausedAt: at('15:00:00') })).toBeNull()
    expect(clockOfRepair(anEntrapment({ pausedAt: at('15:00:00') }))).not.toBeNull()
  })
})

describe('今日的紧要事', () => {
  it('困人在最前，不论是自己的还是等派的；其余按谁先超时；没有时限的最后；要答复的另排', () => {
    const rescue = anItem({ kind: 'rescue', id: 'r1', band: Band.danger, due: utc('16:00:00') })
    const soon = anItem({ id: 'q1', due: utc('14:40:00') })
    const release = anItem({ kind: 'release', id: 'f1', band: Band.desk, due: null })
    const own = anEntrapment({ id: 'own', repairType: 2, reportAt: at('14:00:00'), arriveLimit: 60 })
    const rests = anEntrapment({ id: 'rests', repairType: 3, pausedAt: at('14:10:00') })
    const mine = anEntrapment({ id: 'mine', reportAt: at('14:05:00'), arriveLimit: 30 })
    const rows = urgentOf([rests, own, mine], [release, soon, rescue])
    expect(rows.map(({ repair, item }) => (repair ?? item).id)).toEqual(['mine', 'r1', 'q1', 'own', 'rests'])
    expect(decisionsOf([release, soon, rescue])).toEqual([release])
  })
})

import { describe, expect, test } from 'vitest'
import { type Crew, dayKey } from '#modules/maintenance/shared/assignment.ts'
import { defaultSetting } from '#modules/maintenance/shared/setting.ts'
import { proposeOptimised } from './optimised.ts'
import { type Job, propose } from './proposal.ts'

const person = (userId: string, more = {}) => ({
  ...{ userId, name: userId, certTo: '2028-01-01', skills: [0], skillLevel: 3, joined: true },
  ...more,
})
const crew = (id: string, more: Partial<Crew> = {}): Crew => ({
  ...{ crewId: id, name: `${id}组`, teamId: 'T', base: { id: 'base', lng: 120.15, lat: 30.27 } },
  workers: [person(`${id}1`), person(`${id}2`)],
  ...more,
})
const job = (orderId: string, days: string[], more: Partial<Job> = {}): Job => ({
  ...{ orderId, days, teamId: 'T', communityId: 'X', place: { lng: 120.16, lat: 30.27 } },
  ...{ legalDeadline: '2026-03-20', level: 1 as const, minutes: 45 },
  ...more,
})
const none = new Map<string, number>()

describe.each([
  ['逐单分派', propose],
  ['优化', proposeOptimised],
] as const)('%s', (_, search) => {
  test('首选日排满时用下一个可选日，已固定的分钟算在内', async () => {
    const fixed = new Map([[dayKey('A1', '2026-03-14'), 520]])
    const { placed, unplaced } = await search({
      ...{ jobs: [job('1', ['2026-03-14', '2026-03-13'])], crews: [crew('A')], setting: defaultSetting, fixed },
    })
    expect(placed).toMatchObject([{ orderId: '1', date: '2026-03-13', crewId: 'A' }])
    expect(unplaced).toEqual([])
  })

  test('一天塞不下的顺到另一天，同一人不超过540分钟', async () => {
    const jobs = Array.from({ length: 14 }, (_, i) => job(`o${i}`, ['2026-03-14', '2026-03-13']))
    const { placed } = await search({ jobs, crews: [crew('A')], setting: defaultSetting, fixed: none })
    const perDay = Map.groupBy(placed, (one) => one.date)
    expect(placed).toHaveLength(14)
    for (const rows of perDay.values()) expect(rows.length * 45).toBeLessThanOrEqual(540)
  })

  test('排不进去：每个班组各有理由', async () => {
    const crews = [
      crew('A', { workers: [person('王一维', { certTo: '2026-03-01' }), person('李二保')] }),
      crew('B', {
        workers: [person('赵小梯', { absences: [{ from: '2026-03-10', to: '2026-03-20' }] }), person('孙四平')],
      }),
    ]
    const { unplaced } = await search({
      ...{ jobs: [job('1', ['2026-03-14', '2026-03-13'])], crews, setting: defaultSetting, fixed: none },
    })
    expect(unplaced).toEqual([
      {
        ...{ orderId: '1', days: ['2026-03-14', '2026-03-13'] },
        reasons: [
          { crewId: 'A', text: '王一维的电梯作业证(T)于2026-03-01到期，不能安排2026-03-14的工单' },
          { crewId: 'B', text: '赵小梯2026-03-14请假' },
        ],
      },
    ])
  })
})

test('逐单分派放不下的，优化后放得下：先来的让出另一组能去的那天', async () => {
  // B may go on the 13th only; the job that comes first may choose and takes B's only hours.
  const crews = [crew('A'), crew('B', { workers: [person('B1', { certTo: '2026-03-13' }), person('B2')] })]
  const fixed = new Map([
    [dayKey('A1', '2026-03-13'), 500],
    [dayKey('A1', '2026-03-14'), 450],
    [dayKey('B1', '2026-03-13'), 450],
  ])
  const jobs = [
    job('可两天', ['2026-03-13', '2026-03-14'], { legalDeadline: '2026-03-16' }),
    job('只一天', ['2026-03-13'], { legalDeadline: '2026-03-17' }),
  ]
  const ask = { jobs, crews, setting: defaultSetting, fixed }
  expect(propose(ask).unplaced.map((one) => one.orderId)).toEqual(['只一天'])
  const { placed, unplaced } = await proposeOptimised(ask)
  expect(unplaced).toEqual([])
  expect(placed.map(({ orderId, date, crewId }) => [orderId, date, crewId]).sort()).toEqual([
    ['只一天', '2026-03-13', 'B'],
    ['可两天', '2026-03-14', 'A'],
  ])
})

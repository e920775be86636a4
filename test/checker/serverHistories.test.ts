import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from '#test/server.ts'
import { dateOf, serial } from './dates.ts'
import { type History, history, told } from './history.ts'
import { type Occurrence, replayOnServer } from './serverReplay.ts'

/** How many go through the real calls: a handful with every run, two hundred and more in `npm run torture`. */
const HISTORIES = Number(process.env.SERVER_HISTORIES ?? 3)
const SEED = Number(process.env.HISTORY_SEED ?? 20261122)

const occurrence: fc.Arbitrary<Occurrence> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('done' as const), late: fc.integer({ min: -5, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('done' as const), late: fc.integer({ min: 4, max: 20 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('missed' as const), late: fc.integer({ min: -2, max: 3 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'closed' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('holiday' as const),
      from: fc.integer({ min: 2, max: 40 }),
      length: fc.integer({ min: 0, max: 10 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('moved' as const),
      which: fc.nat({ max: 3 }),
      by: fc.integer({ min: -6, max: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stopped' as const), days: fc.integer({ min: 1, max: 70 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('renewed' as const), days: fc.integer({ min: 40, max: 120 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('brought' as const),
      after: fc.integer({ min: 1, max: 12 }),
      level: fc.constantFrom(1 as const, 3 as const, 4 as const, 5 as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ended' as const), inDays: fc.integer({ min: 0, max: 60 }) }) },
)

/** Half a year at most, no fixed dates and no home lifts: what their pages and files add is tested there. */
const served = fc
  .tuple(history, fc.integer({ min: 25, max: 180 }), fc.array(occurrence, { minLength: 1, maxLength: 7 }))
  .map(([one, length, events]): [History, Occurrence[]] => {
    const { lift } = one
    const maxGapDays = Math.min(lift.maxGapDays, 15)
    const plain = {
      ...lift,
      end: dateOf(serial(lift.start) + length),
      agreed: null,
      homeLift: false,
      place: 0,
      category: 1 as const,
      maxGapDays,
      minGapDays: Math.min(lift.minGapDays, maxGapDays),
    }
    return [{ lift: plain, days: one.days, events: [] }, events]
  })

describe('随机历史经过真实接口', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer({ work: true })
  })

  test(`${HISTORIES}个历史：发布、完成、漏做、关闭、改期、停用启用、补录、续签、终止后，工单与规则逐一相同`, async () => {
    const reports: string[] = []
    for (const [one, events] of fc.sample(served, { numRuns: HISTORIES, seed: SEED })) {
      const found = await replayOnServer(server, one, events)
      if (found) reports.push(await smallest(server, one, events, found))
      if (reports.length >= MOST_REPORTS) break
    }
    expect(reports.join('\n\n')).toBe('')
  }, 3_600_000)
})

const MOST_REPORTS = 3

/** The fewest events that still part the two, and what they say then. */
async function smallest(server: TestServer, one: History, events: Occurrence[], found: string): Promise<string> {
  let [left, said] = [events, found]
  for (let at = 0; at < left.length; ) {
    const fewer = left.filter((_, n) => n !== at)
    const still = await replayOnServer(server, one, fewer)
    if (still) [left, said] = [fewer, still]
    else at += 1
  }
  return `${told(one)}\n${left.map((event) => JSON.stringify(event)).join('\n')}\n${said}`
}

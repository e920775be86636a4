import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { maintainOrderApi, maintainPlanApi, releaseApi } from '#modules/maintenance/shared/api.ts'
import { scheduleApi } from '#modules/schedule/shared/api.ts'
import { aCompany, aPerson, asOwner, type Company, type Person } from '#test/builders/company.ts'
import { aFieldWorker, aServedSite } from '#test/builders/maintenance.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { dateOf, serial } from './dates.ts'
import { asTheyStand, type Gap, newGaps, tooLong } from './gaps.ts'

/**
 * Anything that the office may do to visits, in any order, through the real calls; after each the whole plan is judged by
 * the text of the rules (jobs 6.5, decision 0058). A gap, an overfull day, a second visit a day, somebody without a
 * certificate: only a gap may stand, and only when a releaser has said yes to it just now.
 */
const ACTIONS = Number(process.env.LAW_ACTIONS ?? 60)
const SEED = Number(process.env.HISTORY_SEED ?? 20261122)
const START = '2026-03-02'
const END = '2026-06-30'
const CERT_END = '2026-04-30'
const GAP = 15
const MOST_MINUTES = 540

const kinds = [
  'date',
  'batch',
  'board',
  'close',
  'remove',
  'reopen',
  'staff',
  'pause',
  'resume',
  'later',
  'reset',
  'level',
] as const
const action = fc.record({
  kind: fc.constantFrom(...kinds, 'date' as const, 'board' as const, 'close' as const),
  which: fc.nat({ max: 1000 }),
  by: fc.integer({ min: -9, max: 22 }),
  crew: fc.nat({ max: 2 }),
  /** Whether a release is asked for, and what its answer is. */
  asks: fc.boolean(),
  agrees: fc.boolean(),
})
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

interface Row {
  id: string
  lift: string
  day: string
  first: string | null
  status: number
  level: number
  version: number
  people: string[]
  minutes: number
  closedAt: string | null
}

describe('任何改动之后，整份计划由另一个程序按条文检查', () => {
  let server: TestServer
  let company: Company
  let dispatcher: Person
  let chief: Person
  let crews: string[][]
  let lifts: readonly string[]
  let planId: string
  let teamId: string
  let certified: Map<string, string>
  let today = START

  beforeAll(async () => {
    server = await testServer()
    server.setNow(`${START}T08:00:00+08:00`)
    company = await aCompany(server)
    chief = await aPerson(server, company)
    const grants = ['JMb', 'JMc', 'JMd', 'JMe', 'JMf', 'JMh', 'JMi', 'JMq', 'JMr', 'JMt', 'JMz'] as const
    dispatcher = await aPerson(server, company, { grants: [...grants] })
    const worker = (certTo: string) => aFieldWorker(server, company, { certTo })
    const made = [
      await worker('2030-01-01'),
      await worker('2030-01-01'),
      await worker('2030-01-01'),
      await worker(CERT_END),
    ]
    const ids = made.map((one) => one.employeeId)
    certified = new Map(ids.map((id, at) => [id, at === 3 ? CERT_END : '2030-01-01']))
    crews = [ids.slice(0, 2), ids.slice(2), [ids[0] as string, ids[2] as string]]
    const served = await aServedSite(server, company, chief, { lifts: 3, contract: { startDate: START, endDate: END } })
    lifts = served.site.lifts
    const { contractId } = served
    teamId = served.teamId
    const draft = { contractId, elevatorIds: [...lifts], startDate: START, endDate: END, teamId }
    const { token } = await server.ask(maintainPlanApi.generate, draft, chief)
    planId = (await server.ask(maintainPlanApi.publish, { token }, chief)).planIds[0] as string
    // The first orders have a crew, the others none yet.
    await asOwner(
      server,
      `update maintain_order set worker_ids = $2 where elevator_id = any($1) and plan_date < '2026-04-15'`,
      [lifts, crews[0]],
    )
  })

  const rows = () =>
    asOwner<Row>(
      server,
      `select id, elevator_id as lift, plan_date::text as day, original_plan_date::text as first, status, level, version,
         worker_ids as people, std_minutes as minutes, closed_at::text as "closedAt"
       from maintain_order where elevator_id = any($1) and deleted_at is null order by plan_date, id`,
      [lifts],
    )

  /** By lift: too long without a visit. What is late cannot be done before today. */
  function gapsOf(all: readonly Row[], lift: string, before = false): Gap[] {
    const open = all.filter((row) => row.lift === lift && row.status === 0 && row.level !== 99)
    const stops = open.map(({ day, first }) => ({
      day: Math.max(serial(day), serial(today)),
      first: first === null ? null : serial(first),
    }))
    return tooLong(serial(START), before ? asTheyStand(stops) : stops, serial(END), GAP)
  }

  /** What may not stand whoever releases it. */
  function blockedIn(before: readonly Row[], after: readonly Row[]): string[] {
    const stood = new Map(before.map((row) => [row.id, row]))
    const open = after.filter((row) => row.status === 0)
    const changed = open.filter((row) => {
      const old = stood.get(row.id)
      return old?.status !== 0 || old.day !== row.day || old.people.join() !== row.people.join()
    })
    return changed.flatMap((row) => {
      const same = open.filter((other) => other.id !== row.id && other.day === row.day)
      const load = (id: string) =>
        row.minutes + same.reduce((sum, other) => sum + (other.people.includes(id) ? other.minutes : 0), 0)
      return [
        ...(same.some((other) => other.lift === row.lift) ? [`V15 ${row.day}`] : []),
        ...(row.people.length === 1 ? [`V03 ${row.day}`] : []),
        ...row.people.filter((id) => (certified.get(id) ?? '') < row.day).map(() => `V04 ${row.day}`),
        ...row.people.filter((id) => load(id) > MOST_MINUTES).map(() => `V07 ${row.day}`),
        ...(row.day < today && stood.get(row.id)?.day !== row.day ? [`past ${row.day}`] : []),
        ...(row.day > END ? [`V09 ${row.day}`] : []),
      ]
    })
  }

  /** True when a releaser said yes to something that is now done. */
  async function answered({ agrees }: Action): Promise<boolean> {
    const { records } = await server.ask(releaseApi.list, { tab: 'open' }, chief)
    let done = 0
    for (const { id, version } of records) {
      const answer = { id, version, agree: agrees, ...(agrees ? {} : { opinion: '不同意' }) }
      const reply = await server.send(releaseApi.answer, answer, chief)
      expect(reply.errorCode).toBe(0)
      done += (reply.data as { done: number }).done
    }
    return done > 0
  }

  async function act(one: Action, all: readonly Row[]): Promise<void> {
    const open = all.filter((row) => row.status === 0)
    const closed = all.filter((row) => row.status === 9)
    const row = open[one.which % open.length] as Row
    const approval = one.asks ? { reason: '客户要求' } : undefined
    const own = { id: row.id, version: row.version }
    const day = dateOf(serial(row.day) + one.by)
    const batch = async (ids: string[], what: 'date' | 'staff', params: Record<string, unknown>) => {
      const preview = await server.send(
        maintainOrderApi.batchPreview,
        { ids, action: what, params, reason: '调整' },
        dispatcher,
      )
      if (preview.errorCode !== 0) return preview
      const { token } = preview.data as { token: string }
      return server.send(maintainOrderApi.batchApply, { token, approval }, dispatcher)
    }
    const crew = crews[one.crew] as string[]
    const plan = async () => {
      const { version } = await server.ask(maintainPlanApi.detail, { id: planId }, chief)
      return { id: planId, version }
    }
    const calls: Readonly<Record<Action['kind'], () => Promise<{ errorCode: number; status: number } | undefined>>> = {
      date: () => batch([row.id], 'date', { date: day }),
      batch: () => {
        const at = one.which % open.length
        return batch(
          open.slice(at, at + 3).map((each) => each.id),
          'date',
          { shiftDays: one.by },
        )
      },
      staff: () => batch([row.id], 'staff', { crew }),
      async board() {
        const move = { orderId: row.id, version: row.version, date: day, crew, approval }
        const proposal = await server.send(scheduleApi.propose, { moves: [move] }, dispatcher)
        if (proposal.errorCode !== 0) return proposal
        const { token } = proposal.data as { token: string }
        return server.send(scheduleApi.publish, { proposalToken: token, reason: '调整' }, dispatcher)
      },
      close: () => server.send(maintainOrderApi.close, { ...own, reason: 4, approval }, dispatcher),
      remove: () =>
        server.send(maintainOrderApi.remove, { id: row.id, ...(one.asks ? { reason: '重复' } : {}) }, dispatcher),
      async reopen() {
        const back = closed[one.which % Math.max(1, closed.length)]
        if (!back) return undefined
        return server.send(
          maintainOrderApi.reopen,
          { id: back.id, version: back.version, reason: '误关', approval },
          dispatcher,
        )
      },
      pause: async () => server.send(maintainPlanApi.pause, { ...(await plan()), approval }, dispatcher),
      resume: async () => server.send(maintainPlanApi.resume, await plan(), dispatcher),
      async reset() {
        const query = { planId, fromDate: dateOf(serial(today) + 1 + Math.abs(one.by)) }
        const preview = await server.send(maintainPlanApi.resetPreview, query, chief)
        if (preview.errorCode !== 0) return preview
        const { token } = preview.data as { token: string }
        return server.send(maintainPlanApi.resetApply, { token }, chief)
      },
      async level() {
        const query = { teamId, fromDate: dateOf(serial(today) + 3 + Math.abs(one.by)) }
        const preview = await server.send(maintainPlanApi.levelPreview, query, chief)
        if (preview.errorCode !== 0) return preview
        const { token } = preview.data as { token: string }
        return server.send(maintainPlanApi.levelApply, { token }, chief)
      },
      async later() {
        today = dateOf(serial(today) + 1)
        server.setNow(`${today}T08:00:00+08:00`)
        return undefined
      },
    }
    const reply = await calls[one.kind]()
    expect(reply?.status ?? 200).toBeLessThan(500)
  }

  test(`${ACTIONS} 个随机动作`, async () => {
    const wrong: string[] = []
    let standing = new Map(lifts.map((lift) => [lift, [] as Gap[]]))
    let released = 0
    let changed = 0
    for (const [at, one] of fc.sample(action, { numRuns: ACTIONS, seed: SEED }).entries()) {
      const before = await rows()
      if (!before.some((row) => row.status === 0)) break
      // A day that passes may widen a gap by itself: that is the reminders' matter, not a change.
      if (one.kind === 'later') {
        await act(one, before)
        standing = new Map(lifts.map((lift) => [lift, gapsOf(before, lift, true)]))
        continue
      }
      await act(one, before)
      const asked = await rows()
      const opened = (of: readonly Row[]) =>
        lifts.flatMap((lift) => newGaps(standing.get(lift) ?? [], gapsOf(of, lift)))
      for (const gap of opened(asked))
        wrong.push(`${at} ${JSON.stringify(one)}: ${dateOf(gap.from)}–${dateOf(gap.to)} without a release`)
      const yes = await answered(one)
      const after = await rows()
      if (!yes)
        for (const gap of opened(after))
          wrong.push(`${at} ${JSON.stringify(one)}: ${dateOf(gap.from)}–${dateOf(gap.to)} although refused`)
      for (const text of blockedIn(before, after)) wrong.push(`${at} ${JSON.stringify(one)}: ${text}`)
      if (yes) released++
      if (JSON.stringify(before) !== JSON.stringify(after)) changed++
      standing = new Map(lifts.map((lift) => [lift, gapsOf(after, lift, true)]))
      const [plan] = await asOwner<{ status: number; n: number }>(
        server,
        `select p.status, (select count(*)::int from plan_violation v where v.plan_id = p.id and v.state = 1) as n
         from maintain_plan p where p.id = $1`,
        [planId],
      )
      if (plan?.status === 2 && plan.n === 0) wrong.push(`${at}: paused without a release`)
    }
    expect(wrong).toEqual([])
    expect(changed).toBeGreaterThan(ACTIONS / 5)
    expect(released).toBeGreaterThan(1)
    const kept = await asOwner<{ n: number }>(
      server,
      `select count(*)::int as n from plan_violation where company_id = $1 and state = 1 and approved_by <> $2`,
      [company.id, chief.employeeId],
    )
    expect(kept[0]?.n).toBe(0)
  }, 120_000)
})

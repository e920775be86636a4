import { beforeAll, describe, expect, test } from 'vitest'
import { releaseApi } from '#modules/maintenance/shared/api.ts'
import { asOwner } from '#test/builders/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { dateOf, serial } from './dates.ts'
import { type Action, actions, type Row } from './deeds.ts'
import { asTheyStand, type Gap, newGaps, tooLong } from './gaps.ts'
import { MOST_MINUTES, Office, START } from './office.ts'

/**
 * Anything that the office may do to visits, in any order, through the real calls; after each the whole plan is judged by
 * the text of the rules (jobs 6.5, decision 0058). A gap, an overfull day, a second visit a day, somebody without a
 * certificate: only a gap may stand, and only when a releaser has said yes to it just now.
 */
const ACTIONS = Number(process.env.LAW_ACTIONS ?? 70)
const SEED = Number(process.env.HISTORY_SEED ?? 20261122)
const GAP = 15
/** Between two lifts of one community. */
const WAY = 3

describe('任何改动之后，整份计划由另一个程序按条文检查', () => {
  let server: TestServer
  let office: Office

  beforeAll(async () => {
    server = await testServer()
    office = await Office.open(server)
  })

  /** By lift: too long without a visit. What is late cannot be done before today. */
  function gapsOf(all: readonly Row[], lift: string, before = false): Gap[] {
    const open = all.filter((row) => row.lift === lift && row.status === 0 && row.level !== 99)
    const stops = open.map(({ day, first }) => ({
      day: Math.max(serial(day), serial(office.today)),
      first: first === null ? null : serial(first),
    }))
    const since = serial(office.done.get(lift) ?? START)
    return tooLong(since, before ? asTheyStand(stops) : stops, serial(office.ends.get(lift) as string), GAP)
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
      const beside = same.filter((other) => other.people.some((id) => row.people.includes(id)))
      return [
        ...(same.some((other) => other.lift === row.lift) ? [`V15 ${row.day}`] : []),
        ...(row.people.length === 1 ? [`V03 ${row.day}`] : []),
        ...row.people.filter((id) => (office.certified.get(id) ?? '') < row.day).map(() => `V04 ${row.day}`),
        ...(beside.some((other) => overlap(row, other)) ? [`V05 ${row.day}`] : []),
        ...row.people.filter((id) => load(id) > MOST_MINUTES).map((id) => `V07 ${row.day} ${load(id)}`),
        ...(row.day < office.today && stood.get(row.id)?.day !== row.day ? [`past ${row.day}`] : []),
        ...(row.day > (office.ends.get(row.lift) as string) ? [`V09 ${row.day}`] : []),
      ]
    })
  }

  const overlap = (a: Row, b: Row) =>
    a.start !== null && b.start !== null && a.start < b.start + b.minutes + WAY && b.start < a.start + a.minutes + WAY

  /** True when a releaser said yes to something that is now done. */
  async function answered({ agrees }: Action): Promise<boolean> {
    const { records } = await server.ask(releaseApi.list, { tab: 'open' }, office.chief)
    let done = 0
    for (const { id, version } of records) {
      const answer = { id, version, agree: agrees, ...(agrees ? {} : { opinion: '不同意' }) }
      const reply = await server.send(releaseApi.answer, answer, office.chief)
      expect(reply.errorCode).toBe(0)
      done += (reply.data as { done: number }).done
    }
    return done > 0
  }

  test(`${ACTIONS} 个随机动作`, async () => {
    const wrong: string[] = []
    const made = new Map<string, number>()
    let standing = new Map<string, Gap[]>()
    let released = 0
    let changed = 0
    for (const [at, one] of actions(ACTIONS, SEED).entries()) {
      const before = await office.rows()
      if (!before.some((row) => row.status === 0)) break
      const reply = await office.act(one, before)
      expect(reply?.status ?? 200).toBeLessThan(500)
      // A day that passes may widen a gap by itself: that is the reminders' matter, not a change.
      if (one.kind === 'later') {
        standing = new Map(office.lifts.map((lift) => [lift, gapsOf(before, lift, true)]))
        continue
      }
      const said = `${at} ${JSON.stringify(one)}`
      const asked = await office.rows()
      const opened = (of: readonly Row[]) =>
        office.lifts.flatMap((lift) => newGaps(standing.get(lift) ?? [], gapsOf(of, lift)))
      for (const gap of opened(asked)) wrong.push(`${said}: ${dateOf(gap.from)}–${dateOf(gap.to)} without a release`)
      const yes = await answered(one)
      const after = await office.rows()
      if (!yes)
        for (const gap of opened(after)) wrong.push(`${said}: ${dateOf(gap.from)}–${dateOf(gap.to)} although refused`)
      for (const text of blockedIn(before, after)) wrong.push(`${said}: ${text}`)
      if (yes) released++
      if (JSON.stringify(before) !== JSON.stringify(after)) {
        changed++
        made.set(one.kind, (made.get(one.kind) ?? 0) + 1)
      }
      standing = new Map(office.lifts.map((lift) => [lift, gapsOf(after, lift, true)]))
      const paused = await asOwner<{ n: number }>(
        server,
        `select count(*)::int as n from maintain_plan p where p.company_id = $1 and p.status = 2
           and not exists (select from plan_violation v where v.plan_id = p.id and v.state = 1)`,
        [office.company.id],
      )
      if (paused[0]?.n !== 0) wrong.push(`${said}: paused without a release`)
    }
    expect([...wrong, JSON.stringify([...made])]).toEqual([JSON.stringify([...made])])
    expect(changed).toBeGreaterThan(ACTIONS / 5)
    expect(released).toBeGreaterThan(1)
    const kept = await asOwner<{ n: number }>(
      server,
      `select count(*)::int as n from plan_violation where company_id = $1 and state = 1 and approved_by <> $2`,
      [office.company.id, office.chief.employeeId],
    )
    expect(kept[0]?.n).toBe(0)
  })
})

import { type Context, inCompany, type Minutely, type Nightly } from '#kernel/server/index.ts'
import type { DecisionLine } from '#modules/signal/shared/pipeline/decision.ts'
import type { SignalFacts } from '#modules/signal/shared/pipeline/liftWatch.ts'
import { type Gaps, learnGaps, type Resting, suspects } from '#modules/signal/shared/pipeline/standstill.ts'
import { SILENT_MS } from '#modules/signal/shared/presence.ts'
import { type LiftState, ServiceMode } from '#modules/signal/shared/wire.ts'
import { rulesOf } from '../asks.ts'
import { findLiftFacts, holdStates, saveStates } from '../ingest/ingest.store.ts'
import { liftNow, stateToSave } from '../ingest/state.ts'
import { emitSignals } from '../signals.ts'
import {
  findGaps,
  findResting,
  findStarts,
  findTripPlaces,
  findVisited,
  type GroupGaps,
  saveGaps,
} from './gaps.store.ts'

/** 疑似故障停梯 (monitoring 6.2 step 3, decision 0150). */

/** Two weeks: each hour of the day on ten working days and four others. */
const LEARNED_MS = 14 * 86_400_000
const keyOf = ({ communityId, uses }: { communityId: string; uses: string }) => `${communityId} ${uses}`

/** Every night anew, of the trips of two weeks, community by community. */
export const gapsNightly: Nightly = {
  name: 'telemetry.gaps',
  async run(ctx) {
    const since = new Date(ctx.now.getTime() - LEARNED_MS)
    const groups: GroupGaps[] = []
    for (const communityId of await findTripPlaces(ctx, since)) {
      const lifts = await findStarts(ctx, communityId, since)
      for (const [uses, own] of Map.groupBy(lifts, (one) => one.uses)) {
        const gaps = learnGaps(own.map(({ starts }) => starts.map((second) => second * 1000)))
        if (gaps.some((gap) => gap !== null)) groups.push({ communityId, uses, gaps, lifts: own.length })
      }
    }
    await saveGaps(ctx, groups)
  },
}

/** Every minute: the last states of the company's lifts against what was learned; what is suspicious is said, once. */
export const standstillWork: Minutely = {
  name: 'telemetry.standstill',
  async run(services, companyId) {
    const caller = { principal: null, companyId, traceId: 'telemetry-standstill' }
    const found = await inCompany(services, caller, findSuspects, { reads: true })
    if (found.size > 0) await inCompany(services, caller, (ctx) => tellSuspects(ctx, found))
  },
}

interface Found {
  readonly tripAt: number | null
  readonly line: DecisionLine
}

async function findSuspects(ctx: Context): Promise<Map<string, Found>> {
  const learned = new Map<string, Gaps>((await findGaps(ctx)).map((one) => [keyOf(one), one.gaps]))
  if (learned.size === 0) return new Map()
  const now = ctx.now.getTime()
  const lifts = (await findResting(ctx)).map(
    (row): Resting => ({
      id: row.elevatorId,
      group: keyOf(row),
      buildingId: row.buildingId,
      tripAt: row.tripAt,
      from: Math.max(row.tripAt ?? 0, row.idleFrom ?? 0),
      judged:
        row.online &&
        !row.told &&
        !row.runs &&
        row.mode === ServiceMode.code.normal &&
        row.receivedAt !== null &&
        now - Date.parse(row.receivedAt) <= SILENT_MS,
    }),
  )
  const first = suspects(lifts, (group) => learned.get(group), now)
  if (first.length === 0) return new Map()
  const visits = await findVisited(
    ctx,
    first.map(({ id }) => id),
  )
  const visited = new Map(visits.map((one) => [one.elevatorId, one]))
  // What a visit took from the silence is known now; the neighbours are the same.
  const again = lifts.map((lift): Resting => {
    const visit = visited.get(lift.id)
    if (!visit) return lift
    const from = visit.doneAt === null ? lift.from : Math.max(lift.from, Date.parse(visit.doneAt))
    return { ...lift, from, judged: lift.judged && !visit.now }
  })
  const trips = new Map(lifts.map(({ id, tripAt }) => [id, tripAt]))
  return new Map(
    suspects(again, (group) => learned.get(group), now).map(({ id, line }) => [
      id,
      { tripAt: trips.get(id) ?? null, line },
    ]),
  )
}

/** Held, and as it was when it was judged: a trip that came meanwhile says that it runs. */
async function tellSuspects(ctx: Context, found: ReadonlyMap<string, Found>): Promise<void> {
  const rows = await holdStates(ctx, [...found.keys()])
  const facts = new Map((await findLiftFacts(ctx, [...found.keys()])).map((one) => [one.id, one]))
  const { seconds } = await rulesOf(ctx)
  const now = ctx.now.getTime()
  const lifts = rows.flatMap((row) => {
    const known = facts.get(row.elevatorId)
    const lift = known && liftNow(known, row)
    const one = found.get(row.elevatorId)
    const { tripAt = null, stillAt } = lift?.watch ?? {}
    return lift && one && stillAt === undefined && tripAt === one.tripAt ? [{ lift, line: one.line }] : []
  })
  for (const { lift, line } of lifts) {
    lift.watch = { ...lift.watch, stillAt: now }
    lift.signals.push({
      say: 'stood',
      code: '23',
      occurredAt: now,
      facts: factsNow(lift.row.frame as Partial<LiftState>, lift.row.terminalId),
      backfill: false,
      resolved: false,
      endedAt: null,
      lines: [line],
      derived: true,
    })
  }
  await saveStates(
    ctx,
    lifts.map(({ lift }) => stateToSave(lift, seconds)),
  )
  await emitSignals(
    ctx,
    lifts.map(({ lift: { facts: of, signals } }) => ({ elevatorId: of.id, labels: of.labels, signals })),
    'urgent',
  )
}

const factsNow = ({ fl, door, v, occ, mode }: Partial<LiftState>, terminalId: string | null): SignalFacts => ({
  floor: fl ?? null,
  door: door ?? null,
  speed: v ?? null,
  occupied: occ == null ? null : occ === 1,
  mode: mode ?? null,
  clockFlag: false,
  terminalId,
})

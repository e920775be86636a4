import { type Context, inCompany, type Services, type Stoppable } from '#kernel/server/index.ts'
import { watchClock } from '#modules/signal/shared/pipeline/liftWatch.ts'
import { watchWrittenClock } from '#modules/signal/shared/pipeline/written.ts'
import { onClock, SILENT_MS } from '#modules/signal/shared/presence.ts'
import { lookAtArea } from './area.ts'
import { rulesOf } from './asks.ts'
import { companiesDue, findDueStates, findDueTerminals, findNeighbours, putOff, takeTurn } from './clock.store.ts'
import { forgetNonces } from './door/gate.store.ts'
import { findLiftFacts, findTerminals, holdLinks, holdStates, saveLinks, saveStates } from './ingest/ingest.store.ts'
import { readLink } from './ingest/link.ts'
import { liftNow, stateToSave, targetOf } from './ingest/state.ts'
import { type Attended, tellPresence } from './presence.ts'
import { emitSignals } from './signals.ts'

/** What falls due though nothing comes: silence of terminals, codes that have lasted, 困人 (monitoring 6.1, 6.2). */
const EVERY_MS = 3000
const AT_ONCE = 500
/** A nonce is remembered for ten minutes; one more, for clocks of instances. */
const NONCE_MS = 11 * 60_000
const NONCES_EVERY = 20

/** One look, over all companies. Company by company and kind by kind in a transaction of its own: one fault stops no other. */
export async function lookAtClock(services: Services): Promise<void> {
  for (const companyId of await companiesDue(services, services.clock()))
    for (const look of [lookAtLines, lookAtLifts])
      await inCompany(services, { principal: null, companyId, traceId: 'telemetry-clock' }, look).catch((error) =>
        services.log.error({ err: error, companyId }, 'telemetry clock'),
      )
}

async function lookAtLines(ctx: Context): Promise<void> {
  if (!(await takeTurn(ctx))) return
  await putOff(ctx, SILENT_MS)
  const due = await findDueTerminals(ctx, AT_ONCE)
  if (due.length === 0) return
  const communities = [...new Set(due.flatMap(({ communityId }) => communityId ?? []))]
  const neighbours = communities.length === 0 ? [] : await findNeighbours(ctx, communities)
  // All at once and in their order, as whoever keeps frames holds them.
  const ids = [...new Set([...due, ...neighbours].map(({ terminalId }) => terminalId))]
  const links = new Map((await holdLinks(ctx, ids)).map((row) => [row.terminalId, readLink(row)]))
  const terminals = new Map((await findTerminals(ctx, ids)).map((one) => [one.id, one]))
  const now = ctx.now.getTime()
  const attended: Attended[] = []
  for (const [id, link] of links) {
    const terminal = terminals.get(id)
    if (!terminal) continue
    const { presence, news } = onClock(link.presence, now)
    link.presence = presence
    attended.push({ terminal, link, news, firmware: null })
  }
  // The area first: its silence tells of the terminals that are part of it.
  for (const own of Map.groupBy(neighbours, ({ communityId }) => communityId).values())
    await lookAtArea(ctx, { neighbours: own, links, terminals })
  await tellPresence(ctx, attended)
  await saveLinks(ctx, [...links.values()])
}

async function lookAtLifts(ctx: Context): Promise<void> {
  const due = await findDueStates(ctx, AT_ONCE)
  if (due.length === 0) return
  const rows = await holdStates(ctx, due)
  const facts = new Map((await findLiftFacts(ctx, due)).map((one) => [one.id, one]))
  const { seconds, written } = await rulesOf(ctx)
  const now = ctx.now.getTime()
  const lifts = rows.flatMap((row) => {
    const known = facts.get(row.elevatorId)
    return known ? [liftNow(known, row)] : []
  })
  for (const lift of lifts) {
    const { fl } = lift.row.frame as { fl?: number | null }
    const { watch, signals } = watchClock(lift.watch, now, seconds, {
      floor: fl ?? null,
      terminalId: lift.row.terminalId,
    })
    const judged = watchWrittenClock(watch, written[targetOf(lift.facts)], now)
    lift.watch = judged.watch
    lift.signals.push(...signals, ...judged.signals)
  }
  await saveStates(
    ctx,
    lifts.map((lift) => stateToSave(lift, seconds)),
  )
  await emitSignals(
    ctx,
    lifts.map(({ facts: { id, labels }, signals }) => ({ elevatorId: id, labels, signals })),
    'urgent',
  )
}

/** Looks every few seconds while the service runs. */
export function startClock(services: Services): Stoppable {
  let running: Promise<void> | undefined
  let looks = 0
  const look = async () => {
    if (looks++ % NONCES_EVERY === 0)
      await inCompany(services, { principal: null, traceId: 'telemetry-nonces' }, (ctx) =>
        forgetNonces(ctx, new Date(ctx.now.getTime() - NONCE_MS)),
      )
    await lookAtClock(services)
  }
  const timer = setInterval(() => {
    running ??= look()
      .catch((error) => services.log.warn({ err: error }, 'telemetry clock'))
      .finally(() => {
        running = undefined
      })
  }, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

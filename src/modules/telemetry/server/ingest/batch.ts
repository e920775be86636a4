import { allOf, type Context } from '#kernel/server/index.ts'
import { COLLECTING, refuseTerminal, TerminalStatus, TroubleKind } from '#modules/terminal/shared/terms.ts'
import { type Answered, type FrameRules, rulesOf, takeAnswers } from '../asks.ts'
import { type Attended, tellPresence } from '../presence.ts'
import { emitSignals } from '../signals.ts'
import { tellAnswered } from '../stream.ts'
import { troublesOf } from '../trouble/troubles.ts'
import { keepDays } from './days.ts'
import { History } from './history.ts'
import {
  findLiftFacts,
  findStood,
  findTerminals,
  holdLinks,
  holdStates,
  type Stood,
  saveLinks,
  saveStates,
  type TerminalFacts,
} from './ingest.store.ts'
import { hear, type Link, type Placed, readLink } from './link.ts'
import type { Handled, Message } from './message.ts'
import { type LiftNow, liftNow, stateToSave, takeState, takeWritten } from './state.ts'
import { tellBrowsers } from './told.ts'

/** Frames kept all the same: with impossible values, or with moments worked out because the clock is wrong. */
interface Doubtful {
  readonly values: number
  readonly clock: number
}

function tellDoubtful({ services, companyId }: Context, terminalId: string, { values, clock }: Doubtful): void {
  const troubles = troublesOf(services)
  if (values > 0) troubles.note({ companyId, terminalId }, TroubleKind.code.impossible, null, values)
  if (clock > 0) troubles.note({ companyId, terminalId }, TroubleKind.code.clock, null, clock)
}

/** Frames that are late stood where their terminal stood then. */
const STOOD_SINCE_MS = 40 * 86_400_000

interface Came {
  readonly placed: Placed
  readonly terminalId: string
  readonly receivedAt: number
  readonly elevatorId: string
  /** Since when it reads the lift, ms; null: it stands beside the one that does. */
  readonly readsSince: number | null
}

/**
 * One transaction for what came of a company's terminals: each line is held, so that of two instances that hear the same
 * terminal one waits and sees what the other kept. Everything is written table by table. Gives what is refused, by message.
 */
export async function keepBatch(ctx: Context, messages: readonly Message[]): Promise<readonly Handled[]> {
  const handled = messages.map((message): Handled => ({ message, rejected: [] }))
  const ids = [...new Set(messages.map(({ from }) => from.terminalId))]
  // What is read stands as it is once the lines are held: the database takes statements in this order.
  const [held, terminals, stood, rules] = await allOf([
    holdLinks(ctx, ids),
    findTerminals(ctx, ids),
    findStood(ctx, ids, new Date(ctx.now.getTime() - STOOD_SINCE_MS)),
    rulesOf(ctx),
  ])
  const links = new Map(held.map((row) => [row.terminalId, readLink(row)]))
  const byId = new Map(terminals.map((one) => [one.id, one]))
  const places = Map.groupBy(stood, ({ terminalId }) => terminalId)
  const attended = new Map<string, Attended>()
  const came: Came[] = []
  const answers: Answered[] = []
  for (const one of handled) {
    const { terminalId } = one.message.from
    const [link, terminal] = [links.get(terminalId), byId.get(terminalId)]
    if (!link || !terminal || isOff(terminal)) refuseAll(one)
    else came.push(...take(one, link, terminal, places.get(terminalId) ?? [], attended, answers))
  }
  const lifts = await openLifts(ctx, came)
  const doubtful = new Map<string, Doubtful>()
  const history = takeIn(new History(ctx), { came, lifts, links, rules, doubtful })
  const touched = [...lifts.values()].filter((lift) => lift.touched)
  for (const lift of touched) takeWritten(lift, rules, ctx.now.getTime())
  await allOf([
    history.save(ctx).then(() => keepDays(ctx, history.readings, links)),
    saveLinks(ctx, [...links.values()]),
    answers.length > 0 ? takeAnswers(ctx, answers) : Promise.resolve(),
    // Lifts before the places that are kept of them (decision 0203), which a new mode changes: as whoever raises a record.
    tellPresence(ctx, [...attended.values()]).then(() =>
      saveStates(
        ctx,
        touched.map((lift) => stateToSave(lift, rules.seconds)),
      ),
    ),
  ])
  await emitSignals(
    ctx,
    touched.map(({ facts, signals }) => ({ elevatorId: facts.id, labels: facts.labels, signals })),
    'urgent',
  )
  ctx.after(() => {
    tellBrowsers(ctx.services, touched)
    for (const { said } of answers) void tellAnswered(ctx.services, said.cmdId, said.ok === 1)
    for (const [terminalId, wrong] of doubtful) tellDoubtful(ctx, terminalId, wrong)
  })
  return handled
}

const reads = ({ terminalType }: TerminalFacts) => (COLLECTING as readonly number[]).includes(terminalType)

const isOff = ({ status }: TerminalFacts) =>
  status === TerminalStatus.code.off || status === TerminalStatus.code.scrapped

/** Switched off since it came in at the door. */
function refuseAll({ message, rejected }: Handled): void {
  const { errorCode: code, message: msg } = refuseTerminal.off()
  for (const { seq } of message.frames) rejected.push({ seq, code, msg })
}

/** The line hears the message; what is fresh and was measured at a lift goes on. */
function take(
  one: Handled,
  link: Link,
  terminal: TerminalFacts,
  stood: readonly Stood[],
  attended: Map<string, Attended>,
  answers: Answered[],
): Came[] {
  const { fresh, news, firmware } = hear(link, one)
  const before = attended.get(terminal.id)
  attended.set(terminal.id, {
    terminal,
    link,
    news: [...(before?.news ?? []), ...news],
    firmware: firmware ?? before?.firmware ?? null,
  })
  const { receivedAt } = one.message
  return fresh.flatMap((placed) => {
    const { frame } = placed
    if (frame.kind === 'cmd') {
      // Of the terminal, wherever it stands, or on the shelf.
      answers.push({ terminalId: terminal.id, at: placed.at, said: frame.d })
      return []
    }
    const where = stood.find(
      ({ fromAt, toAt }) => Date.parse(fromAt) <= placed.at && (toAt === null || placed.at < Date.parse(toAt)),
    )
    if (!where) return []
    const readsSince = reads(terminal) ? Date.parse(where.fromAt) : null
    return [{ placed, terminalId: terminal.id, receivedAt, elevatorId: where.elevatorId, readsSince }]
  })
}

async function openLifts(ctx: Context, came: readonly Came[]): Promise<Map<string, LiftNow>> {
  const ids = [...new Set(came.map(({ elevatorId }) => elevatorId))]
  if (ids.length === 0) return new Map()
  const [held, facts] = await allOf([holdStates(ctx, ids), findLiftFacts(ctx, ids)])
  const rows = new Map(held.map((row) => [row.elevatorId, row]))
  return new Map(
    facts.flatMap((one) => {
      const row = rows.get(one.id)
      return row ? [[one.id, liftNow(one, row)] as const] : []
    }),
  )
}

interface Taken {
  readonly came: readonly Came[]
  readonly lifts: ReadonlyMap<string, LiftNow>
  readonly links: ReadonlyMap<string, Link>
  readonly rules: FrameRules
  readonly doubtful: Map<string, Doubtful>
}

function takeIn(history: History, { came, lifts, links, rules, doubtful }: Taken): History {
  for (const { placed, terminalId, receivedAt, elevatorId, readsSince } of came) {
    const lift = lifts.get(elevatorId)
    if (!lift) continue
    const quality = takeState(lift, { terminalId, readsSince }, placed, receivedAt, rules)
    history.add(elevatorId, terminalId, placed, quality)
    if (quality === 0 || placed.clockFlag) {
      const before = doubtful.get(terminalId) ?? { values: 0, clock: 0 }
      doubtful.set(terminalId, {
        values: before.values + (quality === 0 ? 1 : 0),
        clock: before.clock + (placed.clockFlag ? 1 : 0),
      })
    }
    const { frame } = placed
    const link = links.get(terminalId)
    if (link && (frame.kind === 'lift' || frame.kind === 'escalator')) {
      const news = Object.keys(frame.d).filter((field) => !link.capability.has(field))
      if (news.length > 0) link.capability = new Set([...link.capability, ...news])
    }
  }
  return history
}

import { type Context, inCompany, type Services, type Stoppable } from '#kernel/server/index.ts'
import { type CommandSaid, topicOf } from '#modules/signal/shared/commands.ts'
import { type KnownTerminal, reachOf, type Told, tellHere } from '#modules/telemetry/server/index.ts'
import { CommandKind, type CommandName } from '../shared/command.ts'
import { companiesWaiting, type DueRow, findDue, holdDue, noteSent, type ToSay } from './command.store.ts'

/** How often what waits is looked at, ms; what is given and who comes are looked at at once. */
const EVERY_MS = 5000
/** On the bus: a command was given in this company. */
const GIVEN = 'command.given'

/** Whichever instance holds the terminal's connection says it, after the commit. */
export function tellGiven(ctx: Context): void {
  ctx.after(() => ctx.services.bus.publish(GIVEN, { companyId: ctx.companyId }))
}

/** Says what waits in a company to the terminals that this instance reaches. Noted first: what a crash swallows is said again. */
async function sendWaiting(services: Services, companyId: string, toSay: ToSay): Promise<void> {
  const reach = reachOf(services)
  if (!reach) return
  await inCompany(services, { principal: null, companyId, traceId: 'commands' }, async (ctx) => {
    const due = await claimDue(
      ctx,
      toSay,
      // An outside broker takes it for one that is away as well: said then, it would only seem to be on its way.
      ({ terminalNo, online }) => reach.reaches(terminalNo) && (!reach.outside || online),
    )
    ctx.after(() => {
      for (const one of due) tellHere(services, toldOf(one))
    })
  })
}

/** What is due and nobody else says at this moment, noted as said. */
async function claimDue(ctx: Context, toSay: ToSay, reached: (row: DueRow) => boolean): Promise<DueRow[]> {
  const due = (await findDue(ctx, toSay)).filter(reached)
  const ids = due.map(({ id }) => id)
  const held = await holdDue(ctx, ids, toSay)
  await noteSent(ctx, [...held])
  return due.filter(({ id }) => held.has(id))
}

/** What a terminal is told that asks by itself, because nobody reaches it (decision 0155). Answered after the commit. */
export async function fetchWaiting(
  services: Services,
  { companyId, terminalId }: KnownTerminal,
): Promise<CommandSaid[]> {
  const due = await inCompany(services, { principal: null, companyId, traceId: 'commands' }, (ctx) =>
    claimDue(ctx, { terminalId }, () => true),
  )
  return due.map(saidOf)
}

const names = Object.fromEntries(Object.entries(CommandKind.code).map(([name, code]) => [code, name])) as Readonly<
  Record<CommandKind, CommandName>
>

/** As it goes on the wire: what the row says, and nothing beside it. */
function saidOf({ id, terminalNo, kind, args, issuedAt, expiresAt }: DueRow): CommandSaid {
  const [ts, until] = [Date.parse(issuedAt), Date.parse(expiresAt)]
  const ttl = Math.round((until - ts) / 1000)
  return { v: 1, no: terminalNo, cmdId: id, ts, ttl, cmd: names[kind], d: args } as CommandSaid
}

function toldOf(row: DueRow): Told {
  const said = saidOf(row)
  return { no: row.terminalNo, kind: topicOf(said.cmd), text: JSON.stringify(said), until: Date.parse(row.expiresAt) }
}

const logged = (services: Services, work: Promise<void>) =>
  work.catch((error) => services.log.warn({ err: error }, 'commands to terminals'))

/** A terminal that begins to hear is told at once what waits for it (duty of telemetry). */
export function terminalHears(services: Services, { companyId, terminalId }: KnownTerminal): void {
  void logged(services, sendWaiting(services, companyId, { terminalId, all: true }))
}

export async function startCommands(services: Services): Promise<Stoppable> {
  const running = new Set<Promise<unknown>>()
  const run = (work: Promise<void>) => {
    const one = logged(services, work).finally(() => running.delete(one))
    running.add(one)
  }
  const deaf = await services.bus.subscribe(GIVEN, (message) =>
    run(sendWaiting(services, (message as { companyId: string }).companyId, {})),
  )
  const timer = setInterval(() => {
    if (running.size === 0 && reachOf(services)) run(lookAtAll(services))
  }, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await deaf()
      await Promise.all(running)
    },
  }
}

/** All companies in which something waits. */
export async function lookAtAll(services: Services): Promise<void> {
  for (const companyId of await companiesWaiting(services)) await sendWaiting(services, companyId, {})
}

import type { z } from 'zod'
import type { Context, Services } from '#kernel/server/index.ts'
import { TerminalStatus, TerminalType } from '#modules/terminal/shared/terms.ts'
import { refuseLive, type StreamLease } from '../shared/api.live.ts'
import { viewersTopic } from '../shared/live.ts'
import { addLease, countStreams, countViewers, endLease, findReader, renewLease } from './lease.store.ts'
import { requireLift } from './liveScope.store.ts'
import { streamPort } from './stream.ts'

/** Stream lease (monitoring 3, 6.1): 60 s, renewed each 20 s, counted per lift; the terminal's own runs 90 s. */
const TTL_SEC = 60
const DEVICE_TTL_SEC = 90
const MOST_STREAMS = 200
const HZ = { lift: 4, escalator: 1 } as const

interface Streamed {
  readonly companyId: string
  readonly elevatorId: string
  readonly terminalId: string
  readonly terminalNo: string
}
/** How a terminal is told to send faster. It never reaches the lift (monitoring, safety rule). */
export interface StreamPort {
  /** Terminals can be told anything; else the lift is shown as often as its terminal sends by itself. */
  open(services: Services): boolean
  /** For so many seconds; false when the terminal did not answer within 5 s. */
  begin(services: Services, of: Streamed, hz: number, ttlSec: number): Promise<boolean>
  /** `at`: when it was decided, ms. */
  end(services: Services, of: Streamed, at: number): Promise<void>
}
let filled: StreamPort = streamPort

/** Another way, of tests; undefined: the broker again. */
export const fillStreamPort = (given: Omit<StreamPort, 'open'> | undefined): void => {
  filled = given ? { open: () => true, ...given } : streamPort
}
const portOf = (services: Services): StreamPort | undefined => (filled.open(services) ? filled : undefined)

interface Asked {
  readonly elevatorId: string
  readonly on: boolean
  readonly leaseId?: string | undefined
}

export async function switchStream(ctx: Context, asked: Asked): Promise<z.output<typeof StreamLease>> {
  await requireLift(ctx, asked.elevatorId)
  return asked.on ? turnOn(ctx, asked) : turnOff(ctx, asked)
}

async function turnOn(ctx: Context, { elevatorId, leaseId }: Asked) {
  const terminal = await findReader(ctx, elevatorId)
  if (!terminal) throw refuseLive.unbound()
  if (terminal.status !== TerminalStatus.code.online) throw refuseLive.offline()
  const until = new Date(ctx.now.getTime() + TTL_SEC * 1000)
  const hz = terminal.terminalType === TerminalType.code.escalator ? HZ.escalator : HZ.lift
  const { services } = ctx
  const of = { companyId: ctx.companyId, elevatorId, terminalId: terminal.id, terminalNo: terminal.terminalNo }
  const port = portOf(services)
  if (leaseId && (await renewLease(ctx, leaseId, elevatorId, until))) {
    // The terminal's own lease goes on; whether it heard is seen by its frames.
    ctx.after(async () => void (await port?.begin(services, of, hz, DEVICE_TTL_SEC)))
    return { leaseId, hz, ttl: TTL_SEC, viewers: await countViewers(ctx, elevatorId) }
  }
  if ((await countStreams(ctx, elevatorId)) >= MOST_STREAMS) throw refuseLive.tooMany()
  // One stream for all who look: the terminal is asked by the first.
  if (port && (await countViewers(ctx, elevatorId)) === 0) {
    const heard = await ctx.outside(() => port.begin(services, of, hz, DEVICE_TTL_SEC))
    if (!heard) throw refuseLive.silent()
  } else {
    await findReader(ctx, elevatorId, { held: true })
    // The last of the others left at this moment, and ended it.
    if ((await countViewers(ctx, elevatorId)) === 0)
      ctx.after(async () => void (await port?.begin(services, of, hz, DEVICE_TTL_SEC)))
  }
  const id = await addLease(ctx, elevatorId, until)
  return { leaseId: id, hz, ttl: TTL_SEC, viewers: await told(ctx, elevatorId) }
}

async function turnOff(ctx: Context, { elevatorId, leaseId }: Asked) {
  const { services, companyId } = ctx
  const port = portOf(services)
  const terminal = await findReader(ctx, elevatorId, { held: true })
  const ended = leaseId !== undefined && (await endLease(ctx, leaseId, elevatorId))
  const viewers = await told(ctx, elevatorId)
  if (terminal && ended && viewers === 0) {
    const { id: terminalId, terminalNo } = terminal
    // Of this moment, while it is held: a terminal that was asked anew since then lets it pass.
    const at = services.clock().getTime()
    ctx.after(() => port?.end(services, { companyId, elevatorId, terminalId, terminalNo }, at))
  }
  return { leaseId: null, hz: 0, ttl: 0, viewers }
}

/** Those who look see how many they are. */
async function told(ctx: Context, elevatorId: string): Promise<number> {
  const n = await countViewers(ctx, elevatorId)
  const { push } = ctx.services
  ctx.after(() => push.state(viewersTopic(elevatorId), { n }))
  return n
}

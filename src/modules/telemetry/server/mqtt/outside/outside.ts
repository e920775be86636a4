import { inCompany, newId, type Services, type Stoppable } from '#kernel/server/index.ts'
import { readUpTopic } from '#modules/signal/shared/topic.ts'
import { findProof, ownerOf } from '#modules/terminal/server/index.ts'
import { ingestOf } from '../../ingest/ingest.ts'
import type { KnownTerminal } from '../../ingest/message.ts'
import { openReach } from '../../reach.ts'
import { hearMessage, PACKET_MOST } from '../heard.ts'
import { addSeat, leaveSeats, removeSeat, renewSeats, takeSeat } from './seats.store.ts'
import { type Arrived, Session } from './session.ts'

const EVERY_MS = 5000
/** Who could not renew for a while may be the one that was away: it takes nothing before it has renewed so many times. */
const STEADY = 3
/** A session that was taken over is empty when nothing has come for so long. */
const EMPTY_MS = 3000
/** Whose a number is, is asked again after. */
const KNOWN_MS = 10_000

/**
 * The broker of the operator's instead of the one inside (MQTT_URL, decision 0144). Each instance holds a seat: a lasting session that
 * gets a share of what comes. The seat of an instance that is gone is taken by another, which fetches what the broker holds there.
 */
export async function openOutside(services: Services, url: string): Promise<Stoppable> {
  const outside = new Outside(services, url)
  await outside.open()
  return outside
}

class Outside implements Stoppable {
  readonly #services: Services
  readonly #url: string
  /** Of this run of this instance. */
  readonly #me = newId()
  readonly #known = new Map<string, { readonly at: number; readonly found: Promise<KnownTerminal | null> }>()
  readonly #taken = new Map<string, Session>()
  #own: Session | undefined
  #closeReach: (() => Promise<void>) | undefined
  #steady = 0
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #again = false
  #stopped = false

  constructor(services: Services, url: string) {
    this.#services = services
    this.#url = url
  }

  async open(): Promise<void> {
    // A database that is away at this moment is looked for again.
    await this.#sit().catch((error) => this.#services.log.warn({ err: error }, 'seat at the MQTT broker'))
    this.#closeReach = await openReach(this.#services, {
      outside: true,
      reaches: () => this.#own?.client.connected ?? false,
      // What the broker keeps for a terminal's session it lets go when its time is over.
      tell: (topic, text, ttlSec) =>
        void this.#own?.client.publish(topic, text, { qos: 1, properties: { messageExpiryInterval: ttlSec } }),
    })
    this.#timer = setInterval(() => this.#look(), EVERY_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#closeReach?.()
    await this.#looking
    const all = [...this.#taken.values(), ...(this.#own ? [this.#own] : [])]
    await Promise.all(all.map((session) => session.end(true)))
    await leaveSeats(this.#services, this.#me).catch(() => {})
  }

  /** A seat that was left is as good as a new one: what waits there comes first. */
  async #sit(): Promise<void> {
    const left = await takeSeat(this.#services, this.#me)
    const clientId = left ?? `tiwei-${newId()}`
    if (!left) await addSeat(this.#services, clientId, this.#me)
    this.#own = this.#session(clientId, true)
  }

  #session(clientId: string, shares: boolean): Session {
    return new Session(this.#services.log, {
      url: this.#url,
      clientId,
      shares,
      packetMost: PACKET_MOST,
      hear: (arrived) => this.#hear(arrived),
      replaced: () => this.#look(),
    })
  }

  #look(): void {
    if (this.#stopped) return
    if (this.#looking) {
      this.#again = true
      return
    }
    this.#looking = this.#seats()
      .catch((error) => {
        this.#steady = 0
        this.#services.log.warn({ err: error }, 'seats at the MQTT broker')
      })
      .finally(() => {
        this.#looking = undefined
        if (this.#again) {
          this.#again = false
          this.#look()
        }
      })
  }

  async #seats(): Promise<void> {
    const held = new Set(await renewSeats(this.#services, this.#me))
    for (const [clientId, session] of this.#taken) {
      if (held.has(clientId) && !session.quietFor(EMPTY_MS)) continue
      this.#taken.delete(clientId)
      await session.end(!held.has(clientId))
      if (held.has(clientId)) await removeSeat(this.#services, clientId, this.#me)
    }
    if (!this.#own || !held.has(this.#own.clientId)) {
      // Another has it, because this instance did not renew it in time.
      await this.#own?.end(true)
      this.#own = undefined
      this.#steady = 0
      await this.#sit()
      return
    }
    this.#steady++
    if (this.#steady < STEADY) return
    const left = await takeSeat(this.#services, this.#me)
    if (left) this.#taken.set(left, this.#session(left, false))
  }

  async #hear({ topic, payload, qos }: Arrived): Promise<void> {
    const up = readUpTopic(topic)
    if (!up) return
    const from = await this.#terminal(up.no)
    // Nobody's: the broker lets in more than the list of terminals does.
    if (!from) return
    const ingest = ingestOf(this.#services)
    if (qos === 0 && ingest.full) return
    await ingest.room()
    const { replies } = await hearMessage(this.#services, from, up.kind, payload)
    for (const reply of replies) this.#own?.client.publish(reply.topic, reply.payload, { qos: 1 })
  }

  /** Who a terminal is the broker has checked; whose it is stands in the archive. */
  async #terminal(no: string): Promise<KnownTerminal | null> {
    const now = Date.now()
    const before = this.#known.get(no)
    if (before && now - before.at < KNOWN_MS) return before.found
    const found = findTerminal(this.#services, no)
    this.#known.set(no, { at: now, found })
    found.catch(() => this.#known.delete(no))
    return found
  }
}

async function findTerminal(services: Services, no: string): Promise<KnownTerminal | null> {
  const nobody = { principal: null, traceId: 'terminal' }
  const companyId = await inCompany(services, nobody, (ctx) => ownerOf(ctx, no), { reads: true })
  if (!companyId) return null
  const proof = await inCompany(services, { ...nobody, companyId }, (ctx) => findProof(ctx, no), { reads: true })
  return proof ? { companyId, terminalId: proof.terminalId, no, target: proof.target } : null
}

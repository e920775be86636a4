import { sql } from 'kysely'
import type { Context } from './context.ts'
import { inCompany } from './scope.ts'
import type { Services } from './services.ts'

/** An event as its subscribers get it (common.md §9). */
export interface Event {
  readonly eventId: string
  readonly name: string
  readonly at: string
  readonly companyId: string
  readonly actorId: string | null
  readonly id: string | null
  readonly version: number | null
  readonly payload: Record<string, unknown>
}

/** A handler waits for another event to be handled first; this one comes again. */
export class NotYet extends Error {}

export interface Subscription {
  /** Unique; a subscriber handles each event once. */
  readonly subscriber: string
  readonly events: readonly string[]
  readonly handle: (ctx: Context, event: Event) => Promise<void>
}

const MAX_TRIES = 12

/** An event that was not taken so often yet. */
type Waiting = Event & { readonly tries: number }

/** After 2 s, 3 s, 5 s, 9 s … about an hour in all; then it rests with its error for a person to look at. */
const nextTry = (tries: number): string =>
  tries + 1 >= MAX_TRIES ? 'infinity' : new Date(Date.now() + 1000 * (1 + 2 ** tries)).toISOString()

interface Of {
  readonly companyId: string
  readonly urgent: boolean
}

/** Work that is done again when somebody asks for it meanwhile; never twice at once. */
class Lane {
  running: Promise<void> | undefined
  #again = false
  #closed = false
  readonly #work: () => Promise<void>

  constructor(work: () => Promise<void>) {
    this.#work = work
  }

  wake(): void {
    if (this.#closed) return
    if (this.running) {
      this.#again = true
      return
    }
    this.running = this.#work().finally(() => {
      this.running = undefined
      if (!this.#again) return
      this.#again = false
      this.wake()
    })
  }

  async rest(): Promise<void> {
    this.#closed = true
    await this.running
  }
}

/** Companies whose news of one lane is delivered at once, and how many of one before the next has its turn. */
const AT_ONCE = 2
const SOME = { urgent: 100, ordinary: 25 } as const
type LaneName = keyof typeof SOME

/**
 * Delivers the outbox: each subscriber in its own transaction, once per event (outbox_handled), in order per company and lane.
 * What is urgent has a lane of its own, and companies take turns, so that nobody's masses hold up a rescue (decision 0153).
 * At least once over crashes; a failing subscriber is tried again with growing pauses and does not hold up the others.
 */
export class Outbox {
  private closed = false
  private timer: NodeJS.Timeout | undefined
  private readonly services: Services
  private readonly subscriptions: readonly Subscription[]
  private readonly lanes = [new Lane(() => this.drained('urgent')), new Lane(() => this.drained('ordinary'))]

  constructor(services: Services, subscriptions: readonly Subscription[]) {
    this.services = services
    this.subscriptions = subscriptions
    const names = subscriptions.map((one) => one.subscriber)
    if (new Set(names).size !== names.length) throw new Error('a subscriber stands twice')
  }

  /** Called after every commit that added events; also polls, for those of crashed or other instances. */
  readonly wake = (): void => {
    if (this.closed) return
    for (const lane of this.lanes) lane.wake()
  }

  start(everyMs = 2000): void {
    this.timer = setInterval(this.wake, everyMs)
    this.timer.unref()
    this.wake()
  }

  async stop(): Promise<void> {
    this.closed = true
    clearInterval(this.timer)
    await Promise.all(this.lanes.map((lane) => lane.rest()))
  }

  /** Waits until everything delivered; for tests. */
  async settled(): Promise<void> {
    this.wake()
    while (this.lanes.some(({ running }) => running)) await Promise.all(this.lanes.map(({ running }) => running))
  }

  private readonly drained = (lane: LaneName): Promise<void> =>
    this.drain(lane).catch((error) => this.services.log.error({ err: error }, 'outbox'))

  private async drain(lane: LaneName): Promise<void> {
    while (!this.closed) {
      const { rows } = await this.services.pools.app.query<{ company_id: string }>(
        'select company_id from outbox_companies($1)',
        [lane === 'urgent'],
      )
      const left = rows.map(({ company_id }) => company_id)
      if (left.length === 0) return
      const next = async (): Promise<void> => {
        for (let one = left.pop(); one && !this.closed; one = left.pop()) await this.deliverSome(one, lane)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, next))
    }
  }

  private async deliverSome(companyId: string, lane: LaneName): Promise<void> {
    const urgent = lane === 'urgent'
    const caller = { principal: null, companyId, traceId: 'outbox' }
    // SKIP LOCKED within one company: two instances share the work.
    const events = await inCompany(this.services, caller, async (ctx) => {
      const { rows } = await sql<Waiting>`
        select id as "eventId", name, at, company_id, actor_id, row_id as id, row_version as version, payload, tries from outbox
        where company_id = ${companyId} and done_at is null and urgent = ${urgent} and next_at <= now()
        order by outbox.id limit ${SOME[lane]} for update skip locked`.execute(ctx.db)
      return rows
    })
    for (const { tries, ...event } of events) {
      if (this.closed) return
      await this.deliver({ companyId, urgent }, event, tries)
    }
  }

  private async deliver({ companyId, urgent }: Of, event: Event, tries: number): Promise<void> {
    let failure: string | undefined
    for (const subscription of this.subscriptions) {
      if (!subscription.events.includes(event.name)) continue
      try {
        await inCompany(this.services, { principal: null, companyId, traceId: event.eventId, urgent }, async (ctx) => {
          const { rows } = await sql`insert into outbox_handled (company_id, event_id, subscriber)
            values (${companyId}, ${event.eventId}, ${subscription.subscriber}) on conflict do nothing returning event_id`.execute(
            ctx.db,
          )
          if (rows.length > 0) await subscription.handle(ctx, event)
        })
      } catch (error) {
        failure = error instanceof Error ? error.message : String(error)
        this.services.log[error instanceof NotYet ? 'info' : 'error'](
          { err: error, event: event.name, subscriber: subscription.subscriber },
          'event not handled',
        )
      }
    }
    await inCompany(this.services, { principal: null, companyId, traceId: event.eventId }, async (ctx) => {
      if (!failure) {
        await sql`update outbox set done_at = ${new Date().toISOString()}, error = null where company_id = ${companyId} and id = ${event.eventId}`.execute(
          ctx.db,
        )
      } else {
        await sql`update outbox set tries = tries + 1, error = ${failure.slice(0, 500)}, next_at = ${nextTry(tries)}
          where company_id = ${companyId} and id = ${event.eventId}`.execute(ctx.db)
      }
    })
  }
}

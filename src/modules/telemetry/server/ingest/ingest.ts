import { type Caller, inCompany, isAway, type Services, sqlState } from '#kernel/server/index.ts'
import { refuseTelemetry } from '#modules/signal/shared/refusals.ts'
import { keepBatch } from './batch.ts'
import type { Kept, Message } from './message.ts'

/** How long the first of a batch waits for others, ms, and how many frames make it full (decision 0134). */
const GATHER_MS = 20
const FULL = 2000
/** Transactions at once; those of one line follow each other. */
const AT_ONCE = 3
/** Lines of one company: while the database keeps what came on one, what comes on the other is got ready. */
const LINES = 2
/** Frames that wait; beyond it who brings more is held, which the network then tells the terminals. */
const WAITING_MOST = 40_000

interface Waiting {
  readonly message: Message
  readonly done: (kept: Kept) => void
  readonly failed: (error: unknown) => void
}

/** What waits of one line. */
interface Queue {
  readonly companyId: string
  readonly all: Waiting[]
  frames: number
}

/** A terminal is always on the same line, so that what it says is kept in its order. */
const lineOf = ({ companyId, terminalId }: Message['from']) =>
  `${companyId} ${Number.parseInt(terminalId.slice(-2), 16) % LINES}`

/**
 * Group commit (decision 0134): what came on a line of a company within a moment is kept in one transaction, and everybody who
 * brought something is answered when it is committed, not before.
 */
export class Ingest {
  readonly #services: Services
  /** By line. */
  readonly #waiting = new Map<string, Queue>()
  readonly #busy = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #frames = 0
  #room: (() => void)[] = []
  #idle: (() => void)[] = []

  constructor(services: Services) {
    this.#services = services
  }

  /** Resolves after the commit. Rejects when the database is away: nothing is kept then, and nothing may be acknowledged. */
  keep(message: Message): Promise<Kept> {
    return new Promise((done, failed) => {
      const line = lineOf(message.from)
      const own = this.#waiting.get(line) ?? { companyId: message.from.companyId, all: [], frames: 0 }
      own.all.push({ message, done, failed })
      own.frames += weight(message)
      this.#waiting.set(line, own)
      this.#frames += weight(message)
      if (own.frames >= FULL) this.#pump()
      else this.#timer ??= setTimeout(() => this.#pump(), GATHER_MS)
    })
  }

  /** More waits than is taken at once. */
  get full(): boolean {
    return this.#frames >= WAITING_MOST
  }

  /** Resolves while there is room for more. */
  async room(): Promise<void> {
    if (this.full) await new Promise<void>((free) => this.#room.push(free))
  }

  /** All that was brought is kept or has failed. */
  async settled(): Promise<void> {
    if (this.#waiting.size === 0 && this.#busy.size === 0) return
    this.#pump()
    await new Promise<void>((idle) => this.#idle.push(idle))
  }

  #pump(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const [line, own] of this.#waiting) {
      if (this.#busy.size >= AT_ONCE) break
      if (this.#busy.has(line)) continue
      const batch = takeFirst(own)
      // Behind the others: two companies that flood would else have every turn.
      this.#waiting.delete(line)
      if (own.all.length > 0) this.#waiting.set(line, own)
      this.#busy.add(line)
      void this.#keepAll(own.companyId, batch).finally(() => this.#over(line, batch))
    }
  }

  #over(line: string, batch: readonly Waiting[]): void {
    this.#busy.delete(line)
    this.#frames -= batch.reduce((sum, one) => sum + weight(one.message), 0)
    if (!this.full) for (const free of this.#room.splice(0)) free()
    if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => this.#pump(), 0)
    else if (this.#busy.size === 0) for (const idle of this.#idle.splice(0)) idle()
  }

  /** Halves what the database refuses, until only the one frame is left that it will never take: that one is refused. */
  async #keepAll(companyId: string, batch: readonly Waiting[]): Promise<void> {
    const caller: Caller = { principal: null, companyId, traceId: 'ingest' }
    try {
      const handled = await inCompany(this.#services, caller, (ctx) =>
        keepBatch(
          ctx,
          batch.map(({ message }) => message),
        ),
      )
      for (const [i, { done, message }] of batch.entries()) {
        const rejected = handled[i]?.rejected ?? []
        done({ acked: message.frames.length - rejected.length, rejected })
      }
    } catch (error) {
      await this.#split(companyId, batch, error)
    }
  }

  async #split(companyId: string, batch: readonly Waiting[], error: unknown): Promise<void> {
    const [first, ...rest] = batch
    if (!first) return
    if (isAway(error)) for (const { failed } of batch) failed(error)
    else if (rest.length > 0) {
      const middle = Math.ceil(batch.length / 2)
      await this.#keepAll(companyId, batch.slice(0, middle))
      await this.#keepAll(companyId, batch.slice(middle))
    } else if (first.message.frames.length > 1) await this.#oneByOne(companyId, first)
    else if (isOfData(error)) {
      this.#services.log.error({ err: error, terminal: first.message.from.no }, 'frame that cannot be kept')
      const { errorCode: code, message: msg } = refuseTelemetry.malformed({ what: '数据无法保存' })
      const rejected = first.message.frames.map(({ seq }) => ({ seq, code, msg }))
      first.done({ acked: 0, rejected })
    } else first.failed(error)
  }

  async #oneByOne(companyId: string, { message, done, failed }: Waiting): Promise<void> {
    const all: Kept[] = []
    for (const frame of message.frames) {
      const one = { ...message, frames: [frame] }
      const kept = await new Promise<Kept>((resolve, reject) => {
        void this.#keepAll(companyId, [{ message: one, done: resolve, failed: reject }])
      }).catch((error: unknown) => {
        failed(error)
        return null
      })
      if (!kept) return
      all.push(kept)
    }
    done({
      acked: all.reduce((sum, { acked }) => sum + acked, 0),
      rejected: all.flatMap(({ rejected }) => rejected),
    })
  }
}

/** The database refuses the values (classes 22, 23), or the program could not make them: another try changes nothing. */
const isOfData = (error: unknown): boolean => {
  const state = sqlState(error)
  return state === undefined ? error instanceof RangeError || error instanceof TypeError : /^2[23]/.test(state)
}

const weight = ({ frames }: Message) => Math.max(1, frames.length)

/** As much as one transaction takes; the first always. */
function takeFirst(own: Queue): Waiting[] {
  let [count, frames] = [0, 0]
  for (const { message } of own.all) {
    if (count > 0 && frames + weight(message) > FULL) break
    count++
    frames += weight(message)
  }
  own.frames -= frames
  return own.all.splice(0, count)
}

const ingests = new WeakMap<object, Ingest>()

/** The one of this server: whoever hears terminals brings what came to it. */
export function ingestOf(services: Services): Ingest {
  const known = ingests.get(services.pools) ?? new Ingest(services)
  ingests.set(services.pools, known)
  return known
}

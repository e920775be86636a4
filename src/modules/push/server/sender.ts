import { type Context, inCompany, NotTaken, type Services, type Taken, Unreachable } from '#kernel/server/index.ts'
import { jumpTarget } from '#modules/message/shared/jump.ts'
import { PushChannel } from '../shared/terms.ts'
import { climb } from './climb.ts'
import { nextReceipt } from './receipt.store.ts'
import { askReceipts, receiptsOf } from './receipts.ts'
import { type Claimed, claim, dueNow, type Finish, finish } from './sender.store.ts'

export interface SenderOptions {
  /** After so long a claimed row counts as abandoned; longer than a try can last. */
  readonly leaseMs?: number
  /** At once by one channel of one company. */
  readonly atOnce?: number
}

const { app, text, voice } = PushChannel.code
const OUTSIDE: readonly PushChannel[] = [app, text, voice]
/** Seconds until the next try. */
const AGAIN = [10, 30, 120, 600]

/**
 * Sends what is due, on every instance: rungs become rows of the log, rows go out by their channels. Each channel of each
 * company has a run of its own, so that a provider that hangs holds up nothing else. A row is claimed and committed before it
 * goes out; whoever dies in between leaves a try whose end is not known, and that is asked or told, never sent blindly
 * (decision 0139).
 */
export class PushSender {
  private readonly services: Services
  private readonly leaseMs: number
  private readonly atOnce: number
  private readonly running = new Map<string, Promise<unknown>>()
  private timer: NodeJS.Timeout | undefined
  private ticking: Promise<number> | undefined
  private closed = false

  constructor(services: Services, { leaseMs = 60_000, atOnce = 8 }: SenderOptions = {}) {
    this.services = services
    this.leaseMs = leaseMs
    this.atOnce = atOnce
  }

  start(everyMs = 1000): void {
    this.timer = setInterval(() => void this.tick(), everyMs)
    void this.tick()
  }

  /** Lets the running calls end. */
  async stop(): Promise<void> {
    this.closed = true
    clearInterval(this.timer)
    await this.ticking
    await Promise.allSettled(this.running.values())
  }

  /** Everything that is due at this moment was told and tried; for tests. */
  async settled(): Promise<void> {
    while ((await this.tick()) > 0) await Promise.allSettled(this.running.values())
    await Promise.allSettled(this.running.values())
  }

  /** One pass at a time; gives how many companies had something due. */
  private tick(): Promise<number> {
    this.ticking ??= this.pass()
      .catch((error) => {
        this.services.log.error({ err: error }, 'pushes')
        return 0
      })
      .finally(() => {
        this.ticking = undefined
      })
    return this.ticking
  }

  private async pass(): Promise<number> {
    const companies = await dueNow(this.services, this.services.clock())
    let moved = 0
    for (const companyId of companies) {
      if (this.closed) return moved
      moved += await climb(this.services, companyId).catch((error) => {
        this.services.log.error({ err: error, companyId }, 'rungs')
        return 0
      })
      const runs = [
        ...OUTSIDE.map((channel) => this.begin(`${companyId} ${channel}`, () => this.run(companyId, channel))),
        this.begin(`${companyId} receipts`, () => askReceipts(this.services, companyId)),
      ]
      // By itself the clock goes on; a test waits for what it began.
      if (this.timer === undefined) for (const n of await Promise.all(runs)) moved += n
    }
    return moved
  }

  private begin(name: string, work: () => Promise<number>): Promise<number> {
    if (this.running.has(name)) return Promise.resolve(0)
    const run = work()
      .catch((error) => {
        this.services.log.error({ err: error, run: name }, 'pushes of a channel')
        return 0
      })
      .finally(() => this.running.delete(name))
    this.running.set(name, run)
    return run
  }

  private async run(companyId: string, channel: PushChannel): Promise<number> {
    let moved = 0
    while (!this.closed) {
      const rows = await this.inCompany(companyId, (ctx) => claim(ctx, channel, this.atOnce, this.leaseMs))
      if (rows.length === 0) return moved
      moved += rows.length
      await Promise.all(rows.map((row) => this.send(companyId, row)))
      const { push } = this.services
      await push.event(`company.${companyId}.record`, { kind: 'push' })
    }
    return moved
  }

  private inCompany<T>(companyId: string, work: (ctx: Context) => Promise<T>): Promise<T> {
    return inCompany(this.services, { principal: null, companyId, traceId: 'push' }, work)
  }

  private async send(companyId: string, row: Claimed): Promise<void> {
    const end = await this.attempt(row).catch((error: unknown) => endOf(error, row, this.services.clock()))
    if (!end.ok)
      this.services.log.warn({ channel: row.channel, attempt: row.attempt, error: end.error }, 'push not sent')
    await this.inCompany(companyId, (ctx) => finish(ctx, row, end))
  }

  private async attempt(row: Claimed): Promise<Finish> {
    const { phone } = row
    if (!phone || /\*/.test(phone)) throw new NotTaken('接收人没有手机号码')
    if (row.unsure && row.channel !== app) {
      const { texting } = this.services
      // Nobody can say whether a telephone rang: A is called again by its next rung.
      if (row.channel === voice || !texting.went)
        throw new NotTaken('发出时服务中断或没有应答，是否送达不明，请核实后重发')
      if (await texting.went(phone, row.once)) return { ok: true, error: null, receiptAt: this.receiptAt(row) }
    }
    const taken = await this.deliver(phone, row)
    return { ok: true, error: null, no: taken.no, receiptAt: this.receiptAt(row) }
  }

  private receiptAt({ channel }: Claimed): Date | undefined {
    const now = this.services.clock()
    return receiptsOf(this.services, channel) && nextReceipt(now, now)
  }

  private deliver(phone: string, { channel, title, body, jump, once, placeText }: Claimed): Promise<Taken> {
    const { texting, voice: calls, appPush, settings } = this.services
    const words = { what: title, place: placeText ?? '' }
    if (channel === text) return texting.send(phone, 'fault', words, once)
    if (channel === voice) return calls.call(phone, 'fault', words, once)
    const to = jumpTarget(jump)?.to ?? '/msg'
    return appPush.send(phone, { title, body, url: `${settings.publicUrl}${to}` }, once)
  }
}

/** Again after a pause, up to the last; a try without an answer is asked about first. */
function endOf(error: unknown, row: Claimed, now: Date): Finish {
  const reason = error instanceof Error ? error.message : String(error)
  const unsure = error instanceof Unreachable && !error.unsaid
  const passing =
    error instanceof Unreachable || (error instanceof NotTaken && error.again) || !(error instanceof NotTaken)
  const pause = passing ? AGAIN[row.attempt - 1] : undefined
  if (pause === undefined) return { ok: false, error: reason.slice(0, 500) }
  return { ok: false, error: reason.slice(0, 500), nextTryAt: new Date(now.getTime() + pause * 1000), unsure }
}

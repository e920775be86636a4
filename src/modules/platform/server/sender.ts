import { type Context, exchange, inCompany, type Services, Unreachable } from '#kernel/server/index.ts'
import { isVilla } from '#modules/elevator/shared/category.ts'
import { type Facts, missingFields, putFor, titlesOf } from '../shared/fieldMap.ts'
import { platformLog } from '../shared/platform.states.ts'
import { LinkState, PlatformLogState, refusePlatform } from '../shared/platform.terms.ts'
import { nextTryAt } from '../shared/schedule.ts'
import { type Access, type Asked, adapterOf, maskedHeaders, type Outcome } from './adapter.ts'
import { followUp } from './followUp.ts'
import type { ReportKind } from './kinds.ts'
import { findLifts, type LiftHere, type Link, lockLinks } from './link.store.ts'
import { findPlatforms, noteHealth, type PlatformRecord } from './platform.store.ts'
import { type Claimed, claim, dueNow, type Finish, finish, noteRequests } from './sender.store.ts'

export interface SenderOptions {
  readonly kinds: readonly ReportKind[]
  /** At once at one platform. */
  readonly atOnce?: number
  readonly timeoutMs?: number
  /** After so long a claimed row counts as abandoned; longer than a try can last. */
  readonly leaseMs?: number
}

/** Platforms at once in one instance; a slow one keeps only its own place. */
const MOST_PLATFORMS = 16
const ANSWER_KEPT = 4000
const HEALTH_EVERY = 10_000
const TELL_EVERY = 500

type Ready = { readonly row: Claimed; readonly asked: Asked; readonly kept: unknown }
interface Around {
  readonly facts: ReadonlyMap<string, Facts>
  readonly lifts: ReadonlyMap<string, LiftHere>
  readonly links: ReadonlyMap<string, Link>
}
const { sending } = PlatformLogState.code

/**
 * Sends what is due, on every instance: claimed rows are sent outside of any transaction, so that a slow platform holds
 * no connection. Whoever dies in between leaves a row in 上报中; after its lease it goes out again under the same key,
 * and the platform takes it once (archives 8.16).
 */
export class Sender {
  private readonly services: Services
  private readonly kinds: ReadonlyMap<number, ReportKind>
  private readonly atOnce: number
  private readonly timeoutMs: number
  private readonly leaseMs: number
  private readonly running = new Map<string, Promise<void>>()
  private readonly healthy = new Map<string, { at: number; error: string | null }>()
  private readonly telling = new Map<string, NodeJS.Timeout>()
  private timer: NodeJS.Timeout | undefined
  private closed = false

  constructor(services: Services, options: SenderOptions) {
    this.services = services
    this.kinds = new Map(options.kinds.map((kind) => [kind.kind, kind]))
    this.atOnce = options.atOnce ?? 4
    this.timeoutMs = options.timeoutMs ?? 10_000
    this.leaseMs = options.leaseMs ?? 60_000
  }

  start(everyMs = 1000): void {
    const tick = () => void this.tick().catch((error) => this.services.log.error({ err: error }, 'reports'))
    this.timer = setInterval(tick, everyMs)
    tick()
  }

  /** Lets the running calls end. */
  async stop(): Promise<void> {
    this.closed = true
    clearInterval(this.timer)
    await Promise.all(this.running.values())
    for (const timer of this.telling.values()) clearTimeout(timer)
  }

  /** Everything that is due at this moment was tried; for tests. */
  async settled(): Promise<void> {
    for (;;) {
      const sent = await this.tick()
      await Promise.all(this.running.values())
      if (sent === 0) return
    }
  }

  /** Starts a run for each platform that is due and idle; answers how many rows the finished runs of this call moved. */
  private async tick(): Promise<number> {
    const due = await dueNow(this.services, this.services.clock())
    let moved = 0
    const begun: Promise<void>[] = []
    for (const { companyId, platformId } of due) {
      if (this.closed || this.running.has(platformId) || this.running.size >= MOST_PLATFORMS) continue
      const run = this.run(companyId, platformId)
        .then((n) => {
          moved += n
        })
        .catch((error) => this.services.log.error({ err: error, platformId }, 'reports to a platform'))
        .finally(() => this.running.delete(platformId))
      this.running.set(platformId, run)
      begun.push(run)
    }
    if (this.timer === undefined) await Promise.all(begun)
    return moved
  }

  /** One platform until nothing is due, `atOnce` calls at a time. */
  private async run(companyId: string, platformId: string): Promise<number> {
    let moved = 0
    while (!this.closed) {
      const batch = await this.inCompany(companyId, (ctx) => this.prepare(ctx, platformId))
      if (batch.claimed === 0) return moved
      moved += batch.claimed
      if (batch.platform) {
        const { platform } = batch
        await Promise.all(batch.ready.map((one) => this.send(companyId, platform, one)))
      }
      this.tell(companyId)
    }
    return moved
  }

  private inCompany<T>(companyId: string, work: (ctx: Context) => Promise<T>): Promise<T> {
    return inCompany(this.services, { principal: null, companyId, traceId: 'report' }, work)
  }

  /** Claims rows and puts their payloads; what cannot be sent ends here, before anything goes out. */
  private async prepare(
    ctx: Context,
    platformId: string,
  ): Promise<{ claimed: number; platform?: PlatformRecord; ready: Ready[] }> {
    const [platform] = await findPlatforms(ctx, platformId)
    if (!platform?.enabled) return { claimed: 0, ready: [] }
    const rows = await claim(ctx, platformId, this.atOnce, this.leaseMs)
    const around = await this.around(ctx, platformId, rows)
    const ready: Ready[] = []
    for (const row of rows) {
      const kind = this.kinds.get(row.kind)
      const body = row.sentBody ?? (await this.bodyOf(ctx, platform, row, around))
      if (!body || !kind) continue
      const report = { path: kind.path, key: row.idempotencyKey, body }
      const asked = adapterOf(platform.cityStandard).report(accessOf(this.services, platform), report, ctx.now)
      const { method, url, headers } = asked
      ready.push({ row, asked, kept: { method, url, headers: maskedHeaders(headers), body } })
    }
    await noteRequests(
      ctx,
      ready.map(({ row, kept }) => ({ id: row.id, request: kept })),
    )
    return { claimed: rows.length, platform, ready }
  }

  /** What the payloads of a batch need, read once. */
  private async around(ctx: Context, platformId: string, rows: readonly Claimed[]): Promise<Around> {
    const facts = new Map<string, Facts>()
    for (const [kind, of] of Map.groupBy(rows, (row) => row.kind)) {
      const ids = [...new Set(of.map(({ bizId }) => bizId))]
      for (const [id, values] of (await this.kinds.get(kind)?.facts(ctx, ids, platformId)) ?? []) facts.set(id, values)
    }
    const elevatorIds = [...new Set(rows.flatMap(({ elevatorId }) => (elevatorId ? [elevatorId] : [])))]
    if (elevatorIds.length === 0) return { facts, lifts: new Map(), links: new Map() }
    const lifts = await findLifts(ctx, elevatorIds)
    const links = await lockLinks(ctx, { platformId, elevatorIds })
    return {
      facts,
      lifts: new Map(lifts.map((lift) => [lift.id, lift])),
      links: new Map(links.map((link) => [link.elevatorId, link])),
    }
  }

  /** The payload, or undefined when the row ended: missing fields, home lifts, unlinked lifts, rows that are gone. */
  private async bodyOf(
    ctx: Context,
    platform: PlatformRecord,
    row: Claimed,
    around: Around,
  ): Promise<Record<string, unknown> | undefined> {
    const end = (code: number | null, reason: string, missing: readonly string[] = []) =>
      this.end(ctx, platform, row, {
        to: platformLog.target('fail', sending),
        code: code === null ? null : String(code),
        reason,
        missing,
      }).then(() => undefined)
    const facts = around.facts.get(row.bizId)
    if (!facts) return end(null, '业务记录已删除，不再上报')
    if (row.elevatorId) {
      const lift = around.lifts.get(row.elevatorId)
      if (lift && isVilla(lift)) return end(refusePlatform.villa.code, refusePlatform.villa.text)
      const link = around.links.get(row.elevatorId)
      if (!link || link.state === LinkState.code.ended) return end(null, '电梯已解除关联，不再上报')
    }
    const missing = missingFields(row.kind, facts, platform.fieldMap)
    if (missing.length > 0) {
      const said = refusePlatform.missing({ 字段: titlesOf(row.kind, missing) })
      return end(said.errorCode, said.message, missing)
    }
    const { body, unmapped } = putFor(row.kind, facts, platform.fieldMap)
    if (unmapped.length > 0) return end(null, `代码对照中没有：${unmapped.join('、')}`)
    return { ...body }
  }

  private async send(companyId: string, platform: PlatformRecord, { row, asked }: Ready): Promise<void> {
    const from = performance.now()
    const answer = await exchange(this.services.settings.outbound, { ...asked, timeoutMs: this.timeoutMs }).catch(
      (error: unknown) => {
        if (error instanceof Unreachable) return error
        throw error
      },
    )
    const costMs = Math.round(performance.now() - from)
    const outcome: Outcome =
      answer instanceof Unreachable
        ? { what: 'unsure', code: '', reason: answer.message }
        : adapterOf(platform.cityStandard).readReport(answer)
    const response = answer instanceof Unreachable ? undefined : { ...answer, text: answer.text.slice(0, ANSWER_KEPT) }
    await this.inCompany(companyId, async (ctx) => {
      const end = endOf(outcome, row.tries, ctx.now)
      await this.end(ctx, platform, row, { ...end, response, costMs }, outcome)
      await this.noteHealth(ctx, platform.id, outcome.what === 'unsure' ? outcome.reason : null)
    })
  }

  /** The row leaves 上报中, and what hangs on it follows in the same transaction. */
  private async end(
    ctx: Context,
    platform: PlatformRecord,
    row: Claimed,
    end: Finish,
    outcome?: Outcome,
  ): Promise<void> {
    if (!(await finish(ctx, row, end))) return
    const remoteId = outcome && 'remoteId' in outcome ? outcome.remoteId : undefined
    await followUp(ctx, platform, row, { ...end, remoteId })
  }

  private async noteHealth(ctx: Context, platformId: string, error: string | null): Promise<void> {
    const known = this.healthy.get(platformId)
    if (known && known.error === error && Date.now() - known.at < HEALTH_EVERY) return
    this.healthy.set(platformId, { at: Date.now(), error })
    await noteHealth(ctx, platformId, error)
  }

  /** At most twice a second and company: the open lists ask again. */
  private tell(companyId: string): void {
    if (this.telling.has(companyId)) return
    this.telling.set(
      companyId,
      setTimeout(() => {
        this.telling.delete(companyId)
        this.services.push.state(`company.${companyId}.platform`, { at: this.services.clock().toISOString() })
      }, TELL_EVERY),
    )
  }
}

export function accessOf(services: Services, platform: PlatformRecord): Access {
  return {
    baseUrl: platform.baseUrl,
    appKey: platform.appKey ?? '',
    appSecret: platform.appSecret ? services.sealer.open(platform.appSecret, 'platform.appSecret') : '',
    unitCode: platform.unitCode ?? '',
  }
}

/** 2 taken, 4 refused, 3 with the moment of the next try, or 4 after the last (archives 3). */
function endOf(outcome: Outcome, tries: number, at: Date): Finish {
  if (!('reason' in outcome)) return { to: platformLog.target('accept', sending), code: outcome.code, reason: null }
  const told = { code: outcome.code || null, reason: outcome.reason }
  const next = outcome.what === 'unsure' ? nextTryAt(tries, at) : undefined
  return next
    ? { to: platformLog.target('postpone', sending), nextTryAt: next, ...told }
    : { to: platformLog.target('fail', sending), ...told }
}

import type { Logger } from 'pino'
import { Refusal, refuse } from '../shared/refusal.ts'
import type { Db } from './database.ts'
import type { Services } from './services.ts'

/** Data scope of a person (archives 1, position): what the scopes of all positions show together. */
export interface DataScope {
  /** 全公司 */
  readonly all: boolean
  /** 本班组 */
  readonly team: boolean
  /** 本人 */
  readonly self: boolean
  /** 指定项目/小区 */
  readonly places: readonly string[]
}

/** Who asks, as resolved from the token; the server trusts nothing else (common.md §3.2). */
export interface Principal {
  readonly sessionId: string
  readonly userId: string
  readonly name: string
  readonly roleType: 1 | 2
  /** The company of the session; for operations users the first granted one. */
  readonly companyId: string
  /** Companies whose rows may be read: one, or the granted ones of an operations user. */
  readonly companies: readonly string[]
  readonly employeeId: string | null
  readonly teamId: string | null
  /** Permission code → level (common.md §2). */
  readonly grants: ReadonlyMap<string, 0 | 1>
  readonly scope: DataScope
  /** Looks at the product with the eyes of a position: its grants and scope, and nothing is written (archives 10.6). */
  readonly viewing?: {
    readonly positionId: string
    readonly position: string
    readonly employee: string | null
    readonly since: string
  }
}

export interface EventFacts {
  readonly id?: string
  readonly version?: number
  readonly [fact: string]: unknown
}

/** A call as it came over the wire. */
export interface Sent {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Uint8Array
}

/** Everything a handler may touch: one per request, inside one transaction of one company. */
export interface Context {
  readonly db: Db
  readonly services: Services
  readonly now: Date
  readonly traceId: string
  readonly ip: string
  readonly device: { readonly id: string; readonly type: string; readonly name: string }
  /** Of `raw` calls. */
  readonly sent: Sent | undefined
  readonly log: Logger
  /** The person asking. Refuses with 40000 on public calls made without a session. */
  readonly who: Principal
  readonly isGuest: boolean
  readonly companyId: string
  /**
   * Aborted when the caller has gone: the page was closed, the question was taken back. Long work that writes nothing until
   * its end asks it and stops (`throwIfAborted`); what writes goes on, for its number may be asked again.
   */
  readonly signal: AbortSignal
  /** One of these permission codes at level 1. */
  may(...codes: readonly string[]): boolean
  require(...codes: readonly string[]): void
  /**
   * An event for other modules, kept in the outbox of the same transaction (common.md §9); many of one name go in one
   * statement. `urgent`: somebody's safety hangs on it, so it does not wait behind what comes in masses; so are all events
   * that follow from one that is (decision 0153).
   */
  emit(name: string, events: EventFacts | readonly EventFacts[], haste?: 'urgent'): Promise<void>
  /** Runs once the transaction is committed; failures are logged, never answered. */
  after(work: () => unknown): void
  /**
   * What is slow and asks the database nothing – a password's hash, a PDF, a call to another system – with no connection
   * held: the transaction ends here, and the next statement begins another. A guest's call keeps what it wrote before; a
   * call that carries a request number must not have written anything yet.
   */
  outside<T>(work: () => Promise<T> | T): Promise<T>
  /**
   * For guests, whose token says which company they are in, and for operations users, whose own role writes nothing: runs
   * in that company's transaction, by nobody or `principal`, after the own one has ended. So no call ever holds two
   * connections. On a public page whoever is signed in elsewhere is a guest like others.
   */
  inCompany<T>(companyId: string, work: (inner: Context) => Promise<T>, principal?: Principal): Promise<T>
  /**
   * The other party of a trade: runs in that company's rows within the same transaction, by nobody, and comes back. Whoever
   * calls it has shown that this person trades with that company about the very row (decision 0180); `test/conformance`
   * names the modules that may. Not for operations users, whose role writes nothing, and nothing slow: no `outside` in it.
   */
  withParty<T>(companyId: string, work: (party: Context) => Promise<T>): Promise<T>
  /**
   * The work turned out to be large: it begins again, from the start of the handler, in a process beside the server, and
   * this call never returns. There, and where there is no such process, it does nothing. Nothing may be written before it.
   */
  moveToWorker(): void
}

/** How `moveToWorker` leaves a handler; mount catches it. */
export class MoveToWorker extends Error {}

/** How work ends that nobody waits for any more; nobody's fault. */
export class CallerGone extends Error {
  static readonly code = 'CALLER_GONE'
  readonly code = CallerGone.code
  constructor() {
    super('the caller has gone')
  }
}

export const noToken = () => new Refusal(40000, '令牌无效,请您重新登录')

export interface ContextSeed {
  /** Of the transaction that is open at this moment. */
  readonly db: () => Db
  readonly services: Services
  readonly principal: Principal | null
  readonly traceId: string
  readonly ip: string
  readonly device: Context['device']
  readonly sent: Sent | undefined
  readonly log: Logger
  readonly signal: AbortSignal
  /** The call is open to everybody. */
  readonly isPublic: boolean
  readonly emit: Context['emit']
  readonly after: (work: () => unknown) => void
  readonly outside: Context['outside']
  readonly inCompany: Context['inCompany']
  readonly withParty: Context['withParty']
}

export function makeContext(seed: ContextSeed): Context {
  const { principal } = seed
  const person = () => {
    if (!principal) throw noToken()
    return principal
  }
  const may = (...codes: readonly string[]) => codes.some((code) => principal?.grants.get(code) === 1)
  return {
    get db() {
      return seed.db()
    },
    services: seed.services,
    now: seed.services.clock(),
    traceId: seed.traceId,
    ip: seed.ip,
    device: seed.device,
    sent: seed.sent,
    log: seed.log,
    signal: seed.signal,
    get who() {
      return person()
    },
    isGuest: principal === null,
    get companyId() {
      return person().companyId
    },
    may,
    require(...codes) {
      if (!may(...codes)) throw refuse.noPermission()
    },
    emit: seed.emit,
    after: seed.after,
    outside: seed.outside,
    inCompany(companyId, work, as) {
      if (principal && principal.roleType !== 2 && companyId !== principal.companyId && !seed.isPublic)
        throw new Error('a person stays in his company')
      return seed.inCompany(companyId, work, as)
    },
    withParty(companyId, work) {
      // Operations users neither buy nor sell; into a company they come by inCompany.
      if (principal?.roleType === 2) throw refuse.noPermission()
      return seed.withParty(companyId, work)
    },
    moveToWorker() {
      if (seed.services.workers) throw new MoveToWorker('beside the server')
    },
  }
}

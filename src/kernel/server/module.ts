import type { Api, Endpoint } from '../shared/endpoint.ts'
import type { AuditedEntity } from './audited.ts'
import type { Context } from './context.ts'
import type { Held } from './duty.ts'
import type { JobHandler, Minutely, Nightly } from './jobs.ts'
import type { Handlers } from './mount.ts'
import type { Subscription } from './outbox.ts'
import type { QueueSource } from './queue.ts'
import type { Reference } from './references.ts'
import type { RowNames } from './rowNames.ts'
import type { Services } from './services.ts'

/** What a module gives the server; src/app/modules.ts lists them in the declared order. */
export interface ServerModule {
  readonly name: string
  /** Its tables: nobody else writes them (tools/owners.ts). */
  readonly tables?: readonly string[]
  readonly calls: readonly Calls[]
  readonly subscriptions?: readonly Subscription[]
  readonly jobs?: readonly JobHandler<never>[]
  readonly nightly?: readonly Nightly[]
  readonly minutely?: readonly Minutely[]
  /** Long work that no person asked for, done in a process beside the server (`runBeside`). */
  readonly beside?: readonly Minutely[]
  /** Work that goes on while the service runs; started after the rest, stopped before it. */
  readonly background?: readonly Background[]
  /** Table → how a person gets at one of its rows, refusing with 1000404 outside the company and the data scope. */
  readonly opens?: RowOpeners
  /** Table → who may read the history of its rows, and in which words (`audited`). */
  readonly audited?: Readonly<Record<string, AuditedEntity>>
  /** Table → what its rows are called where histories hold their ids. */
  readonly named?: Readonly<Record<string, RowNames>>
  /** What it does on its tables for modules further left. */
  readonly duties?: readonly Held[]
  /** Columns of the module's tables that follow a row which is merged into another. */
  readonly refers?: readonly Reference[]
  /** Kinds of its rows that wait for people; every desk shows them (`readQueue`). */
  readonly queue?: readonly QueueSource[]
  /** Table with files → the calls that show a row of it: who gets at the row by one of them may read its files. */
  readonly shows?: FileRows
}

interface Background {
  readonly name: string
  start(services: Services): Promise<Stoppable> | Stoppable
}

export interface Stoppable {
  stop(): Promise<void>
}

export type RowOpeners = Readonly<Record<string, (ctx: Context, id: string) => Promise<unknown>>>

/** Adds what one module says of its tables. A table has one owner: a second one is found at start. */
export function addTables<T>(all: Record<string, T>, own: Readonly<Record<string, T>> = {}): void {
  for (const [table, said] of Object.entries(own)) {
    if (Object.hasOwn(all, table)) throw new Error(`two modules speak for the table ${table}`)
    all[table] = said
  }
}

export type FileRows = Readonly<Record<string, readonly RowShown[]>>

/** A call that shows rows, and what it does to find one: refuses, or gives nothing, for a row that it would not show. */
export interface RowShown {
  readonly by: Pick<Endpoint, 'needs'>
  open(ctx: Context, id: string): Promise<unknown>
}

export interface Calls {
  readonly api: Api
  readonly handlers: Handlers<Api>
}

export function calls<A extends Api>(api: A, handlers: Handlers<A>): Calls {
  return { api, handlers: handlers as unknown as Handlers<Api> }
}

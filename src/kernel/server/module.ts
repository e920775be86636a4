import type { Api } from '../shared/endpoint.ts'
import type { Handlers } from './mount.ts'
import type { Subscription } from './news.ts'
import type { LongWork, Nightly } from './work.ts'

/** What a module gives the server; src/app/modules.ts lists them in the declared order. */
export interface ServerModule {
  readonly name: string
  readonly calls: readonly Calls[]
  readonly subscriptions?: readonly Subscription[]
  readonly works?: readonly LongWork<never>[]
  readonly nightly?: readonly Nightly[]
}

export interface Calls {
  readonly api: Api
  readonly handlers: Handlers<Api>
}

export function calls<A extends Api>(api: A, handlers: Handlers<A>): Calls {
  return { api, handlers: handlers as unknown as Handlers<Api> }
}

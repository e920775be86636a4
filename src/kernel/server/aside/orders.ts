import type { ServerModule } from '../module.ts'
import { type AnyHandler, callOf, perform } from '../mount.ts'
import type { Services } from '../services.ts'
import { runOne } from '../work.ts'
import type { Order } from './wire.ts'

/** Performs orders with the handlers and the long work of the modules: what the server itself would do, elsewhere. */
export function performer(
  services: Services,
  modules: readonly ServerModule[],
): (order: Order, signal: AbortSignal) => Promise<unknown> {
  const calls = new Map(
    modules.flatMap((module) =>
      module.calls.flatMap(({ api, handlers }) =>
        Object.entries(api).map(([name, endpoint]) => {
          const handler = handlers[name] as unknown as AnyHandler
          return [callOf(endpoint), { endpoint, handler }] as const
        }),
      ),
    ),
  )
  const works = new Map(modules.flatMap((module) => (module.works ?? []).map((work) => [work.kind, work] as const)))
  return async (order, signal) => {
    if (order.kind === 'call') {
      const found = calls.get(order.call)
      if (!found) throw new Error(`no call ${order.call}`)
      return perform(services, found.endpoint, found.handler, { ...order.caller, signal }, order.input, order.requestNo)
    }
    const work = works.get(order.work)
    if (!work) throw new Error(`no work ${order.work}`)
    return runOne(services, work, order.companyId, order.jobId)
  }
}

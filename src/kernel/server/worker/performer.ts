import { runOne } from '../jobs.ts'
import type { ServerModule } from '../module.ts'
import { type AnyHandler, callOf, perform } from '../mount.ts'
import { servicesOf } from '../quiet.ts'
import type { Services } from '../services.ts'
import type { Order } from './wire.ts'

/** Performs orders with the handlers and the jobs of the modules: what the server itself would do, elsewhere. */
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
  const jobs = new Map(modules.flatMap((module) => (module.jobs ?? []).map((job) => [job.kind, job] as const)))
  const tasks = new Map(modules.flatMap((module) => (module.beside ?? []).map((task) => [task.name, task] as const)))
  return async (order, signal) => {
    if (order.kind === 'task') {
      const task = tasks.get(order.task)
      if (!task) throw new Error(`no task ${order.task}`)
      return task.run(servicesOf(services, order.companyId), order.companyId)
    }
    if (order.kind === 'call') {
      const found = calls.get(order.call)
      if (!found) throw new Error(`no call ${order.call}`)
      return perform(services, found.endpoint, found.handler, { ...order.caller, signal }, order.input, order.requestNo)
    }
    const job = jobs.get(order.job)
    if (!job) throw new Error(`no job ${order.job}`)
    return runOne(services, job, order.companyId, order.jobId)
  }
}

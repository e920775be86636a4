import { openPools } from '#kernel/server/database.ts'
import { openLog } from '#kernel/server/log.ts'
import { performer } from '#kernel/server/worker/performer.ts'
import { serveWorker } from '#kernel/server/worker/workerProcess.ts'
import { serverModules } from './modules.ts'
import { openServices } from './services.server.ts'
import { remotePorts, type Told, type WorkerSetup } from './workers.server.ts'

/** A process beside the server for heavy work (kernel/server/worker): the modules without HTTP, queue and timers. */
serveWorker(async (setup, ask) => {
  const { config, database } = setup as WorkerSetup
  const pools = openPools(database, { app: 2, ops: 1, beside: 1 })
  const services = await openServices(config, database.secret, pools, openLog(config.log), {
    ...remotePorts(ask),
    clock: () => new Date(),
    workers: undefined,
  })
  // Somebody waits for what is done here, and would wait as long as a database that hangs.
  pools.watch.start()
  const perform = performer(services, serverModules)
  const { hosts } = services.settings.outbound
  return (order, told, signal) => {
    hosts.clear()
    for (const [host, port] of (told as Told).hosts) hosts.set(host, port)
    return perform(order, signal)
  }
})

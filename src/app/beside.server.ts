import { performer } from '#kernel/server/aside/orders.ts'
import { serveAside } from '#kernel/server/aside/side.ts'
import { openPools } from '#kernel/server/database.ts'
import { openLog } from '#kernel/server/log.ts'
import { type AsideSetup, remotePorts, type Told } from './aside.server.ts'
import { serverModules } from './modules.ts'
import { openServices } from './services.server.ts'

/** A process beside the server for heavy work (kernel/server/aside): the modules without HTTP, queue and timers. */
serveAside(async (setup, ask) => {
  const { config, database } = setup as AsideSetup
  const pools = openPools(database, { app: 2, ops: 1, beside: 1 })
  const services = await openServices(config, database.secret, pools, openLog(config.log), {
    ...remotePorts(ask),
    clock: () => new Date(),
    aside: undefined,
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

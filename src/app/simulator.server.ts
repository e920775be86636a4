import { existsSync } from 'node:fs'
import type { Services } from '#kernel/server/index.ts'
import { type SimulatedPlace, startSimulator } from '#modules/simulator/server/index.ts'
import { brokerPorts } from '#modules/telemetry/server/index.ts'
import type { Config } from './config.ts'
import type { Database } from './database.server.ts'

/** Share of the rides that such houses have (decision 0143). */
const TRAFFIC = 0.25

interface Running {
  stop(): Promise<void>
}
/** The service that runs: where it listens. */
interface Here {
  readonly services: Services
  readonly address: string
}

/**
 * The demo's terminals live (monitoring 9): a process beside the service speaks for them as terminals do, over MQTT where its broker
 * listens, else over HTTP. Undefined: it is switched off, or there is no demo data. A fault of it keeps the service from nothing.
 */
export async function simulateDemo(
  config: Pick<Config, 'simulator'>,
  database: Pick<Database, 'owner' | 'secret'>,
  here: Here,
  log: (message: string) => void,
): Promise<Running | undefined> {
  const seed = new URL('../../db/seed/simulated.ts', import.meta.url)
  if (!config.simulator || !existsSync(seed)) return undefined
  const { simulatedPlaces } = (await import(seed.href)) as {
    simulatedPlaces: (database: Pick<Database, 'owner' | 'secret'>) => Promise<SimulatedPlace[]>
  }
  const terminals = await simulatedPlaces(database)
  if (terminals.length === 0) return undefined
  const simulator = startSimulator(
    { url: signInAt(here), terminals, seed: 1, speed: 1, traffic: TRAFFIC, faults: 'few' },
    () => log('模拟终端的程序结束了，演示数据的电梯不再变化；重新启动服务后恢复'),
  )
  log(`演示数据的 ${terminals.length} 台终端由模拟程序驱动；设 TIWEI_SIMULATOR=off 关闭`)
  return { stop: () => simulator.stop() }
}

/** The broker of this very service: another program may have the port of the settings. */
function signInAt({ services, address }: Here): string {
  const port = brokerPorts(services)?.plain ?? null
  return port === null ? address : `mqtt://${new URL(address).host.replace(/:\d+$/, '')}:${port}`
}

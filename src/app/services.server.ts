import type { Logger } from 'pino'
import { sessionKeys } from '#kernel/server/aes.ts'
import type { Pools } from '#kernel/server/database.ts'
import { keyringFrom } from '#kernel/server/keyring.ts'
import { logisticsOf } from '#kernel/server/logistics/index.ts'
import { amap } from '#kernel/server/maps/amap.ts'
import { tianditu } from '#kernel/server/maps/tianditu.ts'
import type { FileRows, RowShown } from '#kernel/server/module.ts'
import { paymentsOf } from '#kernel/server/payments/index.ts'
import { sealer } from '#kernel/server/sealed.ts'
import type { Services } from '#kernel/server/services.ts'
import type { ObjectStore } from '#kernel/server/storage/index.ts'
import { Sessions } from '#modules/account/server/index.ts'
import { allowLists, closedCatalog, featuresOf } from './allow.server.ts'
import { brandNamed } from './brand.ts'
import type { Config } from './config.ts'
import { serverModules } from './modules.ts'
import { openStorage } from './storage.server.ts'

/** What the server and a process beside it do not have in common. */
export type OwnPorts = Pick<
  Services,
  'clock' | 'cache' | 'bus' | 'push' | 'texting' | 'voice' | 'appPush' | 'face' | 'weather' | 'wakeOutbox' | 'workers'
>

/** The ports of the product from the settings, the same in the server and in the processes beside it. */
export async function openServices(
  config: Config,
  secret: string,
  pools: Pools,
  log: Logger,
  own: OwnPorts,
): Promise<Services & { readonly store: ObjectStore }> {
  const keys = keyringFrom(secret)
  const sessions = new Sessions(allowLists(config.env), config.env === 'production')
  const closed = closedCatalog(config.env)
  if (closed) log.warn(closed)
  const outbound = { privateAddresses: config.outbound === 'private', hosts: new Map<string, number>() }
  const services = {
    ...own,
    maps: config.mapService && config.mapKey ? mapServices[config.mapService](config.mapKey, outbound) : null,
    payments: paymentsOf(config, outbound),
    logistics: logisticsOf(config, outbound),
    pools,
    log,
    auth: sessions,
    store: openStorage(config, keys),
    fileRows: allRowsWithFiles(),
    sealer: sealer(keys),
    aes: sessionKeys(own.cache),
    settings: {
      environment: config.env,
      mqtt: {
        url: config.mqttUrl,
        host: config.host,
        port: config.mqttPort,
        tlsPort: config.mqttTlsPort,
        dataDir: config.dataDir,
      },
      publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
      brand: config.brand,
      productName: brandNamed(config.brand).name,
      mapTiles: config.mapTiles
        ? { urls: config.mapTiles, wgs84: config.mapSystem === 'wgs84', credit: config.mapCredit ?? '' }
        : null,
      features: (companyId: string) => featuresOf(config.env, companyId, config.cityStandards),
      outbound,
      demo: config.demo !== 'off',
      rawDays: config.rawDays,
      paySandbox: config.paySandbox,
    },
  }
  await sessions.attach(services)
  return services
}

const mapServices = { amap, tianditu } as const

/** Several modules may show rows of one table. */
function allRowsWithFiles(): FileRows {
  const rows: Record<string, RowShown[]> = {}
  for (const { shows = {} } of serverModules)
    for (const [table, shown] of Object.entries(shows)) rows[table] = [...(rows[table] ?? []), ...shown]
  return rows
}

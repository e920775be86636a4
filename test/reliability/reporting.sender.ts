import { readConfig } from '#app/config.ts'
import { buildServer } from '#app/http.server.ts'
import { ownKinds, Sender } from '#modules/platform/server/index.ts'

/** One sender as a process of its own, killed by reporting.test.ts; its database and folder come as arguments. */
const { database, dataDir } = JSON.parse(process.argv[2] ?? '{}')
const config = readConfig({
  TIWEI_ENV: 'test',
  TIWEI_DATA: dataDir,
  TIWEI_DEMO: 'off',
  TIWEI_OUTBOUND: 'private',
  TIWEI_LOG: 'error',
  PORT: '0',
})
const server = await buildServer({ config, database, quiet: true })
new Sender(server.services, { kinds: ownKinds, timeoutMs: 300, leaseMs: 900, atOnce: 80 }).start(50)
console.log('sending')

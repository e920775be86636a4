import { join } from 'node:path'
import type { Keyring } from '#kernel/server/keyring.ts'
import { AliyunOss, ObjectStore } from '#kernel/server/storage/index.ts'
import type { Config } from './config.ts'

/** Logos and pictures of goods, readable by everybody (common 4: `{product}`, `{product}-test`). */
const PUBLIC_BUCKETS = ['tiwei', 'tiwei-test']

export function openStorage(config: Pick<Config, 'dataDir' | 'ossUrl' | 'publicUrl'>, keys: Keyring): ObjectStore {
  const home = config.ossUrl ? new AliyunOss(config.ossUrl) : join(config.dataDir, 'oss')
  return new ObjectStore({ home, keys, publicUrl: config.publicUrl, publicBuckets: PUBLIC_BUCKETS })
}

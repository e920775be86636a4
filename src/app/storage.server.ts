import { join } from 'node:path'
import type { Keyring } from '#kernel/server/keyring.ts'
import { ObjectStore } from '#kernel/server/storage/index.ts'

/** Logos and pictures of goods, readable by everybody (common 4: `{product}`, `{product}-test`). */
const PUBLIC_BUCKETS = ['tiwei', 'tiwei-test']

export function openStorage(dataDir: string, keys: Keyring, publicUrl: string | undefined): ObjectStore {
  return new ObjectStore({ folder: join(dataDir, 'oss'), keys, publicUrl, publicBuckets: PUBLIC_BUCKETS })
}

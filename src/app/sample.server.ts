import { existsSync } from 'node:fs'
import type { fillSample as Fill } from '#db/seed/sample.ts'
import type { FillSample } from '#modules/sample/server/index.ts'

/** What a sample is made of (decision 0129), read only when somebody wants one; undefined where the installation has none. */
export function fillSample(): FillSample | undefined {
  const seed = new URL('../../db/seed/sample.ts', import.meta.url)
  if (!existsSync(seed)) return undefined
  return async ({ services, ...filling }) => {
    const { fillSample } = (await import(seed.href)) as { fillSample: typeof Fill }
    const { store, pools } = services
    await fillSample({ ...filling, pool: pools.app, keep: (bucket, key, bytes) => store.write(bucket, key, bytes) })
  }
}

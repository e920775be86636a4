import { exchange, type JobRun, type Services, Unreachable } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { refusePlatform } from '../shared/platform.terms.ts'
import { adapterOf, type RemoteLift } from './adapter.ts'
import { findPlatforms, type PlatformRecord } from './platform.store.ts'
import { accessOf } from './sender.ts'

const PAGE_MS = 20_000
const PAGE_BYTES = 16 * 1024 * 1024
const MOST_PAGES = 200

export async function platformOf(task: JobRun<{ platformId: string }>): Promise<PlatformRecord> {
  const [platform] = await task.inCompany((ctx) => findPlatforms(ctx, task.input.platformId))
  if (!platform) throw refuse.notFound()
  return platform
}

/** All lifts that the platform knows of us; 1005001 when it cannot be read to the end. */
export async function remoteLifts(
  services: Services,
  platform: PlatformRecord,
  progress: (done: number, total: number) => Promise<void>,
): Promise<RemoteLift[]> {
  const adapter = adapterOf(platform.cityStandard)
  const found: RemoteLift[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const asked = adapter.lifts(accessOf(services, platform), page, services.clock())
    const answer = await exchange(services.settings.outbound, {
      ...asked,
      timeoutMs: PAGE_MS,
      maxBytes: PAGE_BYTES,
    }).catch((error: unknown) => {
      if (error instanceof Unreachable) throw refusePlatform.unreachable({ 原因: error.message })
      throw error
    })
    const read = adapter.readLifts(answer)
    if (!read) throw refusePlatform.unreachable({ 原因: '平台的应答无法识别' })
    found.push(...read.lifts)
    await progress(found.length, read.total)
    if (found.length >= read.total || read.lifts.length === 0) return found
  }
  return found
}

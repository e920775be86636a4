import type { Services, Stoppable } from '#kernel/server/index.ts'
import { DEMO_HOST } from '../shared/platform.terms.ts'
import { toldDemo } from './demo.store.ts'
import { FakePlatform, remoteIdOf } from './fakePlatform.ts'

const nothing: Stoppable = { stop: async () => {} }

/**
 * The counterpart of the demo data's platforms, inside this process and on the loopback address alone. It runs only where
 * demo data is wanted and such platforms are there; with TIWEI_DEMO=off never.
 */
export async function demoPlatform(services: Services): Promise<Stoppable> {
  if (!services.settings.demo) return nothing
  const origin = `http://${DEMO_HOST}/`
  const told = await toldDemo(services, origin)
  if (told.length === 0) return nothing
  const fake = new FakePlatform({ keepCalls: false })
  for (const { baseUrl, key, kind, body, remoteId } of told) {
    const space = fake.space(new URL(baseUrl).pathname.replace(/^\/|\/$/g, ''))
    if (!key || !body) continue
    space.taken.set(key, { space: '', path: '', key, body })
    if (kind === 1) space.lifts.set(remoteId ?? remoteIdOf(body), body)
  }
  services.settings.outbound.hosts.set(DEMO_HOST, await fake.listen())
  return {
    async stop() {
      services.settings.outbound.hosts.delete(DEMO_HOST)
      await fake.close()
    },
  }
}

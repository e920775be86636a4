import type { Services } from '#kernel/server/index.ts'
import { publishState, type Said } from '../live.ts'
import { type LiftNow, targetOf } from './state.ts'

/** Browsers that look at these lifts hear what is so now, after the commit; what fills history is not told (monitoring 6.1). */
export function tellBrowsers(services: Pick<Services, 'push'>, lifts: readonly LiftNow[]): void {
  for (const { facts, told } of lifts) {
    if (!told) continue
    const { at, quality, d } = told
    publishState(services, facts.id, { target: targetOf(facts), quality, d } as Said, at)
  }
}

import type { ReportKind } from '#modules/platform/server/index.ts'
import { PlatformKind } from '#modules/platform/shared/platform.terms.ts'
import { findTrapped, trappedFacts, trappedSince } from './reporting.store.ts'

/** 4 急修困人 (archives 2): told anew when somebody reported, arrived, was freed and when it was put right. */
export const trappedReports: ReportKind = {
  kind: PlatformKind.code.trapped,
  path: 'trapped',
  events: ['reported', 'arrived', 'rescued', 'completed'].map((name) => `repairOrder.${name}`),
  async pick(ctx, event) {
    const order = event.id ? await findTrapped(ctx, event.id) : undefined
    return order ? [{ ...order, version: `${order.version}.${event.name.slice('repairOrder.'.length)}` }] : []
  },
  facts: trappedFacts,
  since: trappedSince,
  one: findTrapped,
}

import { call } from '#kernel/web/client/call.ts'
import type { LiveAlarm } from '#kernel/web/shell/setup.ts'
import { liveRepairs } from '../shared/liveApi.ts'
import { may } from '../shared/permissions.ts'
import { placeOf } from '../shared/place.ts'
import { repairPage } from './addresses.ts'

/** 困人 on every page: since when, until everybody is out; it sounds until somebody accepted (look 5, 8). */
export const trappedAlarm = {
  label: '困人',
  needs: [may.list],
  topics: (companyId: string) => [`company.${companyId}.order`],
  async load(signal: AbortSignal): Promise<readonly LiveAlarm[]> {
    const { orders } = await call(liveRepairs, {}, { signal, firstLoad: true, silent: true })
    return orders.map((one) => ({
      id: one.id,
      since: one.reportAt,
      accepted: one.acceptAt !== null,
      title: placeOf(one),
      to: repairPage.order(one.id),
    }))
  },
} as const

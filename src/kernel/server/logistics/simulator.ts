import { isoTime } from '../../shared/days.ts'
import type { Logistics, ParcelState } from './port.ts'

const HOUR = 3_600_000
const way: readonly (readonly [hours: number, state: ParcelState, text: string])[] = [
  [2, 'taken', '快递员已取件'],
  [6, 'moving', '已离开始发网点，发往转运中心'],
  [16, 'moving', '已到达目的地转运中心'],
  [26, 'delivering', '快递员正在派送'],
  [30, 'signed', '已签收，签收人：本人'],
]

/** Parcels that nobody carries: each is on the same way from the hour it was sent. */
export const logisticsSimulator: Logistics = {
  title: '模拟物流',
  free: true,
  taken: '',
  subscribe: async () => {},
  query: async ({ sentAt }, now) =>
    way.flatMap(([hours, state, text]) => {
      const at = sentAt.getTime() + hours * HOUR
      return at > now.getTime() ? [] : [{ at: isoTime(at), state, text: `${text}（模拟）` }]
    }),
  verifyPush: () => null,
}

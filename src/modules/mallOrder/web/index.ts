import type { RequestSlot } from '#modules/parts/web/index.ts'

export type { OrderSlot } from './slots.ts'

/** 同城急件 beside a 配件更换单. */
export const urgentOfRequest: RequestSlot = {
  key: 'urgent',
  content: () => import('./UrgentOfRequest.tsx').then(({ UrgentOfRequest }) => UrgentOfRequest),
}

import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { Bags, OwnBags } from './partsBag.ts'
import { may } from './permissions.ts'

/** 明日备件袋 (added, jobs 10.4). */
export const bagApi = {
  bags: endpoint({
    method: 'GET',
    path: '/maintain/partsBag/day',
    title: '明日备件袋',
    needs: [may.schedule],
    input: z.object({ day: z.iso.date().optional() }),
    reply: Bags,
  }),
  /** The worker's own, for /m. */
  own: endpoint({
    method: 'GET',
    path: '/maintain/partsBag/own',
    title: '我的备件袋',
    needs: 'login',
    input: z.object({}),
    reply: OwnBags,
  }),
  /** 用了 or 没用上: what the hit rate is measured by; only whoever carries the bag or goes along says it. */
  tell: endpoint({
    method: 'POST',
    path: '/maintain/partsBag/tell/{id}',
    title: '备件是否用上',
    needs: 'login',
    input: z.object({ ...ById.shape, ...WithVersion.shape, used: z.boolean() }),
    reply: Saved,
  }),
} as const

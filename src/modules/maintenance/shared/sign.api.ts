import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { SignDecision, SignView } from './signLink.ts'

/** 使用单位签字, no login: 10 per hour, address and link. */
export const signApi = {
  view: endpoint({
    method: 'GET',
    path: '/pub/sign/{token}',
    title: '签字确认页',
    needs: 'public',
    perMinute: 120,
    unscoped: true,
    input: z.object({ token: z.string().min(16).max(64) }),
    reply: SignView,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/pub/sign/{token}',
    title: '签字确认',
    needs: 'public',
    perMinute: 60,
    unscoped: true,
    input: SignDecision,
    /** Of the order's own machine. */
    reply: z.object({ status: z.number().int() }),
  }),
} as const

import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { Bootstrap, SignDecision, SignView, SyncQuery, SyncReply } from './fieldWork.ts'
import { MaintainStatus } from './maintenance.ts'

/** The worker's side; being in the order's crew is the permission (jobs 4, 5). */
export const fieldApi = {
  bootstrap: endpoint({
    method: 'GET',
    path: '/field/bootstrap',
    title: '作业端初始数据',
    needs: 'login',
    input: z.object({}),
    reply: Bootstrap,
  }),
  /** The only write path of the worker's app. Each operation is applied on its own; a repeated opId changes nothing. */
  sync: endpoint({
    method: 'POST',
    path: '/field/sync',
    title: '作业同步',
    needs: 'login',
    long: true,
    input: SyncQuery,
    reply: SyncReply,
  }),
} as const

/** 使用单位签字, no login: 10 per hour, address and link. */
export const signApi = {
  view: endpoint({
    method: 'GET',
    path: '/pub/sign/{token}',
    title: '签字确认页',
    needs: 'public',
    unscoped: true,
    input: z.object({ token: z.string().min(16).max(64) }),
    reply: SignView,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/pub/sign/{token}',
    title: '签字确认',
    needs: 'public',
    unscoped: true,
    input: SignDecision,
    reply: z.object({ status: MaintainStatus.schema }),
  }),
} as const

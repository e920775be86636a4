import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { exportQuery } from '#kernel/shared/list.ts'
import { ById, Done, Saved, WithVersion } from '#kernel/shared/page.ts'
import {
  EvaluationAsked,
  EvaluationDetail,
  EvaluationStat,
  evaluationList,
  GivenDraft,
  HandleDraft,
} from './evaluation.ts'
import { may } from './permissions.ts'

const Token = z.object({ token: z.string().min(16).max(64) })

export const evaluationApi = {
  list: endpoint({
    method: 'POST',
    path: '/evaluation/listPage',
    title: '服务评价列表',
    needs: [may.list],
    reads: true,
    input: evaluationList.query,
    reply: evaluationList.page,
  }),
  export: endpoint({
    method: 'POST',
    path: '/evaluation/export',
    title: '导出服务评价',
    needs: [may.export],
    reads: true,
    file: true,
    long: true,
    input: exportQuery(evaluationList),
    reply: z.unknown(),
  }),
  /** Added: what the drawer shows beside the row: pictures, the call-back, the reply. */
  detail: endpoint({
    method: 'GET',
    path: '/evaluation/detail/{id}',
    title: '服务评价详情',
    needs: [may.list],
    input: ById,
    reply: EvaluationDetail,
  }),
  /** Hides it from lists and figures; the row and the reason stay. */
  remove: endpoint({
    method: 'DELETE',
    path: '/evaluation/delete/{id}',
    title: '删除服务评价',
    needs: [may.remove],
    input: ById.extend({ reason: z.string({ error: '请填写删除原因' }).trim().min(1, '请填写删除原因').max(100) }),
    reply: Done,
  }),
  handle: endpoint({
    method: 'POST',
    path: '/evaluation/handle/{id}',
    title: '回访服务评价',
    needs: [may.handle],
    input: HandleDraft.extend({ ...ById.shape, ...WithVersion.shape }),
    reply: Saved,
  }),
  stat: endpoint({
    method: 'POST',
    path: '/evaluation/stat',
    title: '服务评价统计',
    needs: [may.list],
    reads: true,
    input: evaluationList.query,
    reply: EvaluationStat,
  }),
} as const

/** Of the person who evaluates, no login: 10 per hour, address and link. */
export const giveApi = {
  view: endpoint({
    method: 'GET',
    path: '/pub/evaluation/{token}',
    title: '评价页',
    needs: 'public',
    perMinute: 120,
    unscoped: true,
    input: Token.extend({ key: z.string().max(64).optional() }),
    reply: EvaluationAsked,
  }),
  /** With `key` it changes what this browser gave; the key comes with the first answer and is kept there only. */
  give: endpoint({
    method: 'POST',
    path: '/pub/evaluation/{token}',
    title: '提交评价',
    needs: 'public',
    perMinute: 60,
    unscoped: true,
    secret: true,
    // Three pictures of a phone.
    bodyKb: 4096,
    input: GivenDraft.extend({ ...Token.shape, key: z.string().max(64).optional() }),
    reply: z.object({ key: z.string() }),
  }),
} as const

import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
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
  ...ordinary('/evaluation', '服务评价', {
    list: evaluationList,
    detail: EvaluationDetail,
    needs: {
      list: may.list,
      export: may.export,
      /** Added: what the drawer shows beside the row: pictures, the call-back, the reply. */
      detail: may.list,
    },
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

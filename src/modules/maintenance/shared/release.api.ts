import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { Saved } from '#kernel/shared/page.ts'
import { may } from './permissions.ts'
import { Answered, AnswerRelease, ReleaseDetail, Releasers, releaseList } from './release.ts'

/** Added: 超限放行 as a request that the releaser answers himself (decision 0058). */
export const releaseApi = {
  ...ordinary('/maintain/release', '超限放行申请', {
    list: releaseList,
    detail: ReleaseDetail,
    needs: {
      list: [may.list, may.override, may.schedule],
      detail: [may.list, may.override, may.schedule],
    },
  }),
  releasers: endpoint({
    method: 'GET',
    path: '/maintain/release/releasers',
    title: '可以放行的人',
    needs: 'login',
    input: z.object({}),
    reply: Releasers,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/maintain/release/answer/{id}',
    title: '答复超限放行申请',
    needs: [may.override],
    long: true,
    input: AnswerRelease,
    reply: Answered,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/maintain/release/withdraw/{id}',
    title: '撤回超限放行申请',
    needs: 'login',
    input: z.object({ id: z.uuid(), version: z.number().int().min(0) }),
    reply: Saved,
  }),
} as const

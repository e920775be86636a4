import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { SearchReply } from './search.ts'

export const searchApi = {
  /** *Added*: look 5 names the behaviour. Groups the person may not see are left out, so no code is needed. */
  search: endpoint({
    method: 'GET',
    path: '/search',
    title: '全局搜索',
    needs: 'login',
    silent: true,
    input: z.object({ keyword: z.string().trim().min(1, '请输入要查找的内容').max(60) }),
    reply: SearchReply,
  }),
}

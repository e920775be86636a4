import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { LiveReply } from './live.ts'
import { may } from './permissions.ts'

/** The trapped strip (jobs 5), pushed too. Apart from the other calls: the shell asks it on every page. */
export const liveRepairs = endpoint({
  method: 'GET',
  path: '/repair/order/live',
  title: '进行中的困人',
  needs: [may.list],
  input: z.object({}),
  reply: LiveReply,
})

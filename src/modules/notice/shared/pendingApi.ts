import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'

/** *Added*: the next notice that asks this person for a confirmation. Apart from the other calls: every page asks it. */
export const pendingNotice = endpoint({
  method: 'GET',
  path: '/notice/pending',
  title: '待确认的公告',
  needs: 'login',
  silent: true,
  input: z.object({}),
  reply: z.object({ id: z.uuid().nullable() }),
})

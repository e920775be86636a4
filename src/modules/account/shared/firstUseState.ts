import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'

/** Apart from the form, so that the login page carries the question alone. */
export const firstUseState = {
  /** `open`: nobody has an account here yet. */
  firstUse: endpoint({
    method: 'GET',
    path: '/user/firstUse',
    needs: 'public',
    title: '是否首次使用',
    unscoped: true,
    perMinute: 60,
    silent: true,
    input: z.object({}),
    reply: z.object({ open: z.boolean() }),
  }),
}

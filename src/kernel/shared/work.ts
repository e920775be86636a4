import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Long work as its owner sees it (common 6, import state: 0 处理中 1 完成 2 部分失败 3 失败). */
export const WorkState = z.object({
  id: z.string(),
  title: z.string(),
  state: z.literal([0, 1, 2, 3]),
  /** 0 to 1; null while the amount is not known. */
  share: z.number().nullable(),
  /** 成功{n}条，失败{m}条, or why it failed. */
  text: z.string().nullable(),
  /** Key of the file it made. */
  file: z.string().nullable(),
})
export type WorkState = z.output<typeof WorkState>

/** *added*: progress that the person may leave and come back to; own work only, anything else is 1000404. */
export const workApi = {
  detail: endpoint({
    method: 'GET',
    path: '/work/detail/{id}',
    needs: 'login',
    title: '后台任务进度',
    input: z.object({ id: z.uuid() }),
    reply: WorkState,
  }),
}

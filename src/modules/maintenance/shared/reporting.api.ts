import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'

/**
 * The retry of reports to authorities (archives 5; jobs 4, 重新上报): the only retry call of the product, silenced, the
 * result shows in the row. Stated here, where its button on the order needs it; module platform answers it.
 */
export const reportingApi = {
  retry: endpoint({
    method: 'POST',
    path: '/platform/retryMaintenance',
    title: '重新上报',
    needs: ['AVu', 'JMy'],
    silent: true,
    input: z
      .object({
        logIds: z.array(z.uuid()).min(1).max(500).optional(),
        /** Kind of the record (archives 2, platform kind): 3 for maintenance orders, the only one JMy may send. */
        bizType: z.number().int().min(1).max(8).optional(),
        bizIds: z.array(z.uuid()).min(1).max(500).optional(),
      })
      .refine(({ logIds, bizType, bizIds }) => (logIds ? !bizIds : bizType !== undefined && bizIds !== undefined), {
        error: '请选择要重推的记录',
        path: ['logIds'],
      }),
    reply: z.object({
      done: z.number().int(),
      skipped: z.array(z.object({ id: z.uuid(), reason: z.string() })),
    }),
  }),
}

/** Kind of maintenance records among the reports (archives 2). */
export const RECORD_KIND = 3

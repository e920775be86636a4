import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** One write of a row: who, when, what changed (common 10). Values arrive as text; sealed ones as •••. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  who: z.string(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})

export const auditApi = {
  /** The history of one row; the person needs what the row's own detail needs. */
  ofRow: endpoint({
    method: 'GET',
    path: '/audit/row/{entity}/{id}',
    needs: 'login',
    title: '变更记录',
    input: z.object({ entity: z.string().max(40), id: z.uuid() }),
    reply: z.array(AuditEntry),
  }),
}

import { audited, calls, type ServerModule } from '#kernel/server/index.ts'
import { supportApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { TicketDraft, TicketState } from '../shared/support.ts'
import { type CodeRepairs, requireTicket, supportHandlers, supportWork } from './support.ts'

export { type CodeRepairs, supportWork } from './support.ts'

export const supportModule = (codeRepairs: CodeRepairs): ServerModule => ({
  name: 'support',
  tables: ['support_article', 'support_opinion', 'support_ticket'],
  calls: [calls(supportApi, supportHandlers(codeRepairs))],
  minutely: [supportWork],
  audited: {
    support_ticket: audited(TicketDraft, {
      needs: [may.company],
      without: ['elevatorId'],
      also: { state: '工单状态', star: '评价' },
      codes: { state: TicketState },
    }),
  },
  opens: { support_ticket: (ctx, id) => requireTicket(ctx, id) },
})

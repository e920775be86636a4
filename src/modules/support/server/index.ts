import { calls, type ServerModule } from '#kernel/server/index.ts'
import { supportApi } from '../shared/api.ts'
import { demandTicket, supportHandlers, supportWork } from './support.ts'

export { supportWork } from './support.ts'

export const supportModule: ServerModule = {
  name: 'support',
  calls: [calls(supportApi, supportHandlers)],
  minutely: [supportWork],
  opens: { support_ticket: (ctx, id) => demandTicket(ctx, id) },
}

import { calls, type ServerModule } from '#kernel/server/index.ts'
import { supportApi } from '../shared/api.ts'
import { type CodeRepairs, demandTicket, supportHandlers, supportWork } from './support.ts'

export { type CodeRepairs, supportWork } from './support.ts'

export const supportModule = (codeRepairs: CodeRepairs): ServerModule => ({
  name: 'support',
  calls: [calls(supportApi, supportHandlers(codeRepairs))],
  minutely: [supportWork],
  opens: { support_ticket: (ctx, id) => demandTicket(ctx, id) },
})

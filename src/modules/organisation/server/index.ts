import { calls, type ServerModule } from '#kernel/server/index.ts'
import { teamApi } from '../shared/api.ts'
import { teamHandlers } from './team.ts'

export const organisationModule: ServerModule = {
  name: 'organisation',
  calls: [calls(teamApi, teamHandlers)],
  opens: { team: async (ctx, id) => teamHandlers.detail(ctx, { id }) },
}

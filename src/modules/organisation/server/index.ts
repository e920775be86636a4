import { answers, audited, calls, rowNames, type ServerModule } from '#kernel/server/index.ts'
import { communityAsks } from '#modules/community/server/index.ts'
import { permissionAsks } from '#modules/permission/server/index.ts'
import { teamApi } from '../shared/api.ts'
import { mayTeam } from '../shared/permissions.ts'
import { TeamDraft, TeamRow } from '../shared/team.ts'
import * as ofCommunity from './ofCommunity.store.ts'
import * as ofPermission from './ofPermission.store.ts'
import { teamHandlers } from './team.ts'

export * as organisationAsks from './asks.ts'

export { loadRateOf } from './loadRate.ts'
export { setTeamMembers } from './setTeamMembers.ts'
export { addTeam } from './team.ts'

export const organisationModule: ServerModule = {
  name: 'organisation',
  tables: ['team'],
  duties: [...answers(communityAsks, ofCommunity), ...answers(permissionAsks, ofPermission)],
  calls: [calls(teamApi, teamHandlers)],
  audited: {
    team: audited([TeamDraft, TeamRow.pick({ state: true })], {
      needs: [mayTeam.list],
      without: ['memberIds', 'base'],
      also: { base_lng: '驻点经度', base_lat: '驻点纬度' },
    }),
  },
  named: {
    team: rowNames('team', 'x.name', { from: ['/team/options'] }),
  },
  refers: [{ table: 'team', column: 'community_ids', to: 'community', many: true }],
  opens: { team: async (ctx, id) => teamHandlers.detail(ctx, { id }) },
}

import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { mayTeam as may } from './permissions.ts'
import { TeamDetail, TeamDraft, TeamPlace, teamList } from './team.ts'

export const teamApi = {
  ...ordinary('/team', '班组', {
    list: teamList,
    draft: TeamDraft,
    detail: TeamDetail,
    needs: {
      list: may.list,
      export: may.list,
      options: 'login',
      detail: may.list,
      add: may.add,
      edit: may.edit,
    },
  }),
  /** Where its lifts are (added: archives 4.2, map of lifts). */
  places: endpoint({
    method: 'GET',
    path: '/team/places/{id}',
    title: '班组的电梯分布',
    needs: [may.list],
    input: ById,
    reply: z.array(TeamPlace),
  }),
  dissolve: endpoint({
    method: 'POST',
    path: '/team/dissolve',
    title: '解散班组',
    needs: [may.dissolve],
    input: z.object({ ...ById.shape, ...WithVersion.shape }),
    reply: Saved,
  }),
}

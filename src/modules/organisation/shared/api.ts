import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { exportQuery } from '#kernel/shared/list.ts'
import { ById, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { mayTeam as may } from './permissions.ts'
import { TeamDetail, TeamDraft, TeamPlace, teamList } from './team.ts'

export const teamApi = {
  list: endpoint({
    method: 'POST',
    path: '/team/listPage',
    title: '班组列表',
    needs: [may.list],
    reads: true,
    input: teamList.query,
    reply: teamList.page,
  }),
  export: endpoint({
    method: 'POST',
    path: '/team/export',
    title: '导出班组',
    needs: [may.list],
    reads: true,
    file: true,
    long: true,
    input: exportQuery(teamList),
    reply: z.unknown(),
  }),
  options: endpoint({
    method: 'GET',
    path: '/team/options',
    title: '选择班组',
    needs: 'login',
    input: OptionQuery,
    reply: z.array(Option),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/team/detail/{id}',
    title: '班组详情',
    needs: [may.list],
    input: ById,
    reply: TeamDetail,
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
  add: endpoint({
    method: 'POST',
    path: '/team/add',
    title: '新增班组',
    needs: [may.add],
    input: TeamDraft,
    reply: Saved,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/team/edit',
    title: '编辑班组',
    needs: [may.edit],
    input: TeamDraft.safeExtend({ ...ById.shape, ...WithVersion.shape }),
    reply: Saved,
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

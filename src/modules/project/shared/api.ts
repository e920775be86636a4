import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { exportQuery } from '#kernel/shared/list.ts'
import { ById, Done, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { may } from './permissions.ts'
import { ProjectAdd, ProjectDetail, ProjectDraft } from './project.ts'
import { ProjectElevatorRow } from './projectElevator.ts'
import { projectList } from './projectList.ts'
import { ProjectMember, ProjectPayments, ProjectProgress, ProjectRepairs } from './projectWork.ts'

export { projectContractApi, projectElevatorApi, setChargeApi } from './partsApi.ts'

export const projectApi = {
  list: endpoint({
    method: 'POST',
    path: '/project/listPage',
    title: '项目列表',
    needs: [may.list],
    reads: true,
    input: projectList.query,
    reply: projectList.page,
  }),
  options: endpoint({
    method: 'GET',
    path: '/project/options',
    title: '选择项目',
    needs: 'login',
    input: OptionQuery,
    reply: z.array(Option),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/project/detail/{id}',
    title: '项目详情',
    needs: [may.detail, may.edit, may.setCharge],
    input: ById,
    reply: ProjectDetail,
  }),
  add: endpoint({
    method: 'POST',
    path: '/project/add',
    title: '新增项目',
    needs: [may.add],
    input: ProjectAdd,
    reply: Saved,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/project/edit',
    title: '编辑项目',
    needs: [may.edit],
    input: ProjectDraft.safeExtend({ ...ById.shape, ...WithVersion.shape }),
    reply: Saved,
  }),
  /** *Added*: 结束 (archives 4.4). The lifts are free for another project; contracts stay linked as they were. */
  end: endpoint({
    method: 'POST',
    path: '/project/end',
    title: '结束项目',
    needs: [may.end],
    input: z.object({ ...ById.shape, ...WithVersion.shape, endDate: field.day('结束日期') }),
    reply: Saved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/project/delete/{id}',
    title: '删除项目',
    needs: [may.end],
    input: ById,
    reply: Done,
  }),
  export: endpoint({
    method: 'POST',
    path: '/project/export',
    title: '导出项目',
    needs: [may.export],
    reads: true,
    file: true,
    long: true,
    input: exportQuery(projectList),
    reply: z.unknown(),
  }),
  /** 电梯: those of the running project, at most 2,000, in order of place. */
  lifts: endpoint({
    method: 'GET',
    path: '/project/lifts/{id}',
    title: '项目的电梯',
    needs: [may.detail],
    input: ById,
    reply: z.array(ProjectElevatorRow),
  }),
  progress: endpoint({
    method: 'GET',
    path: '/project/progress/{id}',
    title: '项目的维保进度',
    needs: [may.detail],
    input: ById,
    reply: ProjectProgress,
  }),
  /** Added (archives 4.4, tab 急修与困人); needs JR1 as well. */
  repairs: endpoint({
    method: 'GET',
    path: '/project/repairs/{id}',
    title: '项目的急修与困人',
    needs: [may.detail],
    input: ById,
    reply: ProjectRepairs,
  }),
  /** Needs ANj as well. */
  payments: endpoint({
    method: 'GET',
    path: '/project/payments/{id}',
    title: '项目的收款',
    needs: [may.detail],
    input: ById,
    reply: ProjectPayments,
  }),
  members: endpoint({
    method: 'GET',
    path: '/project/members/{id}',
    title: '项目成员',
    needs: [may.detail],
    input: ById,
    reply: z.array(ProjectMember),
  }),
}

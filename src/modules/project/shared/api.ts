import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { may } from './permissions.ts'
import { ProjectAdd, ProjectDetail, ProjectDraft } from './project.ts'
import { ProjectElevatorRow } from './projectElevator.ts'
import { projectList } from './projectList.ts'
import { ProjectMember, ProjectPayments, ProjectProgress, ProjectRepairs } from './projectWork.ts'

export { projectContractApi, projectElevatorApi, setChargeApi } from './partsApi.ts'

export const projectApi = {
  ...ordinary('/project', '项目', {
    list: projectList,
    draft: ProjectAdd,
    detail: ProjectDetail,
    needs: {
      list: may.list,
      options: 'login',
      detail: [may.detail, may.edit, may.setCharge],
      add: may.add,
      remove: may.end,
      export: may.export,
    },
  }),
  ...ordinary('/project', '项目', { draft: ProjectDraft, needs: { edit: may.edit } }),
  /** *Added*: 结束 (archives 4.4). The lifts are free for another project; contracts stay linked as they were. */
  end: endpoint({
    method: 'POST',
    path: '/project/end',
    title: '结束项目',
    needs: [may.end],
    input: z.object({ ...ById.shape, ...WithVersion.shape, endDate: field.day('结束日期') }),
    reply: Saved,
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

import { endpoint } from '#kernel/shared/endpoint.ts'
import { ById } from '#kernel/shared/page.ts'
import { JobDetail, jobList } from './job.ts'

/** Long work of the person (*added*: the specification names the behaviour, common 10, not the calls). */
export const jobApi = {
  detail: endpoint({
    method: 'GET',
    path: '/job/detail/{id}',
    title: '后台任务的进度与结果',
    needs: 'login',
    input: ById,
    reply: JobDetail,
  }),
  list: endpoint({
    method: 'POST',
    path: '/job/listPage',
    title: '我的后台任务',
    needs: 'login',
    reads: true,
    input: jobList.query,
    reply: jobList.page,
  }),
}

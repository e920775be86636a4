import { ordinary } from '#kernel/shared/ordinary.ts'
import { JobDetail, jobList } from './job.ts'

/** Jobs of the person (*added*: the specification names the behaviour, common 10, not the calls). */
export const jobApi = {
  ...ordinary('/job', '我的后台任务', {
    list: jobList,
    detail: JobDetail,
    needs: {
      detail: 'login',
      list: 'login',
    },
  }),
}

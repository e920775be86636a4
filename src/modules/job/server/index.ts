import { calls, type ServerModule } from '#kernel/server/index.ts'
import { jobApi } from '../shared/api.ts'
import { jobHandlers } from './job.ts'

export const jobModule: ServerModule = { name: 'job', calls: [calls(jobApi, jobHandlers)] }

import type { Handlers } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { jobApi } from '../shared/api.ts'
import { findJob, jobs } from './job.store.ts'

export const jobHandlers: Handlers<typeof jobApi> = {
  list: jobs.page,

  async detail(ctx, { id }) {
    const job = await findJob(ctx, id)
    if (!job) throw refuse.notFound()
    return job
  },
}

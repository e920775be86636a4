import { audited, calls, type JobHandler, type ServerModule } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { maySample } from '#modules/permission/shared/permissions.ts'
import { sampleApi } from '../shared/api.ts'
import { Sample } from '../shared/sample.ts'
import { type FillSample, fillJob } from './fill.ts'
import { sampleHandlers } from './sample.ts'

export type { FillSample } from './fill.ts'

/** `fill`: what a sample is made of; undefined where the installation does not have it. */
export function sampleModule(fill: FillSample | undefined): ServerModule {
  return {
    name: 'sample',
    tables: ['sample_company'],
    calls: [calls(sampleApi, sampleHandlers(fill !== undefined))],
    jobs: [fillJob(fill) as JobHandler<never>],
    audited: {
      sample_company: audited(Sample.pick({ state: true, madeAt: true }), {
        needs: [maySample],
        // No column: a line that the entering itself writes.
        also: { visit: '查看' },
      }),
    },
    opens: {
      sample_company: async (ctx, id) => {
        if (id !== ctx.companyId) throw refuse.notFound()
      },
    },
  }
}

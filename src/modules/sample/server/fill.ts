import type { JobHandler, Services } from '#kernel/server/index.ts'
import { clearSample } from './clear.ts'
import { setReady } from './sample.store.ts'

/** Fills a sample: what db/seed makes, given by the app. All rows or none; then the pictures that they name. */
export type FillSample = (filling: {
  readonly services: Services
  readonly id: string
  /** The company that asked for it. */
  readonly of: string
  readonly now: Date
  readonly progress: (done: number, total: number) => Promise<void>
}) => Promise<void>

export const FILL = 'sample.fill'

/** Begins anew what was interrupted: nothing of the first attempt is left. */
export const fillJob = (fill: FillSample | undefined): JobHandler<{ sampleId: string }> => ({
  kind: FILL,
  async run({ input: { sampleId }, principal, services, inCompany, progress }) {
    if (!fill) throw new Error('no sample data in this installation')
    await inCompany((ctx) => clearSample(ctx, sampleId))
    await fill({ services, id: sampleId, of: principal.companyId, now: services.clock(), progress })
    const wanted = await inCompany((ctx) => setReady(ctx, sampleId))
    if (!wanted) await inCompany((ctx) => clearSample(ctx, sampleId))
    return { result: { text: wanted ? '示例企业已准备好' : '示例企业已删除' } }
  },
})

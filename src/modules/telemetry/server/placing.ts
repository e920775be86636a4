import { inCompany, type Minutely } from '#kernel/server/index.ts'
import { formatTokens } from '#kernel/shared/days.ts'
import { placeMisplaced } from './placing.store.ts'

/** The minute of each hour. */
const MINUTE = 23

/** Whether every lift is kept where it stands (decision 0203), every hour: what is not is put right, and told to the operator. */
export const placing: Minutely = {
  name: 'telemetry.placing',
  async run(services, companyId) {
    if (Number(formatTokens(services.clock(), 'mm')) !== MINUTE) return
    await inCompany(services, { principal: null, companyId, traceId: 'telemetry.placing' }, async (ctx) => {
      const wrong = await placeMisplaced(ctx)
      if (wrong.length > 0) ctx.log.error({ wrong }, 'lifts were kept where they did not stand')
    })
  },
}

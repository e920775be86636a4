import { inCompany, type Minutely, type Services } from '#kernel/server/index.ts'
import { findDue } from './afterSale.store.ts'
import { silence } from './moves.ts'

/** Answers silence (commerce 3.10), each after-sale in a transaction of its own; what fails waits for the next minute. */
export const silenceWork: Minutely = { name: 'afterSale.silence', run: answerSilence, whileStopped: true }

export async function answerSilence(services: Services, companyId: string): Promise<void> {
  const caller = { principal: null, companyId, traceId: 'afterSale.silence' }
  const due = await inCompany(services, caller, findDue, { reads: true })
  for (const one of due)
    await inCompany(services, caller, (ctx) => silence(ctx, one)).catch((error) =>
      services.log.error({ err: error, afterSaleId: one.id }, 'silence of an after-sale was not answered'),
    )
}

import { inCompany, type Services } from '#kernel/server/index.ts'
import { PaymentStatus } from '../shared/terms.ts'
import { findPayment, findWaiting, keepAsked, movePayment, type Payment } from './payment.store.ts'
import { portOf } from './ports.ts'
import { settle } from './settle.ts'

/**
 * What heals the loss of an answer or of a notice: payments that are open for a minute are asked for, those whose time is
 * over or that we closed are closed at the provider – which says so when they were paid.
 */
export async function runPayments(services: Services, companyId: string): Promise<void> {
  const caller = { principal: null, companyId, traceId: 'mall-payments' }
  for (const payment of await inCompany(services, caller, findWaiting)) {
    const port = portOf(services, payment.provider)
    if (!port) continue
    const { closed, open } = PaymentStatus.code
    try {
      const asked = payment.status === closed ? undefined : await port.query(payment)
      const ends = asked ? asked.state !== 'paid' && isOver(services, payment) : true
      const trade = ends ? await port.close(payment) : asked
      await inCompany(services, caller, async (buyer) => {
        if (trade?.state === 'paid') await settle(buyer, trade)
        else if (ends) {
          const now = await findPayment(buyer, payment.payNo, true)
          if (now && (now.status === open || now.status === closed))
            await movePayment(buyer, now.id, { status: closed, closeTold: true })
        }
        await keepAsked(buyer, payment.id)
      })
    } catch (failure) {
      // The next minute asks again.
      services.log.warn({ err: failure, payNo: payment.payNo }, 'payment not asked')
    }
  }
}

const isOver = (services: Services, { expireAt }: Payment) => new Date(expireAt) <= services.clock()

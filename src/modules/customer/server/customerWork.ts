import { findRow, type Handlers, updateRow } from '#kernel/server/index.ts'
import { refuseCustomer } from '../shared/customer.ts'
import type { customerWorkApi } from '../shared/workApi.ts'
import { countRunning } from './asks.ts'
import { monthlyReport, reportMonths } from './customerReport.ts'
import { findService } from './customerService.store.ts'
import { visitHandlers } from './customerVisit.ts'

interface Lost {
  lostAt: string | null
}

export const customerWorkHandlers: Handlers<typeof customerWorkApi> = {
  ...visitHandlers,

  async service(ctx, { id }) {
    await findRow(ctx, 'customer', id)
    return findService(ctx, id)
  },

  async reportMonths(ctx, { id }) {
    await findRow(ctx, 'customer', id)
    return reportMonths(ctx, id)
  },

  async report(ctx, { id, month }) {
    await findRow(ctx, 'customer', id)
    return monthlyReport(ctx, id, month)
  },

  /** A customer with a contract in force is not lost, whatever people fear (archives 1, lostAt). */
  async lose(ctx, { id, version, reason }) {
    const before = await findRow<Lost>(ctx, 'customer', id, { lock: true })
    if (before.lostAt) throw refuseCustomer.alreadyLost()
    const n = await countRunning(ctx, id)
    if (n > 0) throw refuseCustomer.running({ n })
    return updateRow(ctx, 'customer', id, version, { lostAt: ctx.now.toISOString(), lostReason: reason })
  },

  async regain(ctx, { id, version }) {
    const before = await findRow<Lost>(ctx, 'customer', id, { lock: true })
    if (!before.lostAt) throw refuseCustomer.notLost()
    return updateRow(ctx, 'customer', id, version, { lostAt: null, lostReason: null })
  },
}

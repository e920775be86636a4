import type { ReportKind } from '#modules/platform/server/index.ts'
import { PlatformKind } from '#modules/platform/shared/platform.terms.ts'
import {
  faultFacts,
  faultsSince,
  findOrderReports,
  findReport,
  findTerminalReport,
  onlineFacts,
  terminalsNeverTold,
} from './reporting.store.ts'

/**
 * 5 故障告警 (archives 2, monitoring 6.2): faults A to C and alarms, told when they happened, when a crew took the order on,
 * when it arrived, and when the record was closed: 发生, 响应, 到场, 完成, 误报. The step stands in the key, so each is told once.
 */
export const faultReports: ReportKind = {
  kind: PlatformKind.code.fault,
  path: 'fault',
  events: ['fault.occurred', 'fault.closed', 'repairOrder.accepted', 'repairOrder.arrived'],
  async pick(ctx, { name, id }) {
    if (!id) return []
    const step = name.slice(name.indexOf('.') + 1)
    // Another order of the same record begins anew.
    if (name.startsWith('repairOrder.'))
      return (await findOrderReports(ctx, id)).map((one) => ({ ...one, version: `${step}.${id.slice(-8)}` }))
    const record = await findReport(ctx, id, { closed: step === 'closed' })
    return record ? [{ ...record, version: step }] : []
  },
  facts: faultFacts,
  since: faultsSince,
  one: (ctx, id) => findReport(ctx, id, { closed: false }),
}

/** 8 终端在线: that a terminal at a lift was heard again, or is silent. */
export const onlineReports: ReportKind = {
  kind: PlatformKind.code.online,
  path: 'terminal',
  events: ['terminal.online', 'terminal.offline', 'terminal.bound'],
  async pick(ctx, { name, id, eventId }) {
    const terminal = id ? await findTerminalReport(ctx, id) : undefined
    return terminal ? [{ ...terminal, version: `${name.slice('terminal.'.length)}.${eventId.slice(-12)}` }] : []
  },
  facts: onlineFacts,
  since: (ctx, platformId) => terminalsNeverTold(ctx, platformId),
  one: findTerminalReport,
}

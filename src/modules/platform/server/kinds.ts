import type { Context, Event } from '#kernel/server/index.ts'
import type { Facts } from '../shared/fieldMap.ts'
import { PlatformKind } from '../shared/platform.terms.ts'
import {
  archiveFacts,
  certificateFacts,
  certificatesOf,
  contractLifts,
  liftsChanged,
  liftsNow,
  linesOf,
  orderOf,
  ordersSince,
  planFacts,
  recordFacts,
} from './facts.store.ts'

/** One business row that may have to be told. */
export interface Candidate {
  readonly bizId: string
  /** With kind and bizId the key under which a platform knows the record. */
  readonly version: string
  /** What a person calls it: order number, certificate number. */
  readonly bizNo: string
  readonly elevatorId: string | null
  /** Compared with 起报日期; null: always told. */
  readonly day: string | null
  /** A lift that begins to be told by this; else only lifts that are linked. */
  readonly begins?: boolean
}

/**
 * One kind of report. A module that brings a kind (4 急修困人, 5 故障告警, 6 检验, 8 终端在线) exports one such object and
 * adds it to the list in src/app/modules.ts; its fields stand in shared/ourFields.ts.
 */
export interface ReportKind {
  readonly kind: (typeof PlatformKind.options)[number]['value']
  /** Last part of the address in the general standard. */
  readonly path: string
  readonly events: readonly string[]
  /** What an event asks to tell. */
  readonly pick: (ctx: Context, event: Event) => Promise<readonly Candidate[]>
  /** The values by our names; a row that is gone is absent. */
  readonly facts: (ctx: Context, bizIds: readonly string[], platformId: string) => Promise<ReadonlyMap<string, Facts>>
  /** Records from a day on that the platform was never told of: 起报日期 in the past. */
  readonly since?: (ctx: Context, platformId: string, day: string) => Promise<readonly Candidate[]>
  /** What changed while the platform was stopped: lifts out of use, scrapped, in other hands. */
  readonly missed?: (ctx: Context, platformId: string) => Promise<readonly Candidate[]>
  /** A row by its id, for a retry of something that was never queued. */
  readonly one?: (ctx: Context, bizId: string) => Promise<Candidate | undefined>
}

const { archive, plan, record, certificate } = PlatformKind.code
const ids = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])

const archiveKind: ReportKind = {
  kind: archive,
  path: 'lift',
  events: [
    ...['created', 'edited', 'stopped', 'restarted', 'moved', 'scrapped', 'transferred', 'workersChanged'].map(
      (name) => `elevator.${name}`,
    ),
    ...['activated', 'changed', 'voided', 'expired', 'terminated'].map((name) => `contract.${name}`),
  ],
  async pick(ctx, event) {
    if (event.name.startsWith('contract.')) {
      if (!event.id) return []
      const lifts = await liftsNow(ctx, [...ids(event.payload.elevatorIds), ...(await contractLifts(ctx, event.id))])
      // The dates of service are told with the lift, whose own version does not move with its contract.
      return lifts.map((lift) => ({ ...lift, version: `${lift.version}.${event.eventId.slice(-6)}` }))
    }
    const lifts = await liftsNow(ctx, event.id ? [event.id] : [])
    const begins = event.name === 'elevator.created'
    return lifts.map((lift) => ({ ...lift, version: String(event.version ?? lift.version), begins }))
  },
  facts: archiveFacts,
  missed: liftsChanged,
  one: async (ctx, bizId) => (await liftsNow(ctx, [bizId]))[0],
}

const planKind: ReportKind = {
  kind: plan,
  path: 'plan',
  events: ['maintainPlan.published'],
  pick: (ctx, event) => linesOf(ctx, ids(event.payload.planIds)),
  facts: planFacts,
}

const recordKind: ReportKind = {
  kind: record,
  path: 'maintenance',
  events: ['maintainOrder.completed'],
  async pick(ctx, event) {
    const order = event.id ? await orderOf(ctx, event.id) : undefined
    return order ? [order] : []
  },
  facts: recordFacts,
  since: ordersSince,
  one: orderOf,
}

const certificateKind: ReportKind = {
  kind: certificate,
  path: 'certificate',
  events: ['employee.left', 'employee.certExpiring', 'employee.certExpired'],
  async pick(ctx, event) {
    if (!event.id) return []
    const only = typeof event.payload.certificateId === 'string' ? event.payload.certificateId : undefined
    const found = await certificatesOf(ctx, event.id, only)
    const what = event.name.slice('employee.'.length)
    return found.map((one) => ({ ...one, version: `${one.version}.${what}` }))
  },
  facts: certificateFacts,
}

export const ownKinds: readonly ReportKind[] = [archiveKind, planKind, recordKind, certificateKind]

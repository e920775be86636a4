import type { Context } from '#kernel/server/index.ts'
import type { CodeIn } from '#kernel/shared/enumeration.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { RecordKind } from '#modules/signal/shared/record.ts'
import { may } from '../shared/permissions.ts'

/** The three kinds have a door each (archives Appendix A): what a person may see, export and do follows from the record's. */
type Kind = CodeIn<typeof RecordKind>
const { fault, event, alarm } = RecordKind.code

const lists = { [fault]: may.faults, [event]: may.events, [alarm]: may.alarms } as const satisfies Record<Kind, string>
const exports = {
  [fault]: may.exportFaults,
  [event]: may.exportEvents,
  [alarm]: may.exportAlarms,
} as const satisfies Record<Kind, string>

/** Kinds whose list a person may open; 故障详情 alone opens faults. */
export const kindsSeen = (ctx: Context): Kind[] =>
  RecordKind.options
    .map(({ value }) => value)
    .filter((kind) => ctx.may(lists[kind]) || (kind === fault && ctx.may(may.detail)))

/** 1000404 for a record of a kind that the person has no list of: it is not there for him. */
export function requireKind(ctx: Context, kind: number): void {
  if (!kindsSeen(ctx).includes(kind as Kind)) throw refuse.notFound()
}

export const requireExport = (ctx: Context, kind: Kind): void => ctx.require(exports[kind])

/** 处理 of faults and events is AHb, of alarms AHj. */
export const requireHandling = (ctx: Context, kind: number): void =>
  ctx.require(kind === alarm ? may.handleAlarm : may.handle)
export const requireDispatch = (ctx: Context, kind: number): void =>
  ctx.require(kind === alarm ? may.handleAlarm : may.toRepair)

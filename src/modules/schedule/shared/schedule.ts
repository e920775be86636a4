import { z } from 'zod'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { ChangeReason } from '#modules/maintenance/shared/maintenance.ts'
import { Approval, FailedRow, ShownViolation } from '#modules/maintenance/shared/orderChange.ts'
import { Level } from '#modules/template/shared/template.ts'
import { BoardBy, CalendarChip } from './calendar.ts'
import { DayLoads } from './figures.ts'

/** The one board of the orders: what it shows, what it proposes, what it publishes (jobs 4.1 boardPlan, WorkOrderList, 5, 6.5). */

/** Widths of the Gantt in days from the chosen one, beside the week of that day; the month is one of whole weeks. */
export const SPANS = [1, 3, 7, 14] as const
/** Six weeks, the most a month can touch. */
export const MAX_DAYS = 42
/** Orders a proposal may hold and look at; beyond it 3020015. Each team is planned by itself. */
const MAX_MOVES = 3000
export const MAX_ORDERS = 6000
/** Crews are fixed so many days ahead (jobs 6.3); who asks for it may still move them. */
export const FIXED_DAYS = 14

const people = z.array(z.uuid()).max(8)
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式为 HH:mm')

export const BoardQuery = z.object({
  by: BoardBy.default('worker'),
  from: z.iso.date(),
  to: z.iso.date(),
  teamIds: z.array(z.uuid()).max(200).optional(),
  communityIds: z.array(z.uuid()).max(200).optional(),
  level: z.array(Level.schema).optional(),
})
export type BoardQuery = z.output<typeof BoardQuery>

/** People who work together: a row of the board, also without orders. */
export const BoardCrew = z.object({
  people: z.array(z.uuid()),
  name: z.string(),
  teamName: z.string(),
  /** Days on which they can do nothing, and why: leave, certificate (V04, V06). */
  away: z.array(z.object({ date: z.iso.date(), text: z.string() })),
})
export type BoardCrew = z.output<typeof BoardCrew>

export const RedoChip = CalendarChip.extend({ why: z.string() })
export type RedoChip = z.output<typeof RedoChip>
const trayOf = <C extends z.ZodType>(chip: C) => z.object({ total: z.number().int(), chips: z.array(chip) })

export const ScheduleBoard = z.object({
  days: z.array(
    z.object({ date: z.iso.date(), working: z.boolean(), frozen: z.boolean(), chips: z.array(CalendarChip) }),
  ),
  /** Names of the rows, as far as an order stands in them. */
  groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
  crews: z.array(BoardCrew),
  /** How full the days are, with what the board does not show: repairs, parts, inspections. */
  loads: DayLoads,
  total: z.number().int(),
  limits: z.object({ dayTarget: z.number(), dayMax: z.number(), freezeDays: z.number(), minCrew: z.number() }),
  trays: z.object({
    /** Nobody is assigned: from today to the last day shown. */
    unassigned: trayOf(CalendarChip),
    /** The day has passed, or the crew cannot do it any more (jobs 6.4). */
    redo: trayOf(RedoChip),
    /** Open and at most two days before the legal deadline, the nearest first; `over` are past it. */
    near: trayOf(CalendarChip).extend({ over: z.number().int() }),
  }),
})
export type ScheduleBoard = z.output<typeof ScheduleBoard>

/** An order's new place. Without `start` the day is fixed and the hour not yet. */
export const Move = z.object({
  orderId: z.uuid(),
  /** The version the person saw. */
  version: z.number().int().min(0),
  date: z.iso.date(),
  crew: people,
  start: clock.nullish(),
  /** Given when it was dropped on 需审批. */
  approval: Approval.nullish(),
})
export type Move = z.output<typeof Move>
const staged = z.array(Move).max(MAX_MOVES, `一次最多 ${MAX_MOVES} 单`)

export const PlacesQuery = z.object({
  orderId: z.uuid(),
  from: z.iso.date(),
  to: z.iso.date(),
  crews: z.array(people).max(300),
  /** Unpublished changes on the board. */
  staged: staged.default([]),
})
export const Verdict = z.object({
  kind: z.enum(['ok', 'ask', 'no']),
  reason: z.string(),
  note: z.string().nullable(),
  /** The hour it has now is taken there: dropped, it has none until 路线优化 gives one. */
  dropsHour: z.boolean(),
  violations: z.array(ShownViolation),
})
export type Verdict = z.output<typeof Verdict>
/** One answer for a whole drag: crews as asked, one verdict per day. */
export const Places = z.object({ crews: z.array(z.array(Verdict)) })
export type Places = z.output<typeof Places>

export const Scope = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  teamIds: z.array(z.uuid()).max(200).optional(),
  /** Orders within 14 days keep their crew unless this is set; frozen ones always keep it. */
  fixed: z.boolean().optional(),
  staged: staged.default([]),
  /** The name under which the page hears how far the search is (`planningTopic`). */
  watch: z.uuid().optional(),
})
export type Scope = z.output<typeof Scope>

/** State topic of whoever has asked for a proposal; the newest state says which search it is of. */
export const planningTopic = (userId: string): string => `user.${userId}.planning`
export const Planning = z.object({ watch: z.uuid(), share: z.number() })
export type Planning = z.output<typeof Planning>
export const AutoWhat = enumeration('排班范围', {
  unassigned: [1, '待分配'],
  redo: [2, '待分配和待重排'],
  all: [3, '全部未开始'],
})
export type AutoWhat = CodeIn<typeof AutoWhat>
export const AutoQuery = Scope.extend({ what: AutoWhat.schema.default(2) })
export type AutoQuery = z.output<typeof AutoQuery>

const ProposedPlace = z.object({
  date: z.iso.date(),
  crew: z.array(z.uuid()),
  crewName: z.string(),
  start: z.string().nullable(),
})
export const ProposalRow = z.object({
  orderId: z.uuid(),
  version: z.number().int(),
  chip: CalendarChip,
  from: ProposedPlace,
  to: ProposedPlace,
  /** Why this crew, this day. */
  reason: z.string(),
  ok: z.boolean(),
  needsApproval: z.boolean(),
  violations: z.array(ShownViolation),
})
export type ProposalRow = z.output<typeof ProposalRow>
/** 排不进去的理由: every crew with its own (jobs 10.1). */
export const UnplacedRow = z.object({
  orderId: z.uuid(),
  chip: CalendarChip,
  days: z.array(z.iso.date()),
  reasons: z.array(z.object({ crew: z.string(), text: z.string() })),
})
export type UnplacedRow = z.output<typeof UnplacedRow>
export const Figure = z.object({
  name: z.enum(['unassigned', 'travel', 'variation', 'peak', 'outside', 'rest']),
  before: z.number(),
  after: z.number(),
})
export type Figure = z.output<typeof Figure>
export const Proposal = z.object({
  token: z.uuid(),
  expiresAt: z.iso.datetime({ offset: true }),
  rows: z.array(ProposalRow),
  unplaced: z.array(UnplacedRow),
  figures: z.array(Figure),
})
export type Proposal = z.output<typeof Proposal>

/** What the crew of an entrapment leaves behind today (jobs 6.4, emergency). */
export const RescueQuery = z.object({ repairId: z.uuid() })
export const RescueProposal = Proposal.extend({
  rescue: z.object({
    orderNo: z.string(),
    place: z.string(),
    /** The crew. */
    names: z.string(),
    /** Still at it; who is back keeps the day. */
    away: z.boolean(),
  }),
})
export type RescueProposal = z.output<typeof RescueProposal>

export const MovesQuery = z.object({ moves: staged.min(1, '请选择工单') })

export const Publish = z.object({
  proposalToken: z.uuid(),
  excludeIds: z.array(z.uuid()).max(MAX_MOVES).default([]),
  /** One release for all rows that need one and have none of their own. */
  approval: Approval.nullish(),
  changeReason: ChangeReason.schema.default(6),
  reason: field.area('原因', { max: 200 }),
})
export const Published = z.object({
  done: z.number().int(),
  failed: z.array(FailedRow),
  skipped: z.number().int(),
  /** People who were told: only those whose days changed. */
  notified: z.number().int(),
  /** Rows that wait for a release, and the requests they wait for: one for each reason given. */
  asked: z.number().int(),
  requestIds: z.array(z.uuid()),
})
export type Published = z.output<typeof Published>

import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { amounts, counts, measures } from '#kernel/shared/figure.ts'
import { pageOf } from '#kernel/shared/page.ts'
import { QueueCounts, QueueItem } from '#kernel/shared/queue.ts'
import { LaneStop, MapPerson, MapSite, MapTrapped } from '#modules/board/shared/board.ts'
import { Way } from '#modules/firstDay/shared/way.ts'
import { maintenanceFigures } from '#modules/maintenance/shared/figures.ts'
import { MaintainStatus, PauseReason } from '#modules/maintenance/shared/maintenance.ts'
import { monitoringFigures } from '#modules/monitoring/shared/figures.ts'
import { repairFigures } from '#modules/repair/shared/figures.ts'
import { FaultLevel, RepairStatus } from '#modules/repair/shared/repair.ts'
import { scheduleFigures } from '#modules/schedule/shared/figures.ts'
import { Level } from '#modules/template/shared/template.ts'
import { workbenchFigures } from './figures.ts'
import { radarKeys, tileFact, tileKeys, WorkbenchView } from './tiles.ts'

/** What the three views show (archives 4.1). Days are Shanghai's; instants are ISO. */

const count = z.number().int().min(0)
const day = z.iso.date()
const instant = z.string()

export const Figure = z
  .object({
    key: z.enum(tileKeys),
    value: count,
    /** 在岗 only: how many are rostered; `value` of them are signed in. */
    of: count.nullable(),
    /** 合同 only: 年额 in yuan; null without 查看金额. */
    amount: z.string().nullable(),
  })
  .meta({ figures: Object.fromEntries(tileKeys.map((key) => [key, tileFact(key).figure.key])) })
export type Figure = z.output<typeof Figure>

/** What a row is, so that the browser knows its page. */
export const ItemKind = z.enum([
  'order',
  'repair',
  'alarm',
  'live',
  'contract',
  'elevator',
  'certificate',
  'policy',
  'evaluation',
  'hazard',
  'parts',
  'partsOrder',
  'release',
  'licence',
  'employee',
  'absence',
  'community',
  'notice',
  'mallOrder',
  'afterSale',
  'mallInvoice',
])
export type ItemKind = z.output<typeof ItemKind>

/** A row of the list behind a tile, of whatever kind. */
export const TileRow = z.object({
  id: z.uuid(),
  kind: ItemKind,
  title: z.string(),
  note: z.string().nullable(),
  /** The day that counts: planned, legal, valid to. */
  day: day.nullable(),
  state: z.string().nullable(),
  /** Whose paper it is, where the paper has no page of its own. */
  owner: z.object({ kind: ItemKind, id: z.uuid() }).optional(),
})
export type TileRow = z.output<typeof TileRow>
export const TilePage = pageOf(TileRow)

const OrderBrief = z.object({
  id: z.uuid(),
  elevatorId: z.uuid(),
  elevatorName: z.string(),
  communityName: z.string(),
  level: Level.schema,
  status: MaintainStatus.schema,
  crew: z.array(z.string()),
})

/** An open order near its legal deadline: the maintenance side of the queue. */
export const DueOrder = OrderBrief.extend({
  orderNo: z.string(),
  version: z.number().int(),
  planDate: day,
  legalDeadline: day,
  gapDays: count,
})
export type DueOrder = z.output<typeof DueOrder>

export const WayOrder = OrderBrief.extend({
  /** When the present state began: departed, started, paused. */
  since: instant.nullable(),
  stdMinutes: z.number().int(),
  /** Minutes worked before the present stretch and minutes of pause are not told apart: null before the start. */
  startAt: instant.nullable(),
  pauseMinutes: z.number().int(),
  pauseReason: PauseReason.schema.nullable(),
})
export type WayOrder = z.output<typeof WayOrder>

/** A repair in somebody's hands. */
export const WayRepair = z.object({
  id: z.uuid(),
  title: z.string(),
  note: z.string().nullable(),
  trapped: z.boolean(),
  faultLevel: FaultLevel.schema.nullable(),
  status: RepairStatus.schema,
  crew: z.array(z.string()),
  accepted: z.boolean(),
  reportAt: instant,
  /** When the present state began. */
  since: instant.nullable(),
  arriveAt: instant.nullable(),
  /** Minutes from the report: until somebody must be there, until it must be done. */
  arriveLimit: count,
  finishLimit: count,
  /** Minutes the crew still needs from where a telephone saw it last; null: nobody knows where it is. */
  etaMin: count.nullable(),
})
export type WayRepair = z.output<typeof WayRepair>

/** 今日急修, and of this month's arrivals how many were in time and how long they took. */
export const RepairFigures = z.object({
  today: counts(repairFigures.today),
  /** 96.43; null: nobody had to be there yet. */
  inTime: amounts(repairFigures.inTime).nullable(),
  /** Minutes to one digit. */
  arriveMinutes: amounts(repairFigures.arriveMinutes).nullable(),
})
export type RepairFigures = z.output<typeof RepairFigures>

export const DoneOrder = OrderBrief.extend({ completeAt: instant, workMinutes: z.number().int().nullable() })
export type DoneOrder = z.output<typeof DoneOrder>

/** 今日变动. */
export const DayChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('moved'),
    id: z.uuid(),
    orderId: z.uuid(),
    title: z.string(),
    from: day.nullable(),
    to: day.nullable(),
    reason: z.number().int().nullable(),
  }),
  z.object({
    kind: z.literal('absent'),
    id: z.uuid(),
    employeeId: z.uuid(),
    title: z.string(),
    from: instant,
    to: instant,
    /** Open orders of today that carry his name. */
    left: count,
  }),
])
export type DayChange = z.output<typeof DayChange>

export const DispatchView = z.object({
  repairs: z.array(WayRepair),
  way: z.array(WayOrder),
  done: z.array(DoneOrder),
  changes: z.array(DayChange),
  sites: z.array(MapSite),
  people: z.array(MapPerson),
  trapped: z.array(MapTrapped),
  /** Null: repairs are not the person's to see. */
  figures: RepairFigures.nullable(),
  /** A lift of these has a terminal; false: alarms are unknown, not none. */
  monitored: z.boolean(),
})
export type DispatchView = z.output<typeof DispatchView>

/** A paper, inspection or policy that runs out within 30 days or has run out. */
export const RadarRow = TileRow.extend({ tile: z.enum(radarKeys) })
export type RadarRow = z.output<typeof RadarRow>

/** One of the last seven days: what was planned on it, what was finished on it, minutes on site. */
export const DayWork = z.object({
  day,
  planned: counts(maintenanceFigures.planned),
  done: counts(maintenanceFigures.done),
  minutes: counts(workbenchFigures.weekMinutes),
})
export type DayWork = z.output<typeof DayWork>

/** Today by team. */
export const TeamDay = z.object({
  id: z.uuid(),
  name: z.string(),
  due: counts(maintenanceFigures.planned),
  done: counts(maintenanceFigures.done),
  late: counts(maintenanceFigures.late),
  legalSoon: counts(maintenanceFigures.legalSoon),
})
export type TeamDay = z.output<typeof TeamDay>

/** Terminals of the lifts a person sees, and the faults they reported on each of the last seven days. */
export const Monitored = z.object({
  connected: counts(monitoringFigures.connected),
  online: counts(monitoringFigures.online),
  /** 96.6 */
  rate: amounts(monitoringFigures.onlineRate),
  week: z.array(
    z.object({
      day,
      faults: counts(monitoringFigures.faultsOfDay),
      perHundred: amounts(monitoringFigures.faultRateOfDay),
    }),
  ),
  perHundred: amounts(monitoringFigures.faultRate),
})
export type Monitored = z.output<typeof Monitored>

export const ManageView = z.object({
  /** Late, or at most two days before the legal day. */
  pressing: z.array(DueOrder),
  expiring: z.array(TileRow),
  radar: z.array(RadarRow),
  week: z.array(DayWork),
  teams: z.array(TeamDay),
  /** Who has work today; those not yet signed in first. */
  duty: z.array(TileRow),
  unsigned: z.array(DoneOrder),
  /** Evaluations of the last 30 days; null while the company has none at all. */
  stars: z.object({ average: z.string().nullable(), count: counts(workbenchFigures.stars) }).nullable(),
  /** Of the maintenance items that fall due this month; null for who does not see them, or while there is none. */
  received: z.object({ due: z.string(), received: z.string(), overdue: z.string() }).nullable(),
  /** 困人 by the day of the report; null while the company has no repair at all. */
  trapped: z
    .object({
      yesterday: counts(repairFigures.trappedYesterday),
      month: counts(repairFigures.trappedMonth),
      /** Minutes to one digit; null when nobody arrived yet. */
      arriveMinutes: amounts(repairFigures.trappedArriveMinutes).nullable(),
      over: counts(repairFigures.trappedOver),
    })
    .nullable(),
  /** Null: no lift has a terminal. */
  monitored: Monitored.nullable(),
})
export type ManageView = z.output<typeof ManageView>

export const Lane = z.object({
  employeeId: z.uuid(),
  name: z.string(),
  stops: z.array(LaneStop),
  done: count,
  /** Minutes between the places. */
  travel: count,
  /** Minutes behind (+) or ahead of (−) the plan; null when all is done. */
  drift: z.number().int().nullable(),
  absent: z.boolean(),
})
export type Lane = z.output<typeof Lane>

export const Member = z.object({
  id: z.uuid(),
  name: z.string(),
  certTo: day.nullable(),
  certified: z.boolean(),
  minutes: counts(scheduleFigures.dayMinutes),
  load: measures(scheduleFigures.dayLoad).nullable(),
  /** What a day should hold. */
  target: count,
})
export type Member = z.output<typeof Member>

export const Note = z.object({
  id: z.uuid(),
  version: z.number().int(),
  text: z.string(),
  author: z.string(),
  createdAt: instant,
  tickedAt: instant.nullable(),
  tickedName: z.string().nullable(),
})
export type Note = z.output<typeof Note>

/** 昨日返修: reported yesterday, at most 48 hours after another repair of the lift was done (archives 4.1). */
export const Returned = z.object({
  id: z.uuid(),
  communityName: z.string(),
  elevatorName: z.string(),
  reportAt: instant,
  hoursAfter: z.number().int(),
})
export type Returned = z.output<typeof Returned>

export const LeadView = z.object({
  lanes: z.array(Lane),
  dueSoon: z.array(DueOrder),
  unsigned: z.array(DoneOrder),
  members: z.array(Member),
  notes: z.array(Note),
  /** Null: repairs are not the person's to see, or there has never been one. */
  returned: z.array(Returned).nullable(),
})
export type LeadView = z.output<typeof LeadView>

const UnreadNotice = z.object({ id: z.uuid(), title: z.string(), publishAt: instant.nullable() })

export const Summary = z.object({
  /** Null: the person holds none of the three views and sees what is everybody's. */
  view: WorkbenchView.schema.nullable(),
  views: z.array(WorkbenchView.schema),
  day,
  /** In the person's order. */
  figures: z.array(Figure),
  /** What waits for the person, the most urgent first, and how many of each kind there are in all. */
  queue: z.object({ items: z.array(QueueItem), counts: QueueCounts }),
  /** The newest three. */
  notices: z.array(UnreadNotice),
  /** The way of a company without a published plan; null once it has one. */
  way: Way.nullable(),
  manage: ManageView.nullable(),
  dispatch: DispatchView.nullable(),
  lead: LeadView.nullable(),
})
export type Summary = z.output<typeof Summary>

export const NoteDraft = z.object({ text: field.area('交接事项', { max: 500 }) })

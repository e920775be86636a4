import { z } from 'zod'
import { counts, measures } from '#kernel/shared/figure.ts'
import { QueueItem } from '#kernel/shared/queue.ts'
import { liftFigures } from '#modules/community/shared/figures.ts'
import { LiftName, LiftRisk } from '#modules/elevator/shared/liftName.ts'
import { maintenanceFigures } from '#modules/maintenance/shared/figures.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { qualityFigures } from '#modules/quality/shared/figures.ts'
import { scheduleFigures } from '#modules/schedule/shared/figures.ts'
import { Level } from '#modules/template/shared/template.ts'
import { boardFigures } from './figures.ts'

/** 维保看板 (jobs 4.1). Days are Shanghai's; instants are ISO; clocks are HH:mm. */

const count = z.number().int().min(0)
const day = z.iso.date()
const place = { lng: z.number(), lat: z.number() }
const ids = z.array(z.uuid()).max(100).optional()

export const BoardQuery = z.object({
  /** Today when absent. */
  date: day.optional(),
  teamIds: ids,
  communityIds: ids,
})
export type BoardQuery = z.output<typeof BoardQuery>

/** 今日计划 … 待确认. The first four follow the date, the other four are as of now. */
export const BoardFigures = z.object({
  planned: counts(maintenanceFigures.planned),
  departed: counts(maintenanceFigures.departed),
  inProgress: counts(maintenanceFigures.inProgress),
  /** Of the work begun, how much rests. */
  paused: counts(maintenanceFigures.paused),
  done: counts(maintenanceFigures.done),
  late: counts(maintenanceFigures.late),
  legalSoon: counts(maintenanceFigures.legalSoon),
  overGap: counts(maintenanceFigures.overGap),
  toConfirm: counts(maintenanceFigures.toConfirm),
})
export type BoardFigures = z.output<typeof BoardFigures>
export type FigureKey = keyof BoardFigures

/** 法定倒计时: what the law wants soonest first. */
export const CountdownRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  orderNo: z.string(),
  lift: LiftName,
  level: Level.schema,
  status: MaintainStatus.schema,
  legalDeadline: day,
  /** The lawful gap before it: fifteen days, by the archive of a home lift or the score of a line on demand another one. */
  gapDays: count,
  planDate: day,
  /** Where the plan first put it; null when it never moved. */
  originalPlanDate: day.nullable(),
  /** Main worker first. */
  crew: z.array(z.string()),
  teamName: z.string().nullable(),
})
export type CountdownRow = z.output<typeof CountdownRow>

/** A community on the map: lifts in care, open orders of today, open orders near or past the legal day. */
export const MapSite = z.object({
  id: z.uuid(),
  name: z.string(),
  ...place,
  /** Otherwise the middle of its district. */
  located: z.boolean(),
  lifts: counts(liftFigures.inCommunity),
  today: counts(boardFigures.siteToday),
  urgent: counts(boardFigures.siteUrgent),
  /** The worst that is wrong with one of its lifts. */
  risk: LiftRisk.schema.nullable(),
})
export type MapSite = z.output<typeof MapSite>
/** The newest position of a person within the last hours. */
export const MapPerson = z.object({ id: z.uuid(), name: z.string(), ...place, at: z.string() })
export type MapPerson = z.output<typeof MapPerson>
/** Somebody is in a lift now. */
export const MapTrapped = z.object({
  id: z.uuid(),
  title: z.string(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  located: z.boolean(),
  reportAt: z.string(),
  acceptAt: z.string().nullable(),
  people: count.nullable(),
  floor: z.string().nullable(),
  /** Seconds within which somebody must be there. */
  limit: z.number().int(),
  crew: z.array(z.string()),
})
export type MapTrapped = z.output<typeof MapTrapped>

const DrillCount = z.object({ category: z.string(), done: counts(boardFigures.drillsDone) })
/** Checked of those that the month's share asks for (jobs 4.1). */
const QualityMonth = z.object({ done: counts(qualityFigures.qualityDone), due: counts(qualityFigures.qualityDue) })

/** 合规体检 (jobs 4.1, 6.11). */
export const BoardHealth = z.object({
  /** Lifts on regular lines, and those of them whose every gap ending this month was within the law. */
  gap: z.object({ kept: counts(boardFigures.gapKept), lifts: counts(boardFigures.gapLifts) }),
  /** Of the visits finished in the last 30 days, three days ago at the latest: those confirmed. */
  confirm: z.object({ confirmed: counts(boardFigures.confirmed), done: counts(boardFigures.finished) }),
  /** People's certificates that end within 60 days, and those that have ended. */
  certificates: z.object({
    expiring: counts(boardFigures.certificatesExpiring),
    expired: counts(boardFigures.certificatesExpired),
  }),
  /** 年度自行检查 due until the end of this month and not done; of them past their day. */
  selfChecks: z.object({ due: counts(boardFigures.selfCheckDue), overdue: counts(boardFigures.selfCheckOverdue) }),
  /** Per category of the lifts in care, this half-year; empty without lifts. */
  drills: z.array(DrillCount),
  quality: QualityMonth,
})
export type BoardHealth = z.output<typeof BoardHealth>

/** Days before the legal day at which an order enters the countdown. */
export const COUNTDOWN_DAYS = 3
/** 待派急修 on the wall: fewer, larger. */
export const MOST_WAITING = 2
export const MOST_COUNTDOWN = 100
export const LEGAL_SOON_DAYS = 2
export const CERTIFICATE_DAYS = 60

export const BoardSummary = z.object({
  day,
  today: day,
  /** When it was counted. */
  at: z.string(),
  figures: BoardFigures,
  countdown: z.array(CountdownRow),
  /** All of them, also those beyond the rows. */
  countdownTotal: counts(boardFigures.countdown),
  sites: z.array(MapSite),
  people: z.array(MapPerson),
  trapped: z.array(MapTrapped),
  /** 待派急修, as the desks have them (decision 0118): what will be late soonest, and how many; null to who may not see repairs, and of a board that is narrowed to teams or communities. */
  waiting: z.object({ rows: z.array(QueueItem), total: z.number().int() }).nullable(),
  health: BoardHealth,
})
export type BoardSummary = z.output<typeof BoardSummary>

export const LaneStop = z.object({
  orderId: z.uuid(),
  title: z.string(),
  communityName: z.string(),
  level: Level.schema,
  status: MaintainStatus.schema,
  /** As planned; of what is done when it was done; of what is open when it will begin, or end once begun. */
  at: z.string(),
  /** The day it was done on, when that is another than the lane's. */
  doneOn: day.nullable(),
  planned: z.string(),
  minutes: z.number().int(),
  /** Minutes later (+) or earlier (−) than planned; null when nothing is to be foretold. */
  drift: z.number().int().nullable(),
  late: z.boolean(),
  /** Days until the legal day; null once done. */
  daysLeft: z.number().int().nullable(),
})
export type LaneStop = z.output<typeof LaneStop>

/** One bar: a crew's day, in the order of the work. */
export const CrewLane = z.object({
  key: z.string(),
  teamId: z.uuid().nullable(),
  teamName: z.string().nullable(),
  /** Main worker first; empty for orders without people. */
  crew: z.array(z.object({ id: z.uuid(), name: z.string(), absent: z.boolean() })),
  stops: z.array(LaneStop),
  done: count,
  /** Of the fullest of the crew; null for orders without people. */
  load: measures(scheduleFigures.crewDayLoad).nullable(),
  /** Minutes of travel between the places. */
  travel: count,
  drift: z.number().int().nullable(),
  /** When the last open visit will end. */
  end: z.string().nullable(),
})
export type CrewLane = z.output<typeof CrewLane>

export const MOST_LANE_ORDERS = 3000
export const BoardLanes = z.object({
  day,
  /** Minutes a person's day should hold. */
  target: z.number().int(),
  lanes: z.array(CrewLane),
  /** Orders beyond the most that are shown. */
  more: count,
})
export type BoardLanes = z.output<typeof BoardLanes>

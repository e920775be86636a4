import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { counts, measures } from '#kernel/shared/figure.ts'
import { employeeFigures } from '#modules/employee/shared/figures.ts'
import { BatchApply, BatchDone, BatchPreview } from '#modules/maintenance/shared/orderChange.ts'
import { CalendarChip } from '#modules/schedule/shared/calendar.ts'
import { scheduleFigures } from '#modules/schedule/shared/figures.ts'
import { LaneStop } from './board.ts'
import { boardFigures } from './figures.ts'

/** 人员维保计划 (jobs 4.2; archives 4.2). */

const count = z.number().int().min(0)
const day = z.iso.date()
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份格式为 yyyy-MM')

export const PeopleQuery = z.object({ month, teamIds: z.array(z.uuid()).max(100).optional() })
export const PlanPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  teamId: z.uuid().nullable(),
  teamName: z.string().nullable(),
  orders: counts(employeeFigures.monthOrders),
  minutes: counts(scheduleFigures.monthMinutes),
  capacity: counts(boardFigures.monthCapacity),
  load: measures(boardFigures.monthLoad).nullable(),
  /** T certificate: its last day, null when it has none; `certified` false without a certificate in force. */
  certTo: day.nullable(),
  certified: z.boolean(),
  /** On leave today. */
  absent: z.boolean(),
})
export type PlanPerson = z.output<typeof PlanPerson>

export const MonthQuery = z.object({ id: z.uuid(), month })
export const MonthDay = z.object({
  date: day,
  working: z.boolean(),
  absent: z.boolean(),
  chips: z.array(CalendarChip),
  minutes: counts(scheduleFigures.dayMinutes),
  load: measures(scheduleFigures.dayLoad).nullable(),
  /** Minutes and kilometres between the places of the day; of the open and done visits together. */
  travel: count,
  km: z.number(),
})
export type MonthDay = z.output<typeof MonthDay>

export const PlanLift = z.object({
  id: z.uuid(),
  name: z.string(),
  deviceNumber: z.string().nullable(),
  communityName: z.string(),
  /** 责任人 first in the crew. */
  leads: z.boolean(),
  nextMaintainDate: day.nullable(),
  openOrders: counts(employeeFigures.openOfHis),
})
export type PlanLift = z.output<typeof PlanLift>
export const PlanCertificate = z.object({
  id: z.uuid(),
  type: z.number().int(),
  certNo: z.string().nullable(),
  validTo: day.nullable(),
  /** Null without an end. */
  daysLeft: z.number().int().nullable(),
})
export type PlanCertificate = z.output<typeof PlanCertificate>
export const PlanAbsence = z.object({
  id: z.uuid(),
  kind: z.number().int(),
  from: z.string(),
  to: z.string(),
  state: z.number().int(),
  /** Open orders of the person in these days. */
  orders: count,
})
export type PlanAbsence = z.output<typeof PlanAbsence>

export const EmployeeMonth = z.object({
  id: z.uuid(),
  name: z.string(),
  teamName: z.string().nullable(),
  /** 在职. */
  active: z.boolean(),
  /** Minutes a day should hold. */
  target: z.number().int(),
  orders: counts(employeeFigures.monthOrders),
  done: counts(employeeFigures.monthDone),
  minutes: counts(scheduleFigures.monthMinutes),
  capacity: counts(boardFigures.monthCapacity),
  load: measures(boardFigures.monthLoad).nullable(),
  km: z.number(),
  days: z.array(MonthDay),
  lifts: z.array(PlanLift),
  certificates: z.array(PlanCertificate),
  absences: z.array(PlanAbsence),
})
export type EmployeeMonth = z.output<typeof EmployeeMonth>

export const DayQuery = z.object({ employeeId: z.uuid(), date: day })
export const RouteStop = LaneStop.extend({
  lng: z.number(),
  lat: z.number(),
  located: z.boolean(),
  crew: z.array(z.string()),
})
export type RouteStop = z.output<typeof RouteStop>
export const EmployeeDay = z.object({
  date: day,
  target: z.number().int(),
  minutes: counts(scheduleFigures.dayMinutes),
  load: measures(scheduleFigures.dayLoad).nullable(),
  travel: count,
  km: z.number(),
  drift: z.number().int().nullable(),
  end: z.string().nullable(),
  base: z.object({ lng: z.number(), lat: z.number() }).nullable(),
  stops: z.array(RouteStop),
})
export type EmployeeDay = z.output<typeof EmployeeDay>

export const HandoverScope = z.enum(['all', 'lifts', 'days'])
export type HandoverScope = z.output<typeof HandoverScope>

/** 交接全部/部分 to a colleague: what would happen, order by order (jobs 4.2). Nothing is written. */
export const HandoverQuery = z
  .object({
    fromId: z.uuid(),
    toId: z.uuid('请选择接收人'),
    scope: HandoverScope,
    /** Scope lifts. */
    elevatorIds: z.array(z.uuid()).max(500).default([]),
    /** Orders planned from this day on; today when absent. */
    from: day.optional(),
    /** Scope days: the last day. */
    to: day.optional(),
    reason: field.area('原因', { max: 200 }),
  })
  .superRefine(({ scope, elevatorIds, from, to }, check) => {
    const wrong = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
    if (scope === 'lifts' && elevatorIds.length === 0) wrong('elevatorIds', '请选择电梯')
    if (scope === 'days' && !to) wrong('to', '请选择结束日期')
    if (from && to && to < from) wrong('to', '结束日期不能早于开始日期')
  })
export type HandoverQuery = z.output<typeof HandoverQuery>

/** A lift of which the receiver would take the person's place; `reason` says why he cannot. */
export const HandedLift = z.object({
  id: z.uuid(),
  name: z.string(),
  communityName: z.string(),
  leads: z.boolean(),
  orders: count,
  ok: z.boolean(),
  reason: z.string().nullable(),
})
export type HandedLift = z.output<typeof HandedLift>
export const HandoverPreview = BatchPreview.extend({
  fromName: z.string(),
  toName: z.string(),
  lifts: z.array(HandedLift),
})
export type HandoverPreview = z.output<typeof HandoverPreview>

export const HandoverApply = BatchApply.extend({
  /** Lifts whose people change too; all of them or none. */
  liftIds: z.array(z.uuid()).max(500).default([]),
})
export const HandoverDone = BatchDone.extend({
  lifts: count,
  /** Why the lifts stayed; their orders went all the same. */
  liftsRefused: z.string().nullable(),
})
export type HandoverDone = z.output<typeof HandoverDone>

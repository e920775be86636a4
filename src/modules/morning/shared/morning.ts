import { z } from 'zod'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { Level } from '#modules/template/shared/template.ts'

/** 早会单 (archives 10.7): one A4 per team and day, made at 07:20; ticks by 08:00 are the roll-call. */
export const MAKE_AT = '07:20'
const ROLL_CALL_AT = '08:00'
/** A service that was down at 07:20 still makes the sheet until then. */
export const MAKE_UNTIL = '10:00'
/** Due within these days of the legal one. */
export const DUE_DAYS = 3

const day = z.string()
const Stop = z.object({
  orderId: z.uuid(),
  title: z.string(),
  communityName: z.string(),
  level: Level.schema,
  status: MaintainStatus.schema,
  at: z.string(),
  minutes: z.number().int(),
})
const Member = z.object({
  employeeId: z.uuid(),
  name: z.string(),
  absent: z.boolean(),
  /** Minutes between the places. */
  travel: z.number().int(),
  stops: z.array(Stop),
})
export type SheetMember = z.output<typeof Member>

/** As it was when it was made; the paper and the screen show the same. */
export const SheetContent = z.object({
  companyName: z.string(),
  teamName: z.string(),
  leaderName: z.string().nullable(),
  dutyPhone: z.string().nullable(),
  /** At the team's base, of the morning; null: 未采集. Sheets made before the port have none. */
  weather: z.string().nullable().default(null),
  members: z.array(Member),
  due: z.array(
    z.object({ orderId: z.uuid(), title: z.string(), crew: z.array(z.string()), planDate: day, legalDeadline: day }),
  ),
  /** All that are due; `due` holds the most pressing. */
  dueTotal: z.number().int(),
  certificates: z.array(
    z.object({ name: z.string(), certType: z.string(), validTo: day.nullable(), expired: z.boolean() }),
  ),
  /** Of the day before, a line each; null on sheets made before repairs and parts were recorded: 未采集. */
  rework: z.array(z.string()).nullable(),
  parts: z.array(z.string()).nullable(),
})
export type SheetContent = z.output<typeof SheetContent>

export const Sheet = z.object({
  id: z.uuid(),
  teamId: z.uuid(),
  day,
  content: SheetContent,
  /** employeeId → when. */
  ticks: z.record(z.string(), z.string()),
  /** The person asking stands on it and may tick today. */
  mine: z.boolean(),
  /** The employee who asks; null for operations. */
  self: z.uuid().nullable(),
})
export type Sheet = z.output<typeof Sheet>

export const SheetBrief = z.object({
  teamId: z.uuid(),
  teamName: z.string(),
  sheetId: z.uuid().nullable(),
  ticked: z.number().int(),
  members: z.number().int(),
  off: z.boolean(),
  version: z.number().int(),
})
export type SheetBrief = z.output<typeof SheetBrief>

/** 到岗, 08:31 确认, 未确认, 请假. */
export function rollCall(member: Pick<SheetMember, 'employeeId' | 'absent'>, ticks: Sheet['ticks']) {
  const at = ticks[member.employeeId]?.slice(11, 16)
  if (at)
    return at <= ROLL_CALL_AT
      ? { label: `到岗 ${at}`, tone: 'ok' as const }
      : { label: `${at} 确认`, tone: 'late' as const }
  return member.absent ? { label: '请假', tone: 'away' as const } : { label: '未确认', tone: 'none' as const }
}

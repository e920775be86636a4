import { z } from 'zod'
import { ElevatorLogKind } from '#modules/elevator/shared/elevator.terms.ts'
import { BrokenLine, ElevatorLog } from '#modules/elevator/shared/elevatorDetail.ts'
import { MaintainOrderDetail } from '#modules/maintenance/shared/orderDetail.ts'

const text = z.string().nullable()

/** The lift a record belongs to, as its pages and its paper name it. */
export const RecordedLift = z.object({
  id: z.uuid(),
  name: z.string(),
  communityName: z.string(),
  registerCode: text,
  deviceNumber: z.string(),
})
export type RecordedLift = z.output<typeof RecordedLift>

/** A picture of a visit with the address that shows it for five minutes. */
const RecordedPhoto = z.object({
  key: z.string(),
  /** Null: the phone has not sent its bytes yet. */
  url: z.string().nullable(),
  takenAt: z.string(),
  itemCode: text,
  watermark: text,
  sha256: z.string(),
})

/** A clock of a repair: null is 未采集, never a made-up time. */
export const ClockStep = z.object({ label: z.string(), at: text })
export type ClockStep = z.output<typeof ClockStep>

/** The inspection behind a line: kind, findings, rectification, report (archives 4.5, annualLog). Null: 未采集. */
export const InspectionCard = z.object({
  facts: z.array(z.object({ label: z.string(), value: text })),
  findings: z.array(
    z.object({
      clause: text,
      text: z.string(),
      grade: z.string(),
      rectifyBy: text,
      state: z.string(),
      fixNote: text,
    }),
  ),
  files: z.array(z.object({ name: z.string(), url: z.string() })),
})
export type InspectionCard = z.output<typeof InspectionCard>

/** One line of the record with what stands behind it (archives 5, GET /elevator/log/detail/{kind}/{id}). */
export const LogDetail = z.object({
  line: ElevatorLog,
  lift: RecordedLift,
  /** The visit, for kind 1. */
  order: MaintainOrderDetail.nullable(),
  photos: z.array(RecordedPhoto),
  /** Shows the drawn signature of the customer. */
  signatureUrl: text,
  /** 报修 → 接单 → 到场 → 解救 → 完成, for kind 2. */
  clocks: z.array(ClockStep),
  /** The inspection, for kind 3; null when the line was written before inspections were kept. */
  inspection: InspectionCard.nullable(),
  /** Item codes and hazards of this visit that were there when the lift was taken over: 接梯时已存在 (archives 10.2). */
  known: z.array(z.object({ itemCode: z.string(), passportNo: z.string(), takeoverDate: z.iso.date() })),
})
export type LogDetail = z.output<typeof LogDetail>

/** The screen's code by kind of line; all other kinds are read with 电梯日志 itself. */
export const { maintenance, repair, inspection } = ElevatorLogKind.code

/**
 * What a phone learns that scans a printed record or a sticker (archives 10.5): whether the record is whole, and whether
 * the printed hash is still the one that is kept. `printed`: null when nothing was printed.
 */
export const RecordCheck = z.object({
  lift: RecordedLift.omit({ id: true }),
  companyName: z.string(),
  lines: z.number().int(),
  lastAt: text,
  intact: z.boolean(),
  broken: BrokenLine.nullable(),
  printed: z.object({ seq: z.number().int(), matches: z.boolean() }).nullable(),
  checkedAt: z.string(),
})
export type RecordCheck = z.output<typeof RecordCheck>

export const INTACT = '记录完整，未被改动'

import { type Context, duty } from '#kernel/server/index.ts'
import type { SpanMark } from '../shared/api.history.ts'
import type { SecondsOf } from '../shared/pipeline/liftWatch.ts'
import type { WrittenRule } from '../shared/pipeline/written.ts'

/** SQL about the lift called `lift`: what is recorded of it. */
export interface RecordsOf {
  /** Joins the worst open record, one or none for each lift. */
  readonly join: string
  /** `A` to `E` of it; null when there is none or it is not classified. */
  readonly level: string
  /** Whether a fault or an alarm is open that stops or endangers: levels A to C and those not classified. */
  readonly faulty: string
  /** Whether anything is open. */
  readonly open: string
  /** LatestRecord as jsonb, or null. */
  readonly latest: string
  /** Its code. */
  readonly code: string
}

export const recordsOf = duty<(lift: string) => RecordsOf>('telemetry.recordsOf')

/** Faults and alarms of a lift that began in the span (ISO), the worst 200, in order of time. */
export const marksOf =
  duty<(ctx: Context, elevatorId: string, from: string, to: string) => Promise<SpanMark[]>>('telemetry.marksOf')

/** 故障规则 of the company, as far as frames are judged by them. */
export interface FrameRules {
  /** How long each code must last before it stands. */
  readonly seconds: SecondsOf
  /** Conditions that the company wrote and has not switched off. */
  readonly written: Readonly<Record<WrittenRule['target'], readonly WrittenRule[]>>
}
export const rulesOf = duty<(ctx: Context) => Promise<FrameRules>>('telemetry.rulesOf')

import { type Context, duty, type Services } from '#kernel/server/index.ts'
import type { AnswerSaid } from '#modules/signal/shared/commands.ts'
import type { SecondsOf } from '#modules/signal/shared/pipeline/liftWatch.ts'
import type { WrittenRule } from '#modules/signal/shared/pipeline/written.ts'
import type { SpanMark } from '../shared/api.history.ts'
import type { KnownTerminal } from './ingest/message.ts'

/** SQL about the lift called `lift`: what is recorded of it. */
export interface RecordsOf {
  /** Joins the worst open record, one or none for each lift. */
  readonly join: string
  /** `A` to `E` of it; null when there is none or it is not classified. */
  readonly level: string
  /** Whether a fault or an alarm is open that stops or endangers: levels A to C and those not classified. */
  readonly faulty: string
  /** LatestRecord as jsonb, or null. */
  readonly latest: string
}

export const recordsOf = duty<(lift: string) => RecordsOf>('telemetry.recordsOf')

/** Faults and alarms of a lift that began in the span (ISO), the worst 200, in order of time. */
export const marksOf =
  duty<(ctx: Context, elevatorId: string, from: string, to: string) => Promise<SpanMark[]>>('telemetry.marksOf')

/** From now on the terminal hears what is told to it: whatever waits for it is said. Waits for nothing. */
export const terminalHears = duty<(services: Services, terminal: KnownTerminal) => void>('telemetry.terminalHears')

export interface Answered {
  readonly terminalId: string
  /** ms, by the clocks of both. */
  readonly at: number
  readonly said: AnswerSaid
}
/** What terminals answered to commands, in the transaction that keeps what they said. */
export const takeAnswers = duty<(ctx: Context, answers: readonly Answered[]) => Promise<void>>('telemetry.takeAnswers')

/** 故障规则 of the company, as far as frames are judged by them. */
export interface FrameRules {
  /** How long each code must last before it stands. */
  readonly seconds: SecondsOf
  /** Conditions that the company wrote and has not switched off. */
  readonly written: Readonly<Record<WrittenRule['target'], readonly WrittenRule[]>>
}
export const rulesOf = duty<(ctx: Context) => Promise<FrameRules>>('telemetry.rulesOf')

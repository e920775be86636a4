import type { Context } from '#kernel/server/index.ts'
import { line, PipelineStep } from '#modules/signal/shared/pipeline/decision.ts'
import type { Signal, SignalFacts } from '#modules/signal/shared/pipeline/liftWatch.ts'

/** What other modules hear of codes (monitoring 6.2, steps 4 on): `signal.stood`, `signal.ended`, `signal.noted`. */
interface OfLift {
  readonly elevatorId: string
  /** Of the floor table, lowest first. */
  readonly labels: readonly string[]
  readonly signals: readonly Signal[]
}

const iso = (at: number) => new Date(at).toISOString()

/** `urgent`: of lifts themselves; of terminals that come and go there may be thousands at once. */
export async function emitSignals(ctx: Context, lifts: readonly OfLift[], haste?: 'urgent'): Promise<void> {
  const all = lifts.flatMap((lift) => lift.signals.map((signal) => ({ lift, signal })))
  const receivedAt = ctx.now.toISOString()
  await ctx.emit(
    'signal.stood',
    all.flatMap(({ lift: { elevatorId, labels }, signal }) => {
      if (signal.say !== 'stood') return []
      const { code, occurredAt, facts, backfill, resolved, endedAt, lines, derived = false } = signal
      const floorLabel = facts.floor === null ? null : (labels[facts.floor - 1] ?? null)
      return [
        {
          id: elevatorId,
          code,
          occurredAt: iso(occurredAt),
          receivedAt,
          ...facts,
          floorLabel,
          backfill,
          resolved,
          endedAt: endedAt === null ? null : iso(endedAt),
          lines,
          derived,
        },
      ]
    }),
    haste,
  )
  await ctx.emit(
    'signal.ended',
    all.flatMap(({ lift, signal }) =>
      signal.say === 'ended' ? [{ id: lift.elevatorId, code: signal.code, endedAt: iso(signal.endedAt) }] : [],
    ),
    haste,
  )
  await ctx.emit(
    'signal.noted',
    all.flatMap(({ lift, signal }) =>
      signal.say === 'noted'
        ? [{ id: lift.elevatorId, code: signal.code, at: iso(signal.at), lines: signal.lines }]
        : [],
    ),
    haste,
  )
}

const ofNobody: Omit<SignalFacts, 'terminalId'> = {
  floor: null,
  door: null,
  speed: null,
  occupied: null,
  mode: null,
  clockFlag: false,
}

/** A code that the platform itself says of a lift: there was nothing to debounce. */
export const saidByPlatform = (
  code: string,
  occurredAt: number,
  terminalId: string | null,
  rule: string,
  result: string,
): Signal => ({
  say: 'stood',
  code,
  occurredAt,
  facts: { ...ofNobody, terminalId },
  backfill: false,
  resolved: false,
  endedAt: null,
  lines: [line(PipelineStep.code.derive, rule, result)],
})

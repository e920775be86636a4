import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import { EscalationTarget } from '#modules/strategy/shared/strategy.ts'
import { type PushChannel, PushOccasion, PushRole } from './terms.ts'

/** Whom a fault reaches next, and when (monitoring 6.2 step 10). Pure. */

export interface Rung {
  readonly occasion: PushOccasion
  readonly rung: number
  /** Seconds after the beginning. */
  readonly after: number
  readonly role: PushRole
  /** Of a strategy; null: by the settings. */
  readonly channel: PushChannel | null
}
interface Step {
  readonly minute: number
  readonly target: number
  readonly channel?: number | undefined
}

const { next, leader, duty, nearby } = EscalationTarget.code

const defaults: Readonly<Partial<Record<FaultLevel, readonly Step[]>>> = {
  A: [
    { minute: 3, target: next },
    { minute: 3, target: leader },
    { minute: 5, target: duty },
    { minute: 8, target: nearby },
  ],
  B: [
    { minute: 10, target: leader },
    { minute: 30, target: duty },
  ],
  C: [{ minute: 60, target: leader }],
}

const roleOf: Readonly<Record<number, PushRole>> = {
  [next]: PushRole.code.others,
  [leader]: PushRole.code.leader,
  [duty]: PushRole.code.manager,
  [nearby]: PushRole.code.others,
}

/** Rungs of the next candidates are odd ones of their own: the same role, other people. */
export const isNearby = (rung: number): boolean => rung >= NEARBY
const NEARBY = 100

/** A is called after this long without 标记处理 (monitoring 6.6). */
export const UNACKNOWLEDGED_SECONDS = 60

/** What follows the first push, until the order is accepted; a strategy's own `escalation` takes the place of the table. */
export function rungsOf(level: FaultLevel, escalation: readonly Step[] = []): Rung[] {
  const steps = escalation.length > 0 ? escalation : (defaults[level] ?? [])
  const climbing = steps.map(
    ({ minute, target, channel }, i): Rung => ({
      occasion: PushOccasion.code.unaccepted,
      rung: i + 1 + (target === nearby ? NEARBY : 0),
      after: minute * 60,
      role: roleOf[target] ?? PushRole.code.leader,
      channel: (channel ?? null) as PushChannel | null,
    }),
  )
  if (level !== 'A') return climbing
  const call: Rung = {
    occasion: PushOccasion.code.unacknowledged,
    rung: 1,
    after: UNACKNOWLEDGED_SECONDS,
    role: PushRole.code.person,
    channel: null,
  }
  return [call, ...climbing]
}

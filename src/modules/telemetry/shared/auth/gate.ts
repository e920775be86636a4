import type { Refusal } from '#kernel/shared/refusal.ts'
import { clockText } from '#kernel/shared/said.ts'
import { refuseTelemetry } from '#modules/signal/shared/refusals.ts'
import type { Credential } from './signed.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** Of the terminal's clock against ours, both ways. */
const CLOCK_WINDOW_MS = 300 * SECOND
/** A nonce is single-use for as long as its moment can be accepted: twice the window, which is the specification's 10 minutes. */
const NONCE_MS = 10 * MINUTE
const WRONG_WITHIN_MS = 10 * MINUTE
const WRONG_MOST = 5
const LOCKED_MS = 15 * MINUTE

/** What is remembered of one terminal's knocking. All moments in ms. */
interface Gate {
  /** Used nonces and when. */
  readonly nonces: ReadonlyMap<string, number>
  readonly wrong: readonly number[]
  readonly lockedUntil: number | null
}
export const openGate: Gate = { nonces: new Map(), wrong: [], lockedUntil: null }

interface Knock {
  /** Null: what came had not the form of one. */
  readonly credential: Credential | null
  /** Whether the signature is that of one of the terminal's good secrets: two for 24 h after 更换密钥. */
  readonly genuine: boolean
}
export interface Answer {
  readonly gate: Gate
  /** Null: come in. */
  readonly refusal: Refusal | null
  /** This knock was the fifth wrong one: people hear of it. */
  readonly lockedNow: boolean
}

/**
 * May it come in? The order matters: while locked out nothing is looked at; a wrong clock is said before the signature, for a
 * terminal with a flat battery then asks /hardware/time, and counts as no attack; a nonce is used up by a genuine knock only,
 * so that nobody can use up those of another.
 */
export function knock(gate: Gate, { credential, genuine }: Knock, now: number): Answer {
  if (gate.lockedUntil !== null && now < gate.lockedUntil) return no(gate, lockedOut(gate.lockedUntil))
  const fresh: Gate = {
    nonces: new Map([...gate.nonces].filter(([, at]) => now - at <= NONCE_MS)),
    wrong: gate.wrong.filter((at) => now - at < WRONG_WITHIN_MS),
    lockedUntil: null,
  }
  if (credential && Math.abs(credential.at - now) > CLOCK_WINDOW_MS) return no(fresh, refuseTelemetry.clock())
  if (!credential || !genuine) return wrong(fresh, now)
  if (fresh.nonces.has(credential.nonce)) return no(fresh, refuseTelemetry.nonceUsed())
  const nonces = new Map(fresh.nonces).set(credential.nonce, now)
  return { gate: { nonces, wrong: [], lockedUntil: null }, refusal: null, lockedNow: false }
}

const no = (gate: Gate, refusal: Refusal): Answer => ({ gate, refusal, lockedNow: false })
const lockedOut = (until: number) => refuseTelemetry.lockedOut({ until: clockText(until) })

function wrong(gate: Gate, now: number): Answer {
  const times = [...gate.wrong, now]
  if (times.length < WRONG_MOST) return no({ ...gate, wrong: times }, refuseTelemetry.signature())
  return {
    gate: { ...gate, wrong: [], lockedUntil: now + LOCKED_MS },
    refusal: refuseTelemetry.signature(),
    lockedNow: true,
  }
}

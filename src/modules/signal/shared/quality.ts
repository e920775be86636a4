import type { EscalatorState, LiftState } from './wire.ts'

/** What is known of the lift itself; null where it is not. */
interface LiftFacts {
  readonly ratedSpeed: number | null
  /** Heights of the landings above the lowest, m, by `fl` from 1. */
  readonly landings: readonly number[] | null
}
interface Judged {
  /** 0: kept, never drawn and not judged by (monitoring 6.1). */
  readonly quality: 0 | 1
  /** Why, in words. */
  readonly impossible: readonly string[]
}

/** How many times the rated speed a car can have. */
const TIMES_RATED = 1.5
/** A car stands this far beyond its last landings at most, m: the buffers. */
const OVERRUN_M = 1.5

const judged = (impossible: readonly (string | null)[]): Judged => {
  const found = impossible.filter((one) => one !== null)
  return { quality: found.length === 0 ? 1 : 0, impossible: found }
}

const tooFast = (v: number | null | undefined, rated: number | null) =>
  v != null && rated !== null && Math.abs(v) > TIMES_RATED * rated
    ? `速度 ${v} m/s 超过额定速度 ${rated} m/s 的 ${TIMES_RATED} 倍`
    : null

/** Values that no lift of these facts can have. What is unknown is not judged. */
export function judgeLift({ fl, pos, v, load }: LiftState, { ratedSpeed, landings }: LiftFacts): Judged {
  const top = landings?.at(-1)
  return judged([
    landings && fl != null && landings[fl - 1] === undefined
      ? `楼层 ${fl} 不在楼层表 1 至 ${landings.length} 内`
      : null,
    tooFast(v, ratedSpeed),
    top !== undefined && pos != null && (pos < -OVERRUN_M || pos > top + OVERRUN_M)
      ? `位置 ${pos} m 不在井道 0 至 ${top} m 内`
      : null,
    load != null && load < 0 ? `载荷 ${load} kg 小于 0` : null,
  ])
}

export const judgeEscalator = ({ v }: EscalatorState, ratedSpeed: number | null): Judged =>
  judged([tooFast(v, ratedSpeed)])

import { percentText } from '#kernel/shared/said.ts'
import { type Interval, wilson } from '../statistics/proportion.ts'

/** How often a rule was right, by what came of its warnings: 属实 of 属实 and 误报. */
export interface Precision extends Interval {
  readonly confirmed: number
  readonly judged: number
  /** null before the first answer. */
  readonly share: number | null
  /** 建议停用该规则: enough answers, and even at best most warnings are wrong. */
  readonly stop: boolean
}

const ENOUGH = 20
const AT_LEAST = 0.4

export function precisionOf(confirmed: number, judged: number): Precision {
  const { lo, hi } = wilson(confirmed, judged)
  return {
    confirmed,
    judged,
    share: judged > 0 ? confirmed / judged : null,
    lo,
    hi,
    stop: judged >= ENOUGH && hi < AT_LEAST,
  }
}

/** 20 次反馈 13 次属实，65 %（43–82 %） */
export function precisionText({ confirmed, judged, share, lo, hi, stop }: Precision): string {
  if (share === null) return '还没有反馈'
  const whole = (part: number) => Math.round(100 * part)
  const said = `${judged} 次反馈 ${confirmed} 次属实，${percentText(100 * share)}（${whole(lo)}–${whole(hi)} %）`
  return stop ? `${said}，建议停用该规则` : said
}

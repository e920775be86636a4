import type { FaultCode } from '../faultCodes.ts'
import { type DecisionLine, line, PipelineStep, SECOND } from './decision.ts'

/** A code that a terminal says begins, and ends where it has. All moments in ms. */
interface Lasting {
  readonly since: number
  readonly endedAt: number | null
}
type Debounced =
  | { readonly outcome: 'waits'; readonly until: number }
  /** It ended before its time: a sample, no record. */
  | { readonly outcome: 'cleared'; readonly line: DecisionLine }
  | { readonly outcome: 'stands'; readonly line: DecisionLine }

/** Has it lasted as long as it must (step 2)? `seconds` of a company's own rule, else those of the code. */
export function debounced(
  { name, debounce }: Pick<FaultCode, 'name' | 'debounce'>,
  { since, endedAt }: Lasting,
  now: number,
  seconds: number = debounce,
): Debounced {
  const until = since + seconds * SECOND
  const said = (result: string) => line(PipelineStep.code.debounce, `持续满 ${seconds} 秒`, result)
  if (endedAt !== null && endedAt < until)
    return {
      outcome: 'cleared',
      line: said(`「${name}」持续 ${Math.round((endedAt - since) / SECOND)} 秒后恢复，只计入采样，不建记录。`),
    }
  if (now < until) return { outcome: 'waits', until }
  return {
    outcome: 'stands',
    line: said(seconds === 0 ? `「${name}」无需等待，立即处理。` : `「${name}」已持续 ${seconds} 秒，成立。`),
  }
}

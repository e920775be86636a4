import type { CodeIn } from '#kernel/shared/enumeration.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'

/** From a signal to a record, step by step (monitoring 6.2): each step says one line of the record's 决策过程. */
export const PipelineStep = enumeration('处理步骤', {
  identify: [1, '识别'],
  debounce: [2, '防抖'],
  derive: [3, '推定'],
  suppress: [4, '抑制'],
  dedupe: [5, '去重'],
  attach: [6, '并入工单'],
  strategy: [7, '策略'],
  quiet: [8, '免打扰'],
  create: [9, '派单'],
})
export type PipelineStep = CodeIn<typeof PipelineStep>

/** `rule` names what was applied, `result` says the outcome as a sentence. */
export interface DecisionLine {
  readonly step: PipelineStep
  readonly rule: string
  readonly result: string
}
export const line = (step: PipelineStep, rule: string, result: string): DecisionLine => ({ step, rule, result })

export const SECOND = 1000
export const MINUTE = 60 * SECOND

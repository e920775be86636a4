import { z } from 'zod'

/**
 * The way of a new company to its first plan, as a graph of what needs what (look 8, concept 7):
 * 小区 → 客户 → 人员与证书 → 电梯 → 合同 → 计划.
 */
export const stepKeys = ['communities', 'customers', 'people', 'lifts', 'contracts', 'plans'] as const
export type StepKey = (typeof stepKeys)[number]

/** What must be there before a step can be done. A customer needs nothing, a contract needs what it is signed about. */
const needs: Readonly<Record<StepKey, readonly StepKey[]>> = {
  communities: [],
  customers: [],
  people: [],
  lifts: ['communities', 'customers', 'people'],
  contracts: ['customers', 'lifts'],
  plans: ['contracts'],
}

export const stepTitle: Readonly<Record<StepKey, string>> = {
  communities: '小区',
  customers: '客户',
  people: '人员与证书',
  lifts: '电梯',
  contracts: '合同',
  plans: '计划',
}

export type StepState = 'done' | 'next' | 'open' | 'waits'

/**
 * `counts`: rows there are; of people those whose certificate lets them take charge of a lift, of plans the published.
 * `drafts`: of plans, to be published.
 */
export const Way = z.object({
  counts: z.record(z.enum(stepKeys), z.number().int().min(0)),
  drafts: z.number().int().min(0),
})
export type Way = z.output<typeof Way>

export interface Step {
  readonly key: StepKey
  readonly state: StepState
  readonly count: number
  /** Not yet there, for a step that waits. */
  readonly waitsFor: readonly StepKey[]
}

/** The steps in their order: the first that can be done and is not is the next one. */
export function stepsOf({ counts }: Pick<Way, 'counts'>): Step[] {
  const isDone = (key: StepKey) => counts[key] > 0
  const waitsFor = (key: StepKey) => needs[key].filter((other) => !isDone(other))
  const next = stepKeys.find((key) => !isDone(key) && waitsFor(key).length === 0)
  return stepKeys.map((key) => {
    const waiting = isDone(key) ? [] : waitsFor(key)
    const state = isDone(key) ? 'done' : key === next ? 'next' : waiting.length > 0 ? 'waits' : 'open'
    return { key, state, count: counts[key], waitsFor: waiting }
  })
}

export const nextStep = (way: Way): StepKey | undefined => stepsOf(way).find(({ state }) => state === 'next')?.key

import { z } from 'zod'

/** A line of 决策过程 as it is kept: the step's number, the rule applied, the outcome as a sentence (telemetry `DecisionLine`). */
export const DecisionStep = z.object({ step: z.number().int(), rule: z.string(), result: z.string() })
export type DecisionStep = z.output<typeof DecisionStep>

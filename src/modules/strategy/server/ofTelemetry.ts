import type { Context } from '#kernel/server/index.ts'
import type { SecondsOf } from '#modules/telemetry/shared/pipeline/liftWatch.ts'
import { findFaultRules } from './faultRule.ts'

export async function secondsOf(ctx: Context): Promise<SecondsOf> {
  const rules = await findFaultRules(ctx)
  return ({ code, debounce }) => rules.get(code)?.debounce ?? debounce
}

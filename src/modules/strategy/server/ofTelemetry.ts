import type { Context } from '#kernel/server/index.ts'
import { faultCode } from '#modules/signal/shared/faultCodes.ts'
import { writtenRule } from '#modules/signal/shared/pipeline/written.ts'
import type { FrameRules } from '#modules/telemetry/server/index.ts'
import { ruleFor } from '../shared/faultRule.ts'
import { findOwnRules } from './faultRule.store.ts'

/** Asked for every batch of frames: what the company says otherwise, and nothing else, is looked at. */
export async function rulesOf(ctx: Context): Promise<FrameRules> {
  const own = (await findOwnRules(ctx)).flatMap((row) => {
    const code = faultCode(row.code)
    return code ? [ruleFor(code, row)] : []
  })
  const debounces = new Map(own.map(({ code, debounce }) => [code, debounce]))
  const written = own.flatMap((rule) => (rule.enabled && rule.expression ? [writtenRule(rule, rule.expression)] : []))
  return {
    seconds: ({ code, debounce }) => debounces.get(code) ?? debounce,
    written: {
      lift: written.filter(({ target }) => target === 'lift'),
      escalator: written.filter(({ target }) => target === 'escalator'),
    },
  }
}

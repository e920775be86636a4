import { faultCode } from '#modules/telemetry/shared/faultCodes.ts'
import type { Rule } from './settle.ts'

/** 99 其他: a code that the table does not know is kept under its own name and judged like it. */
const OTHER = '99'

/** How a code is judged, by the platform's table (monitoring 2.1). */
export function ruleOf(code: string): Rule {
  const known = faultCode(code) ?? faultCode(OTHER)
  if (!known) throw new Error(`the table of fault codes lacks ${OTHER}`)
  return { ...known, code, enabled: true, dedupeMin: null, repairType: null }
}

import type { FieldParts } from '#modules/parts/shared/fieldParts.ts'
import { PartsSupply } from '#modules/parts/shared/parts.ts'
import { supplyOf } from '#modules/parts/shared/warnings.ts'

/** 缺料 and 已齐料 in the worker's words, of what the phone has; without a network they are those of the last contact. */
export interface SupplySaid {
  readonly short: boolean
  readonly text: string
}

type Requests = readonly Pick<FieldParts['requests'][number], 'missing'>[]

/** One request; undefined: it does not wait for the warehouse. What an older page kept knows nothing of it. */
export function supplySaid(missing: number | null | undefined): SupplySaid | undefined {
  const supply = supplyOf(missing)
  if (supply === undefined) return undefined
  const short = supply === PartsSupply.code.short
  return { short, text: short ? `缺 ${missing} 种料` : '料已齐' }
}

/** All requests of an order: what is missing comes first, 料已齐 is said of all that wait. */
export function supplyOfOrder(parts: readonly FieldParts[] | undefined, orderId: string): SupplySaid | undefined {
  const { requests = [] } = parts?.find((one) => one.orderId === orderId) ?? {}
  return together(requests)
}

function together(requests: Requests): SupplySaid | undefined {
  const said = requests.flatMap(({ missing }) => supplySaid(missing) ?? [])
  const short = said.filter((one) => one.short)
  return short.length > 1 ? { short: true, text: `${short.length} 张更换单缺料` } : (short[0] ?? said[0])
}

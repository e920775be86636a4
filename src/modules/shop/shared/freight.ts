import { compareAmounts, sum, times } from '#kernel/shared/money.ts'
import { FreightMode } from './terms.ts'

/** One region of a template: pieces or kilograms, money in yuan as decimal text; no region codes: everywhere else. */
export interface FreightRegion {
  readonly regions: readonly string[]
  readonly first: string
  readonly firstFee: string
  readonly step: string
  readonly stepFee: string
}

export interface FreightTemplate {
  readonly id: string
  readonly mode: FreightMode
  readonly regions: readonly FreightRegion[]
  readonly freeOver: string | null
  readonly noShipRegions: readonly string[]
}

export interface Freighted {
  readonly qty: number
  /** Of one piece; null counts as 0. */
  readonly weightKg: string | null
  readonly amount: string
}

/** A code of division lies within another when it begins with its significant digits: 420106 in 420000. */
export const within = (code: string, region: string): boolean => code.startsWith(region.replace(/(00){1,2}$/, ''))

/**
 * What the lines of one template cost to send to a division (6 digits), in yuan; undefined: it is not sent there
 * (commerce 1.4 freightTemplate, 3240004). `freeOver` compares the goods' amount of these lines.
 */
export function freightOf(
  template: FreightTemplate,
  lines: readonly Freighted[],
  regionCode: string,
): string | undefined {
  if (template.noShipRegions.some((region) => within(regionCode, region))) return undefined
  if (template.mode === FreightMode.code.free) return '0.00'
  if (template.freeOver !== null && compareAmounts(sum(lines.map(({ amount }) => amount)), template.freeOver) >= 0)
    return '0.00'
  const named = template.regions.filter(({ regions }) => regions.some((region) => within(regionCode, region)))
  // The narrowest region that names the place; else the one for everywhere else.
  const [region] = [
    ...named.toSorted((a, b) => narrow(b, regionCode) - narrow(a, regionCode)),
    ...template.regions.filter(({ regions }) => regions.length === 0),
  ]
  if (!region) return undefined
  const size = lines.reduce(
    (all, line) => all + line.qty * (template.mode === FreightMode.code.weight ? Number(line.weightKg ?? 0) : 1),
    0,
  )
  const beyond = Math.max(0, round(size - Number(region.first)))
  const steps = Number(region.step) > 0 ? Math.ceil(round(beyond / Number(region.step))) : 0
  return sum([region.firstFee, times(region.stepFee, steps)])
}

const narrow = ({ regions }: FreightRegion, code: string) =>
  Math.max(...regions.filter((region) => within(code, region)).map((region) => region.replace(/(00){1,2}$/, '').length))

/** Grams are as fine as weights go; what binary fractions add is no step. */
const round = (value: number) => Math.round(value * 1e6) / 1e6

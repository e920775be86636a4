import { round2, sum } from '#kernel/shared/money.ts'
import { knownParameters } from './parameters.ts'
import { Rounding, type SchemeItem } from './scheme.ts'

/** In a scheme a line has a figure of its own, k. */
export const schemeParameters: ReadonlySet<string> = new Set([...knownParameters, 'k'])

export const trimmed = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)

/** What of a formula stands outside of all brackets. */
function outside(text: string): string {
  let depth = 0
  return [...text]
    .filter((sign) => {
      if (sign === '(') depth++
      const shown = depth === 0
      if (sign === ')') depth--
      return shown
    })
    .join('')
}
/** A product or one term needs no brackets to be multiplied. */
const bracketed = (text: string): string => (/[-+<>=]/.test(outside(text)) ? `(${text})` : text)

type Counted = Pick<SchemeItem, 'expression' | 'k' | 'rounding' | 'condition' | 'lossRate'>

/**
 * The line's formula as a quotation keeps it (commerce R11: rounding(value × (1 + loss))): k is written out, loss and rounding
 * to the decimals of the material stand in it, and a condition that does not hold makes it 0. × N stays to who counts it.
 */
export function lineFormula(
  item: Counted,
  material: { readonly qtyDecimals: number; readonly lossRate: string },
): string {
  const base = item.expression.replace(/\bk\b/g, trimmed(item.k))
  const loss = item.lossRate ?? material.lossRate
  const factor = trimmed(round2(Number(sum([100, loss])) / 100, 4))
  const grown = factor === '1' ? base : `${bracketed(base)}*${factor}`
  const rounded = roundedTo(grown, item.rounding, material.qtyDecimals)
  return item.condition ? `IF(${item.condition},${rounded},0)` : rounded
}

function roundedTo(value: string, rounding: SchemeItem['rounding'], decimals: number): string {
  if (rounding === Rounding.code.half) return decimals === 0 ? `ROUND(${value})` : `ROUND(${value},${decimals})`
  const name = rounding === Rounding.code.up ? 'CEIL' : 'FLOOR'
  return decimals === 0 ? `${name}(${value})` : `${name}(${bracketed(value)}*100)/100`
}

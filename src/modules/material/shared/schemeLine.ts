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

const WHOLE = /^(?:\d+|F|S|D|N|ratio|ropes|[+\-*()])+$/

/** Sums and products of whole parameters, whole figures and what is rounded already: nothing is left to round. */
function isWhole(text: string): boolean {
  const call = /\b(?:CEIL|FLOOR)\(/.exec(text)
  if (!call) return WHOLE.test(text)
  let depth = 1
  let end = call.index + call[0].length
  for (; end < text.length && depth > 0; end++) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
  return isWhole(`${text.slice(0, call.index)}1${text.slice(end)}`)
}

type Counted = Pick<SchemeItem, 'expression' | 'k' | 'rounding' | 'condition' | 'lossRate'>

/**
 * The line's formula as a quotation keeps it (commerce R11: rounding(value × (1 + loss))): k is written out, loss and rounding
 * to the decimals of the material stand in it, and a condition that does not hold makes it 0. × N stays to who counts it.
 */
export function lineFormula(
  item: Counted,
  material: { readonly qtyDecimals: number; readonly lossRate: string },
): string {
  const k = trimmed(item.k)
  // Once of something is that thing; people read the formula.
  const base = (k === '1' ? item.expression.replace(/\bk\*/g, '') : item.expression).replace(/\bk\b/g, k)
  const loss = item.lossRate ?? material.lossRate
  const factor = trimmed(round2(Number(sum([100, loss])) / 100, 4))
  const grown = factor === '1' ? base : `${bracketed(base)}*${factor}`
  const rounded =
    material.qtyDecimals === 0 && isWhole(grown) ? grown : roundedTo(grown, item.rounding, material.qtyDecimals)
  return item.condition ? `IF(${item.condition},${rounded},0)` : rounded
}

function roundedTo(value: string, rounding: SchemeItem['rounding'], decimals: number): string {
  if (rounding === Rounding.code.half) return decimals === 0 ? `ROUND(${value})` : `ROUND(${value},${decimals})`
  const name = rounding === Rounding.code.up ? 'CEIL' : 'FLOOR'
  return decimals === 0 ? `${name}(${value})` : `${name}(${bracketed(value)}*100)/100`
}

import { Big } from 'big.js'
import { round2 } from '#kernel/shared/money.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { type Formula, formula, isFunction, plain } from './formula.ts'
import { FormulaError } from './formulaError.ts'
import { knownParameters, type ParameterKey, type Params, parameterOf } from './parameters.ts'

export const refuseFormula = refusals({
  syntax: [3230402, '第{n}行公式第{p}个字符有误'],
  unknown: [3230403, '未知参数{x}'],
  missing: [3230405, '参数{x}未填写'],
})

/** What a line says where its formula reads but gives nothing (commerce R11: an error on that line). */
const said = {
  zero: '公式除数为0',
  large: '公式结果超出范围',
  choice: 'SWITCH没有匹配的取值',
  negative: '公式结果为负数',
} as const

/** Formulas that were read: a desk of three hundred lines counts them all at every keystroke. The oldest go first. */
const readBefore = new Map<string, Formula>()
const KEPT = 1000

function readFormula(text: string): Formula {
  const known = readBefore.get(text)
  if (known) return known
  const read = formula(text, knownParameters)
  if (readBefore.size >= KEPT) readBefore.delete(readBefore.keys().next().value as string)
  readBefore.set(text, read)
  return read
}

export interface Counted {
  readonly qty: string | null
  readonly trace: string | null
  readonly error: string | null
}

/** Refuses a formula of the line `n` (from 1) that does not read: 3230402 with the place, 3230403 with the word. */
export function requireFormula(text: string, n: number, known: ReadonlySet<string> = knownParameters): void {
  try {
    formula(text, known)
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    if (error.problem === 'unknown') throw refuseFormula.unknown({ x: error.parameter ?? '' })
    throw refuseFormula.syntax({ n, p: error.at })
  }
}

/** 3230405 of the first parameter that this formula needs and these do not have; any other trouble is the line's to say. */
export function requireParameters(text: string, params: Params): void {
  try {
    formula(text, knownParameters).value(params)
  } catch (error) {
    if (error instanceof FormulaError && error.problem === 'missing')
      throw refuseFormula.missing({ x: parameterOf(error.parameter as ParameterKey).label })
    if (!(error instanceof FormulaError)) throw error
  }
}

/**
 * The quantity that the formula of the line `n` gives with these parameters: of all lifts, unless it names N itself; rounded
 * half up to two decimals. What cannot be counted is said on its line, the other lines go on.
 */
export function count(text: string, n: number, params: Params): Counted {
  try {
    const read = readFormula(text)
    const lifts = read.names.includes('N') ? 1 : (params.N ?? 1)
    const qty = round2(new Big(read.value(params)).times(lifts).toFixed())
    return { qty, trace: traceOf(text, params, lifts, trimmed(qty)), error: null }
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    return { qty: null, trace: null, error: messageOf(error, n) }
  }
}

function messageOf({ problem, parameter, at }: FormulaError, n: number): string {
  if (problem === 'syntax') return refuseFormula.syntax({ n, p: at }).message
  if (problem === 'unknown') return refuseFormula.unknown({ x: parameter ?? '' }).message
  if (problem === 'missing') return refuseFormula.missing({ x: parameterOf(parameter as ParameterKey).label }).message
  return said[problem]
}

const trimmed = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)

/** How a quantity came about, for people: `6*(2*(51+4.5)+6) = 702`. */
function traceOf(text: string, params: Params, lifts: number, result: string): string {
  const values: Readonly<Record<string, unknown>> = params
  const shown = plain(text).replace(/[A-Za-z]+/g, (word) =>
    isFunction(word) || values[word] == null ? word : String(values[word]),
  )
  return lifts === 1 ? `${shown} = ${result}` : `(${shown}) × ${lifts}台 = ${result}`
}

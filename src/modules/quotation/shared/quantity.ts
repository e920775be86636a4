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

export interface Counted {
  readonly qty: string | null
  readonly trace: string | null
  readonly error: string | null
}

/** A formula of the line `n` (from 1): 3230402 or 3230403 where it does not read. */
export function readFormula(text: string, n: number): Formula {
  try {
    return formula(text, knownParameters)
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    if (error.problem === 'unknown') throw refuseFormula.unknown({ x: error.parameter ?? '' })
    throw refuseFormula.syntax({ n, p: error.at })
  }
}

/**
 * The quantity that a formula gives with these parameters: of all lifts, unless it names N itself; rounded half up to `decimals`. What
 * cannot be counted is said on its line, the other lines go on.
 */
export function counted(text: string, read: Formula, params: Params, decimals: 0 | 2 = 2): Counted {
  try {
    const lifts = read.names.includes('N') ? 1 : (params.N ?? 1)
    const qty = round2(new Big(read.value(params)).times(lifts).toFixed(), decimals)
    return { qty, trace: traceOf(text, params, lifts, trimmed(qty)), error: null }
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    return { qty: null, trace: null, error: messageOf(error) }
  }
}

function messageOf({ problem, parameter }: FormulaError): string {
  if (problem === 'missing')
    return refuseFormula.missing.text.replace('{x}', parameterOf(parameter as ParameterKey).label)
  return problem in said ? said[problem as keyof typeof said] : '公式有误'
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

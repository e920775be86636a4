import { quantityText } from '#kernel/shared/text.ts'
import { formula, isFunction, plain } from '#modules/material/shared/formula.ts'
import {
  knownParameters,
  MachineRoom,
  type ParameterKey,
  type Params,
  parameterOf,
} from '#modules/material/shared/parameters.ts'

/**
 * 为什么是这个数量 (commerce 10.4): a formula of R11 with its figures in words that a customer reads – 绳根数6 × (曳引比2 × …),
 * of a choice only the branch that was taken. The figure itself is the line's; this only says how it came about.
 */
const SIGNS: Readonly<Record<string, string>> = {
  '*': ' × ',
  '/': ' ÷ ',
  '+': ' + ',
  '-': ' - ',
  '>=': ' ≥ ',
  '<=': ' ≤ ',
  '<>': ' ≠ ',
  '>': ' > ',
  '<': ' < ',
  '=': ' = ',
}

/** Arguments of the call that opens at `from`, and where it ends. */
function argumentsAt(text: string, from: number): { terms: string[]; end: number } {
  const terms: string[] = []
  let depth = 0
  let start = from + 1
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (sign === '(') depth++
    if (sign === ')' && --depth === 0) return { terms: [...terms, text.slice(start, at)], end: at + 1 }
    if (sign === ',' && depth === 1) {
      terms.push(text.slice(start, at))
      start = at + 1
    }
  }
  return { terms, end: text.length }
}

const holds = (condition: string, params: Params): boolean => figureOf(condition, params) !== '0'
const figureOf = (text: string, params: Params): string => formula(text, knownParameters).value(params)
/** A sum in brackets before it goes on. */
const grouped = (text: string): string => (/ [-+≥≤≠><=] /.test(text) ? `(${text})` : text)

function nameWithFigure(key: ParameterKey, params: Params): string {
  const value = params[key]
  const { label } = parameterOf(key)
  if (key === 'machineRoom' && value !== undefined) return MachineRoom.label(value as 0)
  return value === undefined ? label : `${label}${value}`
}

function callInWords(name: string, terms: readonly string[], params: Params): string {
  const said = terms.map((term) => inWords(term, params))
  const [first = '', second = '', third = ''] = said
  switch (name) {
    case 'CEIL':
      return `向上取整(${first})`
    case 'FLOOR':
      return `向下取整(${first})`
    case 'ROUND':
      return grouped(first)
    case 'MIN':
      return `较小者(${said.join('，')})`
    case 'MAX':
      return `较大者(${said.join('，')})`
    case 'IF':
      return holds(terms[0] ?? '0', params) ? grouped(second) : grouped(third)
    case 'SWITCH': {
      const asked = figureOf(terms[0] ?? '0', params)
      for (let at = 1; at + 1 < terms.length; at += 2)
        if (figureOf(terms[at] as string, params) === asked) return grouped(said[at + 1] as string)
      return grouped(said.at(-1) ?? '')
    }
    default:
      return said.join(name === 'AND' ? ' 且 ' : ' 或 ')
  }
}

function inWords(text: string, params: Params): string {
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at)
    const word = /^[A-Za-z]+/.exec(rest)?.[0]
    if (word && isFunction(word)) {
      const { terms, end } = argumentsAt(text, at + word.length)
      parts.push(callInWords(word, terms, params))
      at = end
      continue
    }
    const sign = /^(?:<=|>=|<>|[-+*/<>=])/.exec(rest)?.[0]
    if (word) parts.push(nameWithFigure(word as ParameterKey, params))
    else if (sign) parts.push(SIGNS[sign] as string)
    else parts.push(rest[0] as string)
    at += (word ?? sign ?? (rest[0] as string)).length
  }
  return parts.join('').trim()
}

/** Conditions on which a whole formula hangs: 提升高度51 > 30. */
function conditionOf(text: string, params: Params): string | undefined {
  if (!/^IF\(/.test(text)) return undefined
  const { terms, end } = argumentsAt(text, 2)
  if (end !== text.length) return undefined
  const [condition = ''] = terms
  // Which of the two it is says it all.
  if (/^machineRoom(=|<>)\d$/.test(condition)) return nameWithFigure('machineRoom', params)
  return holds(condition, params) ? inWords(condition, params) : `不满足 ${inWords(condition, params)}`
}

/** The last digits that are kept, where the formula rounds as a whole. */
const roundsTo = (text: string): number | undefined => {
  const found = /^ROUND\((.*)\)$/.exec(text)
  return found && argumentsAt(text, 5).end === text.length ? Number(/,(\d)\)$/.exec(text)?.[1] ?? 0) : undefined
}

/**
 * In words, or undefined where the formula is a bare figure or cannot be counted. `loss`: the line is of a scheme, whose last
 * factor is what is lost in cutting.
 */
export function whyOf(
  expression: string,
  params: Params,
  qty: string,
  { loss }: { loss: boolean },
): string | undefined {
  const text = plain(expression).replace(/\s+/g, '')
  try {
    const read = formula(text, knownParameters)
    if (read.names.length === 0 && !(params.N && params.N > 1)) return undefined
    // One lift, one of it: nobody asks.
    if (text === 'N' && params.N === 1) return undefined
    read.value(params)
    const condition = conditionOf(text, params)
    const branch = condition === undefined ? text : branchOf(text, params)
    const digits = roundsTo(branch)
    const core = digits === undefined ? branch : (argumentsAt(branch, 5).terms[0] as string)
    const lost = loss ? /\*1\.(\d{1,4})$/.exec(core) : null
    const body = inWords(lost ? core.slice(0, lost.index) : core, params)
    const more = lost ? ` × ${`1.${lost[1]}`}（含损耗${percentOf(lost[1] as string)} %）` : ''
    const lifts = read.names.includes('N') || !params.N || params.N === 1 ? '' : ` × ${params.N}台`
    const shown = (lost && / [-+] /.test(outermost(body))) || (lifts && !lost) ? grouped(body) : body
    const whole = digits === 0 ? '（四舍五入取整）' : ''
    return `${condition ? `${condition}：` : ''}${shown}${more}${lifts} = ${quantityText(qty)}${whole}`
  } catch {
    // silent: what cannot be counted says so on its line
    return undefined
  }
}

/** What stands outside of all brackets. */
function outermost(text: string): string {
  let depth = 0
  return [...text]
    .filter((sign) => {
      if (sign === '(') depth++
      if (sign === ')') depth--
      return depth === 0
    })
    .join('')
}

/** 03 → 3, 025 → 2.5. */
const percentOf = (decimals: string): number => Math.round(Number(`1.${decimals}`) * 10_000 - 10_000) / 100

function branchOf(text: string, params: Params): string {
  const [condition = '0', yes = '0', no = '0'] = argumentsAt(text, 2).terms
  return holds(condition, params) ? yes : no
}

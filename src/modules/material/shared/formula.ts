import { Big } from 'big.js'
import { FormulaError } from './formulaError.ts'

/**
 * Formulas of quantities (commerce R11): numbers, parameters, + - * / ( ), comparisons and eight functions; nothing else, and
 * nothing of it is ever run as code. Arithmetic is decimal, so 57/2.5 has no tail that CEIL would round up.
 */
const Decimal = Big()
Decimal.DP = 30
Decimal.RM = Big.roundHalfUp
/** Beyond it no quantity of a lift lies; also what keeps hostile products short. */
const LARGEST = new Decimal('1e12')
const DEEPEST = 20
/** As people write one; what a scheme makes of it – loss, rounding, a condition around it – may be longer. */
export const LONGEST_FORMULA = 500
export const LONGEST_LINE = 800

type Values = Readonly<Record<string, string | number | null | undefined>>
type Node = (values: Values) => Big
interface Token {
  readonly kind: 'number' | 'name' | 'sign' | 'end'
  readonly text: string
  /** From 1, as messages count. */
  readonly at: number
}

export interface Formula {
  /** Parameters that it names, each once. */
  readonly names: readonly string[]
  value(values: Values): string
}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z]+)|(<=|>=|<>|[-+*/(),<>=]))/y

/** What an input method types for the signs of a formula; lengths stay, so positions do. */
export const plain = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('×', '*')
    .replaceAll('÷', '/')

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let from = 0
  while (from < text.length) {
    TOKEN.lastIndex = from
    const match = TOKEN.exec(text)
    if (!match) {
      const rest = text.slice(from)
      if (rest.trim() === '') break
      throw new FormulaError('syntax', from + 1 + (rest.length - rest.trimStart().length))
    }
    const [whole, number, name, sign] = match
    const found = number ?? name ?? (sign as string)
    tokens.push({
      kind: number ? 'number' : name ? 'name' : 'sign',
      text: found,
      at: from + whole.length - found.length + 1,
    })
    from += whole.length
  }
  return [...tokens, { kind: 'end', text: '', at: text.length + 1 }]
}

const truth = (yes: boolean): Big => new Decimal(yes ? 1 : 0)
const isTrue = (value: Big): boolean => !value.eq(0)

function bounded(value: Big, at: number): Big {
  if (value.abs().gt(LARGEST)) throw new FormulaError('large', at)
  return value
}

const operators: Readonly<Record<string, (a: Big, b: Big, at: number) => Big>> = {
  '+': (a, b) => a.plus(b),
  '-': (a, b) => a.minus(b),
  '*': (a, b) => a.times(b).round(30),
  '/': (a, b, at) => {
    if (b.eq(0)) throw new FormulaError('zero', at)
    return a.div(b)
  },
  '<': (a, b) => truth(a.lt(b)),
  '<=': (a, b) => truth(a.lte(b)),
  '>': (a, b) => truth(a.gt(b)),
  '>=': (a, b) => truth(a.gte(b)),
  '=': (a, b) => truth(a.eq(b)),
  '<>': (a, b) => truth(!a.eq(b)),
}
/** Weakest first. */
const LEVELS = [
  ['<', '<=', '>', '>=', '=', '<>'],
  ['+', '-'],
  ['*', '/'],
] as const

/** Toward +∞ and −∞; Big itself only knows away from zero and toward it. */
const floor = (value: Big): Big => {
  const cut = value.round(0, Big.roundDown)
  return value.lt(cut) ? cut.minus(1) : cut
}

type Call = (terms: readonly Node[], values: Values, at: number) => Big
const of = (terms: readonly Node[], index: number, values: Values): Big => (terms[index] as Node)(values)
const all = (terms: readonly Node[], values: Values): Big[] => terms.map((term) => term(values))

/** [fewest, most] arguments and what is done with them; IF and SWITCH look only at the branch that they take. */
const functions: Readonly<Record<string, readonly [number, number, Call]>> = {
  IF: [3, 3, (terms, values) => of(terms, isTrue(of(terms, 0, values)) ? 1 : 2, values)],
  AND: [1, 30, (terms, values) => truth(terms.every((term) => isTrue(term(values))))],
  OR: [1, 30, (terms, values) => truth(terms.some((term) => isTrue(term(values))))],
  SWITCH: [
    3,
    60,
    (terms, values, at) => {
      const asked = of(terms, 0, values)
      for (let index = 1; index + 1 < terms.length; index += 2)
        if (of(terms, index, values).eq(asked)) return of(terms, index + 1, values)
      if (terms.length % 2 === 0) return of(terms, terms.length - 1, values)
      throw new FormulaError('choice', at)
    },
  ],
  MIN: [1, 30, (terms, values) => all(terms, values).reduce((a, b) => (a.lte(b) ? a : b))],
  MAX: [1, 30, (terms, values) => all(terms, values).reduce((a, b) => (a.gte(b) ? a : b))],
  ROUND: [
    1,
    2,
    (terms, values) => {
      const digits = terms[1] ? Number(of(terms, 1, values).round(0).toString()) : 0
      return of(terms, 0, values).round(Math.max(0, Math.min(digits, 6)), Big.roundHalfUp)
    },
  ],
  CEIL: [1, 1, (terms, values) => floor(of(terms, 0, values).times(-1)).times(-1)],
  FLOOR: [1, 1, (terms, values) => floor(of(terms, 0, values))],
}

class Parser {
  readonly names = new Set<string>()
  readonly #tokens: Token[]
  readonly #known: ReadonlySet<string>
  #next = 0
  #depth = 0
  /** Said last: of a formula that does not read, where it breaks is the news. */
  #unknown: FormulaError | undefined

  constructor(text: string, known: ReadonlySet<string>) {
    this.#tokens = tokensOf(text)
    this.#known = known
  }

  whole(): Node {
    const term = this.#level(0)
    if (this.#now.kind !== 'end') throw this.#wrong()
    if (this.#unknown) throw this.#unknown
    return term
  }

  get #now(): Token {
    return this.#tokens[this.#next] as Token
  }
  #wrong(): FormulaError {
    return new FormulaError('syntax', this.#now.at)
  }
  #takes(sign: string): boolean {
    if (this.#now.kind !== 'sign' || this.#now.text !== sign) return false
    this.#next++
    return true
  }
  #demand(sign: string): void {
    if (!this.#takes(sign)) throw this.#wrong()
  }

  #level(level: number): Node {
    const signs: readonly string[] | undefined = LEVELS[level]
    if (!signs) return this.#signed()
    let left = this.#level(level + 1)
    while (this.#now.kind === 'sign' && signs.includes(this.#now.text)) {
      const { text, at } = this.#now
      this.#next++
      const [first, second] = [left, this.#level(level + 1)]
      const work = operators[text] as (a: Big, b: Big, at: number) => Big
      left = (values) => bounded(work(first(values), second(values), at), at)
    }
    return left
  }

  #signed(): Node {
    if (++this.#depth > DEEPEST) throw this.#wrong()
    try {
      if (!this.#takes('-')) return this.#single()
      const term = this.#signed()
      return (values) => term(values).times(-1)
    } finally {
      this.#depth--
    }
  }

  #single(): Node {
    const { kind, text, at } = this.#now
    if (this.#takes('(')) {
      const term = this.#level(0)
      this.#demand(')')
      return term
    }
    if (kind === 'number') {
      this.#next++
      const value = bounded(new Decimal(text).round(12), at)
      return () => value
    }
    if (kind !== 'name') throw this.#wrong()
    this.#next++
    return isFunction(text) ? this.#call(text, at) : this.#parameter(text, at)
  }

  #parameter(name: string, at: number): Node {
    if (!this.#known.has(name)) this.#unknown ??= new FormulaError('unknown', at, name)
    this.names.add(name)
    return (values) => {
      const value = values[name]
      if (value === undefined || value === null || value === '') throw new FormulaError('missing', at, name)
      return bounded(new Decimal(value), at)
    }
  }

  #call(name: string, at: number): Node {
    const [fewest, most, work] = functions[name] as readonly [number, number, Call]
    this.#demand('(')
    const terms = [this.#level(0)]
    while (terms.length < most && this.#takes(',')) terms.push(this.#level(0))
    if (terms.length < fewest) throw this.#wrong()
    this.#demand(')')
    return (values) => work(terms, values, at)
  }
}

/** Reads a formula over the `known` parameters; throws FormulaError with the place where it stops making sense. */
export function formula(text: string, known: ReadonlySet<string>): Formula {
  const read = plain(text)
  if (read.length > LONGEST_LINE) throw new FormulaError('syntax', LONGEST_LINE + 1)
  const parser = new Parser(read, known)
  const whole = parser.whole()
  return {
    names: [...parser.names],
    value(values) {
      const value = whole(values)
      if (value.lt(0)) throw new FormulaError('negative', 1)
      return value.toFixed()
    },
  }
}

export const isFunction = (word: string): boolean => Object.hasOwn(functions, word)

import { AutoComplete } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { formula } from '../shared/formula.ts'
import { FormulaError } from '../shared/formulaError.ts'
import { functionWords } from '../shared/formulaWords.ts'
import { equations, parameterKeys, parameterOf } from '../shared/parameters.ts'
import css from './formula.module.css'

interface Props {
  readonly id?: string
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly onBlur?: (() => void) | undefined
  readonly disabled?: boolean
  /** Names that a formula may hold here. */
  readonly known: ReadonlySet<string>
  /** The starting points, k written as this. */
  readonly presets?: string | undefined
  /** Why it gives nothing with the figures of the moment. */
  readonly problem?: string | null | undefined
  /** How the quantity came about. */
  readonly trace?: string | null | undefined
  readonly placeholder?: string
}

interface Offer {
  readonly value: string
  readonly label: ReactNode
}
const offer = (value: string, word: string, means: string): Offer => ({
  value,
  label: (
    <span className="flex gap-8 between">
      <span className="num">{word}</span> <span className="ter clip">{means}</span>
    </span>
  ),
})

/** What may stand where the last word is being typed. */
function completions(text: string, known: ReadonlySet<string>): Offer[] {
  const word = /[A-Za-z]+$/.exec(text)?.[0]
  if (!word) return []
  const head = text.slice(0, text.length - word.length)
  const begins = (name: string) => name !== word && name.toLowerCase().startsWith(word.toLowerCase())
  return [
    ...parameterKeys
      .filter((key) => known.has(key) && begins(key))
      .map((key) => offer(head + key, key, `${parameterOf(key).label} ${parameterOf(key).unit}`.trim())),
    ...functionWords
      .filter(({ name }) => begins(name))
      .map(({ name, signature }) => offer(`${head}${name}(`, name, signature)),
  ]
}

/** Where a formula stops making sense, from 1; undefined while it reads. */
export function brokenAt(text: string, known: ReadonlySet<string>): number | undefined {
  if (text.trim() === '') return undefined
  try {
    formula(text, known)
    return undefined
  } catch (error) {
    if (error instanceof FormulaError) return error.at
    throw error
  }
}

/** A formula with completion of parameters and functions, starting points, and the place where it stumbles. */
export function FormulaInput({ value = '', known, presets, problem, trace, label, onChange, ...rest }: Props) {
  const starts = useMemo(
    () =>
      presets === undefined
        ? []
        : equations.map((one) => {
            const written = one.expression.replace(/\bk\b/g, presets)
            return offer(written, one.label, written)
          }),
    [presets],
  )
  const at = brokenAt(value, known)
  return (
    <div>
      <AutoComplete
        {...rest}
        aria-label={label}
        style={{ width: '100%' }}
        popupMatchSelectWidth={340}
        value={value}
        {...(problem || at ? { status: 'error' as const } : {})}
        title={trace ?? undefined}
        onChange={(next: string) => onChange(next === '' ? undefined : next)}
        options={value === '' ? starts : completions(value, known)}
      />
      {problem && (
        <div className={`fieldError ${css.problem}`} role="status">
          {problem}
          {at !== undefined && <Broken text={value} at={at} />}
        </div>
      )}
    </div>
  )
}

/** The formula with the sign that is wrong marked; behind its end, what is missing. */
function Broken({ text, at }: { text: string; at: number }) {
  return (
    <code className={`num ${css.broken}`} aria-hidden="true">
      {text.slice(0, at - 1)}
      <mark>{text[at - 1] ?? '▯'}</mark>
      {text.slice(at)}
    </code>
  )
}

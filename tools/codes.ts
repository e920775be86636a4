import type { Statement } from './statements.ts'

/**
 * States in the SQL of stores go by name: `is('o.status', MAINTAIN_DONE)` of `kernel/server/codes.ts`, not
 * `o.status in (3, 4)`. Whoever adds a state finds every question about it by the name; and a number says nothing of
 * which of a dozen enumerations it belongs to.
 */

const state = String.raw`(?:\w+\.)?\w*(?:status|state)\b`
const bare = [
  // o.status in (3, 4), h.state::int < 4, coalesce(e.state, 1) = 1, set state = 2
  new RegExp(
    String.raw`(?<![\w$])${state}(?:::\w+|,\s*\d+\s*\))*\s*(?:=|<>|!=|<=?|>=?|\b(?:not\s+)?in\b|\bis\s+(?:not\s+)?distinct\s+from\b)\s*§?\s*\(?\s*'?\d[\d, ]*\)?`,
    'gi',
  ),
  new RegExp(String.raw`\bcase\s+${state}\s+when\s+'?\d`, 'gi'),
]
/** A number handed to the helper is no name either. */
const handed = [/\bis(?:Not)?\(\s*(['"`])[^'"`]*(?:status|state)\1\s*,\s*\[?\s*['"]?\d/gi, /\bliteral\(\s*['"]?\d/g]

export interface Numbered {
  readonly file: string
  readonly line: number
  readonly found: string
}

const found = (file: string, line: number, text: string, patterns: readonly RegExp[]): Numbered[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      file,
      line: line + text.slice(0, match.index).split('\n').length - 1,
      found: match[0].replace(/\s+/g, ' ').trim(),
    })),
  )

/** Bare numbers of one file: `literals` are its templates and strings, `source` its text. */
export const numbersOf = (literals: readonly Statement[], file: string, source: string): Numbered[] => [
  ...literals.flatMap(({ line, text }) => found(file, line, text, bare)),
  ...found(file, 1, source, handed),
]

/** Every bare number as what it breaks: the owner of a table, whose store asks, has its enumerations. */
export const findNumbers = (numbers: readonly Numbered[]): { file: string; line: number; rule: string }[] =>
  numbers.map(({ file, line, found }) => ({
    file,
    line,
    rule: `a state is compared by its name, as in is('o.status', MAINTAIN_DONE), not by a number: ${found}`,
  }))

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the product says in Chinese, line by line: the sources of `src` without comments and tests. */
export interface Line {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** Rows of TSG T5002, of the annual inspection and of the take-over list stand in the words of the rules they quote. */
const quoted =
  /template\/shared\/(?:annex[A-D]|annualRows)\.ts|elevator\/shared\/passportItems\.ts|phone\/shared\/voice\.ts/

const blank = (comment: string): string => comment.replace(/[^\n]/g, ' ')
const withoutComments = (text: string): string =>
  text
    .replace(/\{?\/\*[\s\S]*?\*\/\}?/g, blank)
    .replace(/(^|[\s;,{(])\/\/.*$/gm, (all, before: string) => before + blank(all.slice(before.length)))

export function linesOfSource(): Line[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => join('src', name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/dev\//.test(file) && !quoted.test(file))
    .flatMap((file) =>
      withoutComments(readFileSync(file, 'utf8'))
        .split('\n')
        .map((text, n) => ({ file, line: n + 1, text: text.trim() }))
        .filter(({ text }) => text !== ''),
    )
}

export interface Say {
  readonly say: string
  readonly never: RegExp
}

/** The table 「Words of the screens」 of the glossary: what is said, and what is never said for it. */
export function saysOf(glossary: string): Say[] {
  const table = glossary.split('\n## ').find((part) => part.startsWith('Words of the screens')) ?? ''
  return [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \|[^|]*\|$/gm)]
    .map(([, say = '', never = '']) => ({ say: say.trim(), never: never.trim() }))
    .filter(({ never }) => never !== 'Never' && !/^-+$/.test(never))
    .map(({ say, never }) => ({ say, never: new RegExp(never.split(/、\s*/).join('|')) }))
}

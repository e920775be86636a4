import { cell, type Row } from './tables.ts'

/**
 * What is specified and absent fails, unless a line of omitted.tsv says why. A line whose thing is there by now fails too,
 * so that the table never claims more than is true.
 */
export interface Omission {
  readonly kind: string
  /** The thing, or with `*` at its end all whose key begins so. */
  readonly key: string
}

export const omissionsOf = (rows: readonly Row[]): Omission[] =>
  rows.map((row) => {
    if (!cell(row, 'reason')) throw new Error(`${cell(row, 'key')} is left out without a reason`)
    return { kind: cell(row, 'kind'), key: cell(row, 'key') }
  })

const covers = ({ key }: Omission, thing: string) =>
  key.endsWith('*') ? thing.startsWith(key.slice(0, -1)) : key === thing

/** Problems in words; none when everything specified is present or left out with a reason. */
export function missing(
  kind: string,
  specified: readonly string[],
  present: ReadonlySet<string>,
  omissions: readonly Omission[],
): string[] {
  const mine = omissions.filter((one) => one.kind === kind)
  const absent = specified.filter((thing) => !present.has(thing))
  return [
    ...absent.filter((thing) => !mine.some((one) => covers(one, thing))).map((thing) => `${kind} ${thing} is missing`),
    ...mine
      .filter((one) => !absent.some((thing) => covers(one, thing)))
      .map(({ key }) => `${kind} ${key} is there, or was never specified: take its line out of omitted.tsv`),
    ...mine
      .filter((one) => one.key.endsWith('*') && specified.some((thing) => present.has(thing) && covers(one, thing)))
      .map(({ key }) => `${kind} ${key} is there in part: say one by one what is left out`),
  ]
}

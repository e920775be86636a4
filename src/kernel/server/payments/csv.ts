/** Rows of a bill: commas between values, quotes around those that have one. */
export function readCsv(text: string): string[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(textOf))
}

const textOf = ([, quoted, plain]: RegExpMatchArray): string => quoted?.replaceAll('""', '"') ?? plain ?? ''

import type { NamedPlace } from './asks.ts'

/** As people write names: full-width signs, spaces, case and kinds of brackets do not matter. */
export const plainName = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/** Finds a row by its name or number as typed in a spreadsheet; several of one name ask for the number. */
export class NameIndex<N extends NamedPlace> {
  readonly #rows = new Map<string, Map<string, N>>()

  constructor(rows: readonly N[]) {
    for (const row of rows) {
      for (const key of [plainName(row.name), plainName(row.number)]) this.#put(key, row)
      // A number kept as a number lost its leading zeros: 0012 is typed as 12.
      if (/^0+[1-9]\d*$/.test(row.number)) this.#put(row.number.replace(/^0+/, ''), row)
    }
  }

  #put(key: string, row: N): void {
    if (key === '') return
    const known = this.#rows.get(key) ?? new Map<string, N>()
    this.#rows.set(key, known.set(row.id, row))
  }

  /** The row, or why there is none: 没有这个{noun}, or several. */
  find(typed: string, noun: string): N | { readonly msg: string } {
    const found = [...(this.#rows.get(plainName(typed))?.values() ?? [])]
    const [first] = found
    if (!first) return { msg: `没有这个${noun}：${typed}` }
    return found.length > 1 ? { msg: `有 ${found.length} 个${noun}叫「${typed}」，请填编号` } : first
  }
}

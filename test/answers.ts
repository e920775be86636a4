import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hearAnswers, propName } from '#kernel/server/database.ts'

/** One line of a recording: what a statement was answered with; `nulls` are the columns in which a null was seen. */
export interface Answered {
  /** The literal pieces of the template, joined by §: the statement as it stands in the source. */
  readonly template: string
  readonly columns: readonly { readonly prop: string; readonly type: number }[]
  readonly nulls: readonly string[]
}

export const answersFolder = fileURLToPath(new URL('../.cache/answers/', import.meta.url))
const file = join(answersFolder, `${process.pid}.jsonl`)

interface Heard {
  readonly template: string
  readonly columns: Answered['columns']
  /** Columns that were never null so far. */
  readonly whole: Set<number>
}

const heard = new Map<string, Heard | null>()
const ENOUGH_ROWS = 100

/** From now on what `sql` templates are answered with is written down, each new thing once, for tools/rows to compare. */
export function recordAnswers(): void {
  mkdirSync(answersFolder, { recursive: true })
  hearAnswers((query, { rows, fields }) => {
    let one = heard.get(query.sql)
    if (one === null) return
    if (!one) {
      const node = query.query
      if (node.kind !== 'RawNode' || fields.length === 0) return void heard.set(query.sql, null)
      const columns = fields.map(({ name, dataTypeID }) => ({ prop: propName(name), type: dataTypeID }))
      one = { template: node.sqlFragments.join('§'), columns, whole: new Set(columns.keys()) }
      heard.set(query.sql, one)
      write(one, [])
    }
    const { columns, whole } = one
    const nulls = [...whole].filter((at) => rows.slice(0, ENOUGH_ROWS).some((row) => row[at] === null))
    if (nulls.length === 0) return
    for (const at of nulls) whole.delete(at)
    write(
      one,
      nulls.map((at) => columns[at]?.prop ?? ''),
    )
  })
}

function write({ template, columns }: Heard, nulls: readonly string[]): void {
  appendFileSync(file, `${JSON.stringify({ template, columns, nulls } satisfies Answered)}\n`)
}

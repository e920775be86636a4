import { useMemo, useState } from 'react'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import type { Page } from '#kernel/shared/page.ts'
import { useKit } from '../services.tsx'
import type { AnyRow, ListState } from './useList.ts'

/** So many rows a verb takes at once; beyond it the person narrows the filter. */
export const MOST_CHOSEN = 5000
/** The largest page the server gives. */
const PIECE = 1000

const idOf = (row: AnyRow) => String(row.id)

/** Rows chosen over pages: each once, by its id, with the row it was when it was chosen. */
export function useChosen(state: ListState, from: Endpoint) {
  const { call } = useKit()
  const [chosen, setChosen] = useState<ReadonlyMap<string, AnyRow>>(new Map())
  const ids = useMemo(() => new Set(chosen.keys()), [chosen])
  const { rows, query } = state

  function choose(next: ReadonlySet<string>): void {
    const here = new Map(rows.map((row) => [idOf(row), row] as const))
    setChosen(
      new Map(
        [...next].flatMap((id) => {
          const row = chosen.get(id) ?? here.get(id)
          return row ? [[id, row] as const] : []
        }),
      ),
    )
  }

  /**
   * All rows of the filter, beside those chosen before. Through the list's own call: verbs judge rows by their states, and who
   * may see a row is decided where it always is.
   */
  async function chooseAll(): Promise<void> {
    const all = new Map(chosen)
    let after: string | undefined
    for (let page = 1; page <= MOST_CHOSEN / PIECE; page++) {
      const answer = (await call(from, { ...query, page, size: PIECE, after } as never)) as Page<AnyRow>
      for (const row of answer.records) all.set(idOf(row), row)
      after = answer.last
      if (answer.records.length < PIECE) break
    }
    setChosen(all)
  }
  return { chosen, ids, choose, chooseAll, clear: () => setChosen(new Map()) }
}

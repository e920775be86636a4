/**
 * The joins of a list's `from`, as text. The planner leaves out by itself what a count or a search for keys does not
 * read, but plans it first and keeps its columns, so that no index alone answers (decision 0044): here it is not asked for.
 */
export interface Joins {
  /** Every join gives a row of the leading table one row at most: its key names one row of the list. */
  readonly single: boolean
  /** `from` without the outer joins that neither this SQL nor a join that stays reads. */
  needed(text: string): string
}

/** By the primary key, (company_id, id) or a snapshot's (company_id, hash): such a join gives one row at most. */
const byKey =
  /^(left )?join \w+ (\w+)\s+on \2\.company_id = \w+\.company_id\s+and \2\.(id|hash) = \w+\.\w+( and [^()]*)?$/

export function joinsOf(from: string): Joins {
  const [leading = '', ...pieces] = from.trim().split(/(?<!left)\s+(?=(?:left )?join )/)
  const joins = pieces.map((text) => ({ text, found: byKey.exec(text) }))
  return {
    single: /^\w+ \w+$/.test(leading) && joins.every(({ found }) => found !== null),
    needed(text) {
      let kept = text
      const staying = [...joins].reverse().filter(({ text: join, found }) => {
        const alias = found?.[1] ? found[2] : undefined
        if (alias && !new RegExp(`(^|[^\\w."])"?${alias}"?\\.`).test(kept)) return false
        kept += ` ${join}`
        return true
      })
      return [leading, ...staying.map((join) => join.text).reverse()].join(' ')
    },
  }
}

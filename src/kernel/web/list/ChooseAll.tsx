import { thousands } from '#kernel/shared/text.ts'
import { useRun } from '../client/useRun.ts'
import { totalText } from './FilterBar.tsx'
import { MOST_CHOSEN } from './useChosen.ts'
import type { ListState } from './useList.ts'

interface Props {
  readonly state: ListState
  readonly ids: ReadonlySet<string>
  readonly onAll: () => Promise<void>
}

/** Behind 已选: once the page is chosen, the way to all rows of the filter – or why that is too much. */
export function ChooseAll({ state, ids, onAll }: Props) {
  const { running, run } = useRun()
  const { rows, total, capped, list } = state
  const wholePage = rows.length > 0 && rows.every((row) => ids.has(String(row.id)))
  if (!wholePage || total <= rows.length) return null
  if (!capped && ids.size >= total) return <span className="ter">已是全部</span>
  const all = `${totalText(total, capped)} ${list.unit}`
  if (capped || total > MOST_CHOSEN)
    return (
      <span className="ter">
        共 {all}，一次最多选 {thousands(MOST_CHOSEN)} {list.unit}，请先缩小筛选
      </span>
    )
  return (
    <button type="button" className="linkButton" disabled={running} onClick={() => void run(onAll)}>
      {running ? `正在选择全部 ${all}` : `选择全部 ${all}`}
    </button>
  )
}

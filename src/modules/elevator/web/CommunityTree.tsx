import { Input } from 'antd'
import { type MouseEvent, memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FigureName } from '#kernel/web/figure/index.ts'
import { type RowShape, useWindow } from '#kernel/web/list/index.ts'
import { ChevronRightIcon, SearchIcon } from '#kernel/web/ui/icons/index.ts'

import { liftFigures } from '#modules/community/shared/figures.ts'
import css from './elevator.module.css'
import { ALL, matching, type TreeRow, treeRows } from './treeRows.ts'
import { useTree } from './useTree.ts'
import { useTreeChoice } from './useTreeChoice.ts'

const line: RowShape = { height: 26, drawn: '[data-line]' }

/** Left of the list: communities by type with their lifts, buildings inside; a click filters, Ctrl or ⌘ adds. */
export function CommunityTree() {
  const { data } = useTree()
  const { folded, opened, fold, pick, isCurrent } = useTreeChoice()
  const [typed, setTyped] = useState('')
  // Whoever places the tree scrolls it.
  const scroller = useRef<HTMLElement>(null)
  const searching = typed.trim() !== ''
  const rows = useMemo(
    () => treeRows(matching(data, typed.trim().toLowerCase()), { folded, opened, searching }),
    [data, typed, folded, opened, searching],
  )
  const view = useWindow(rows.length, scroller, line)
  const all = useMemo<TreeRow>(() => ({ key: ALL, depth: 0, label: '全部电梯', count: data?.total }), [data?.total])
  // One object for all lines, so that scrolling draws only those that come into sight.
  const verbs = useRef<Verbs>({ fold, pick })
  useLayoutEffect(() => {
    verbs.current = { fold, pick }
  })

  return (
    <>
      <Input
        allowClear
        aria-label="小区或楼栋"
        placeholder="小区或楼栋"
        prefix={<SearchIcon size={14} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className="ter small m-0 mt-6">
        <FigureName of={liftFigures.archived} />
        （台）
      </p>
      <nav
        className="mt-4 t13"
        aria-label="小区"
        ref={(nav) => {
          scroller.current = nav?.parentElement ?? null
        }}
      >
        <Line row={all} current={isCurrent(all)} verbs={verbs} />
        <div style={{ height: view.above }} />
        {rows.slice(view.first, view.end).map((row) => (
          <Line key={row.key} row={row} current={isCurrent(row)} verbs={verbs} />
        ))}
        <div style={{ height: view.below }} />
        {searching && rows.length === 0 && <p className="ter small p-8">没有名称含「{typed.trim()}」的小区或楼栋</p>}
      </nav>
    </>
  )
}

interface Verbs {
  fold(row: TreeRow): void
  pick(row: TreeRow, event: MouseEvent): void
}

interface LineProps {
  readonly row: TreeRow
  readonly current: boolean
  readonly verbs: RefObject<Verbs>
}

const Line = memo(function Line({ row, current, verbs }: LineProps) {
  const { depth, label, count, open } = row
  return (
    <div
      data-line
      className={`row r-4 ${css.line} ${current ? `bg-brand ${css.current}` : ''}`}
      style={{ paddingLeft: 4 + depth * 14 }}
    >
      {open === undefined ? (
        <span className={css.fold} />
      ) : (
        <button
          type="button"
          className={css.fold}
          aria-label={`${open ? '收起' : '展开'}${label}`}
          aria-expanded={open}
          onClick={() => verbs.current.fold(row)}
        >
          <ChevronRightIcon size={10} style={open ? { transform: 'rotate(90deg)' } : undefined} />
        </button>
      )}
      <button
        type="button"
        className={css.lineName}
        aria-current={current || undefined}
        title={label}
        onClick={(event) => verbs.current.pick(row, event)}
      >
        <span className="clip">{label}</span>
        <span className="num ter">{count ?? ''}</span>
      </button>
    </div>
  )
})

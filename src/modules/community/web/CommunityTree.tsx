import { useQueries } from '@tanstack/react-query'
import { Input } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { type RowShape, useWindow } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ChevronDownIcon, ChevronRightIcon, SearchIcon } from '#kernel/web/ui/icons/index.ts'
import { NetworkPanel, RowSkeleton } from '#kernel/web/ui/index.ts'
import { readKey, useRead } from '#kernel/web/useRead.ts'
import { communityApi } from '../shared/api.ts'
import { CommunityType } from '../shared/community.terms.ts'
import type { TreeBuilding, TreeCommunity } from '../shared/communityDetail.ts'
import css from './place.module.css'

/** What is chosen: nothing is everything, a type, a community, or a building of it. */
export interface TreeChoice {
  readonly type?: number
  readonly communityId?: string
  readonly buildingId?: string
}

interface CommunityTreeProps {
  readonly value: TreeChoice
  readonly onChange: (choice: TreeChoice) => void
}

interface TreeRow {
  readonly key: string
  readonly depth: 0 | 1 | 2
  readonly name: string
  readonly count: number
  readonly choice: TreeChoice
  /** Given where there is something below. */
  readonly toggle?: string
  readonly open?: boolean
}

const line: RowShape = { height: 30, drawn: '[role=treeitem]' }
/** So many communities stand open at once; more wait until their type is opened. */
const FEW = 60

/** 类型 → 小区 → 楼栋 with lifts in use; search by name, number, pinyin; draws only the rows in sight (20,000 and more). */
export function CommunityTree({ value, onChange }: CommunityTreeProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const { tree, found, rows, flip } = useTreeRows(typed)
  const view = useWindow(rows.length, scroller, line)
  return (
    <nav className={`stack min-h-0 h-full line-r ${css.tree}`} aria-label="小区树">
      <div className={css.treeSearch}>
        <Input
          size="small"
          allowClear
          prefix={<SearchIcon size={13} />}
          placeholder="小区、编号、拼音"
          aria-label="查找小区"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <p className="ter small m-0 pb-6 px-8">台数只算在用和停用的电梯</p>
      <div className={`grow min-h-0 ${css.treeRows}`} ref={scroller} role={rows.length > 0 ? 'tree' : undefined}>
        {tree.isPending && <RowSkeleton rows={8} />}
        {tree.isError && <NetworkPanel failure={tree.error} onRetry={() => void tree.refetch()} />}
        {tree.data && found.length === 0 && (
          <p className={`ter small ${css.treeNone}`}>{typed.trim() ? '没有符合的小区' : '还没有小区'}</p>
        )}
        <div style={{ height: view.above }} />
        {rows.slice(view.first, view.end).map((row) => {
          const chosen = same(row.choice, value)
          return (
            <Item
              key={row.key}
              row={row}
              chosen={chosen}
              onFlip={flip}
              onChoose={() => onChange(chosen ? {} : row.choice)}
            />
          )
        })}
        <div style={{ height: view.below }} />
      </div>
    </nav>
  )
}

/** The rows as they stand open; the buildings of a community are read when it opens. */
function useTreeRows(typed: string) {
  const { call } = useKit()
  // Communities opened, and types turned against what they do by themselves.
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set())
  const tree = useRead(communityApi.tree, {}, { firstLoad: true, staleTime: 60_000 })
  const opened = (tree.data ?? []).filter((one) => flipped.has(one.id)).map((one) => one.id)
  const answers = useQueries({
    queries: opened.map((id) => ({
      queryKey: readKey(communityApi.buildings, { id }),
      queryFn: () => call(communityApi.buildings, { id }),
      staleTime: 60_000,
    })),
  })
  const buildings = new Map(opened.map((id, i) => [id, answers[i]?.data as readonly TreeBuilding[] | undefined]))
  const found = useMemo(() => search(tree.data ?? [], typed), [tree.data, typed])
  const rows = rowsOf(found, flipped, buildings, found.length <= FEW || typed.trim() !== '')

  const flip = (key: string) =>
    setFlipped((now) => {
      const next = new Set(now)
      if (!next.delete(key)) next.add(key)
      return next
    })
  return { tree, found, rows, flip }
}

interface ItemProps {
  readonly row: TreeRow
  readonly chosen: boolean
  readonly onFlip: (key: string) => void
  readonly onChoose: () => void
}

function Item({ row, chosen, onFlip, onChoose }: ItemProps) {
  return (
    <button
      type="button"
      role="treeitem"
      aria-level={row.depth + 1}
      aria-selected={chosen}
      aria-expanded={row.open}
      className={`row gap-4 w-full no-bg ink pointer font-inherit t13 left ${css.treeRow}${chosen ? ` ${css.chosen}` : ''}`}
      style={{ paddingLeft: 8 + row.depth * 14 }}
      title={row.name}
      onKeyDown={(event) => {
        const turns = event.key === (row.open ? 'ArrowLeft' : 'ArrowRight')
        if (turns && row.toggle !== undefined) onFlip(row.toggle)
      }}
      onClick={onChoose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; the arrow keys open and close the row */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: for the pointer; the arrow keys open and close the row */}
      <span
        className={`inline-flex to-center rigid ter ${css.treeToggle}`}
        onClick={(event) => {
          if (row.toggle === undefined) return
          event.stopPropagation()
          onFlip(row.toggle)
        }}
      >
        {row.toggle !== undefined && (row.open ? <ChevronDownIcon size={12} /> : <ChevronRightIcon size={12} />)}
      </span>
      <span className={`clip ${css.treeName}`}>{row.name}</span>
      <span className="ter small num">{row.count}</span>
    </button>
  )
}

function search(all: readonly TreeCommunity[], typed: string): readonly TreeCommunity[] {
  const word = typed.trim().toLowerCase()
  if (word === '') return all
  return all.filter((one) => [one.name, one.pinyin, one.communityNo].some((text) => text.toLowerCase().includes(word)))
}

function rowsOf(
  all: readonly TreeCommunity[],
  flipped: ReadonlySet<string>,
  buildings: ReadonlyMap<string, readonly TreeBuilding[] | undefined>,
  typesOpen: boolean,
): TreeRow[] {
  const rows: TreeRow[] = []
  for (const [type, communities] of Map.groupBy(all, (one) => one.type)) {
    const toggle = `type${type}`
    const open = typesOpen !== flipped.has(toggle)
    const count = communities.reduce((sum, one) => sum + one.elevatorCount, 0)
    rows.push({ key: toggle, depth: 0, name: CommunityType.label(type), count, choice: { type }, toggle, open })
    if (!open) continue
    for (const { id, name, elevatorCount, buildingCount } of communities) {
      const below = buildingCount > 0 ? { toggle: id, open: flipped.has(id) } : {}
      rows.push({ key: id, depth: 1, name, count: elevatorCount, choice: { communityId: id }, ...below })
      if (!flipped.has(id)) continue
      for (const one of buildings.get(id) ?? []) {
        const choice = { communityId: id, buildingId: one.id }
        rows.push({ key: one.id, depth: 2, name: one.name, count: one.elevatorCount, choice })
      }
    }
  }
  return rows
}

const same = (a: TreeChoice, b: TreeChoice) =>
  a.type === b.type && a.communityId === b.communityId && a.buildingId === b.buildingId

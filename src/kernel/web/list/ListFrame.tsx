import type { ReactNode } from 'react'
import { InspectorStand } from '../inspector/stand.tsx'
import { KeysHint } from '../ui/KeysHint.tsx'
import { TitleRow } from '../ui/Panel.tsx'
import type { ActiveFilter } from '../ui/states.tsx'
import { FilterBar, FilterChips } from './FilterBar.tsx'
import { Meant } from './Meant.tsx'
import type { ListState } from './useList.ts'

interface FrameProps {
  readonly state: ListState
  readonly active: readonly ActiveFilter[]
  readonly title: ReactNode
  readonly facts?: ReactNode
  readonly actions?: ReactNode
  /** Under the title, over the whole width. */
  readonly above?: ReactNode
  /** Left, 204 px: a tree. */
  readonly side?: ReactNode
  /** At the end of the filters. */
  readonly right?: ReactNode
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** Title, tree, filters and foot around the rows of a list, or around its map. */
export function ListFrame({ state, active, title, facts, actions, above, side, right, foot, children }: FrameProps) {
  return (
    <div className="listPage">
      <TitleRow title={title} facts={facts} actions={actions} />
      {above}
      <div className="listColumns">
        {side !== undefined && <aside className="listSide">{side}</aside>}
        <div className="listMain">
          <FilterBar state={state} right={right} />
          <FilterChips state={state} active={active} />
          <Meant state={state} />
          <div className="listBody">{children}</div>
          {foot !== undefined && (
            <div className="listFoot">
              {foot}
              <KeysHint />
            </div>
          )}
        </div>
        <InspectorStand beside />
      </div>
    </div>
  )
}

/** 已选 12 台, the verbs, 取消选择. */
export function Chosen({
  count,
  unit,
  all,
  onClear,
  children,
}: {
  count: number
  unit: string
  /** The way to all rows of the filter. */
  all?: ReactNode
  onClear: () => void
  children: ReactNode
}) {
  return (
    <>
      <span>
        已选 <b className="num ink">{count}</b> {unit}
      </span>
      {all}
      {children}
      <button type="button" className="linkButton" onClick={onClear}>
        取消选择
      </button>
    </>
  )
}

import { type ReactNode, useMemo } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#kernel/shared/endpoint.ts'
import type { Filter, List } from '#kernel/shared/list.ts'
import { EmptyState, FilteredEmpty, NetworkPanel } from '../ui/states.tsx'
import { RowSkeleton } from '../ui/waiting.tsx'
import { useActiveFilters } from './activeFilters.ts'
import type { FilterValues } from './address.ts'
import { ChooseAll } from './ChooseAll.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { tableColumn } from './columns.ts'
import { DataTable } from './DataTable.tsx'
import { ListContext } from './ListContext.ts'
import { Chosen, ListFrame } from './ListFrame.tsx'
import { NoRows } from './NoRows.tsx'
import { Pager } from './Pager.tsx'
import type { Cells } from './TableRow.tsx'
import { useChosen } from './useChosen.ts'
import { useColumns } from './useColumns.ts'
import { type OpenInPlace, useInspectedRow } from './useInspectedRow.ts'
import { type AnyRow, type ListState, useList } from './useList.ts'
import { useViews } from './useViews.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

/** Chosen rows, and a way to let them go after a verb has run. */
export interface Selection<Row> {
  readonly ids: readonly string[]
  /** Of the pages loaded so far. */
  readonly rows: readonly Row[]
  clear(): void
}

/** Own content of cells, by prop. Outside of the component, so that a row is drawn again only when it changes. */
export type ListCells<Row> = { readonly [K in keyof Row]?: (value: Row[K], row: Row) => ReactNode }

export interface ListPageProps<R extends z.ZodObject, F extends Record<string, Filter>> {
  readonly list: List<R, F>
  /** The list call: POST …/listPage. */
  readonly from: Endpoint
  /** The page's h1; 「{list.title}」 when absent. */
  readonly title?: ReactNode
  /** Sent with every question and not offered: what the page itself stands for. Keep it outside the component. */
  readonly fixed?: FilterValues
  /** Filters before the person chose any. Keep them outside the component. */
  readonly defaults?: FilterValues
  /** One line of facts beside the title: 420 台 · 在用 403 · 停用 12. */
  readonly facts?: ReactNode
  /** Right of the title, exactly one primary; `ExportButton` among them. */
  readonly actions?: ReactNode
  /** Verbs for chosen rows; the table offers no choice when absent. */
  readonly selectionActions?: (selection: Selection<z.output<R>>) => ReactNode
  /** Where a row click leads, or what it does; `at` is the id of the row that stands in the inspector. */
  readonly open?:
    | ((row: z.output<R>) => string)
    | { readonly run: (row: z.output<R>) => void; readonly at?: string | undefined }
  /** Between the title and the filters, over the whole width; it sets filters through `useCurrentList`. */
  readonly above?: ReactNode
  /** Tabs by the filter `tab`, under the title and no more in the bar; without it, 全部. */
  readonly tabs?: (state: ListState) => ReactNode
  /** Around the rows, e.g. to follow what happens to them. */
  readonly around?: (state: ListState<z.output<R>>, rows: ReactNode) => ReactNode
  /** Left of the table, 204 px: a tree. It sets filters through `useCurrentList`. */
  readonly side?: ReactNode
  readonly cells?: ListCells<z.output<R>>
  /** Hint and first useful action when nothing exists yet. */
  readonly empty?: { readonly hint?: ReactNode; readonly icon?: ReactNode; readonly actions?: ReactNode }
}

/** A list page out of the public pieces; a page that needs more composes them itself. */
export function ListPage<R extends z.ZodObject, F extends Record<string, Filter>>(props: ListPageProps<R, F>) {
  const { list, open, fixed, defaults } = props
  const tabs = props.tabs !== undefined
  const own = useList(list, props.from, { ...(fixed && { fixed }), ...(defaults && { defaults }) })
  const state = own as unknown as ListState
  const ownColumns = useColumns(state.list)
  const { views, columns } = useViews(state, ownColumns, defaults)
  const bar = useMemo(() => (tabs ? withoutTab(state) : state), [tabs, state])
  const active = useActiveFilters(bar.list.filters, state.filters)
  const choice = useChosen(state, props.from)
  const { widths } = columns
  const shown = useMemo(
    () => columns.shown.map((prop) => tableColumn(state.list, prop, widths?.[prop])),
    [columns.shown, widths, state.list],
  )
  const current = useMemo(() => ({ state, columns: columns.shown }), [state, columns.shown])
  const { title } = state.list
  const inPlace = typeof open === 'object' ? (open as OpenInPlace) : undefined
  const inspected = useInspectedRow(state, inPlace)
  const question = useMemo(() => JSON.stringify([state.query, state.page, state.size]), [state])
  const body = state.failed ? (
    <NetworkPanel failure={state.failure} onRetry={state.retry} />
  ) : state.loading ? (
    <div className="listFill">{state.waiting && <RowSkeleton rows={14} />}</div>
  ) : state.rows.length > 0 ? (
    <DataTable
      label={title}
      columns={shown}
      rows={state.rows}
      cells={props.cells as unknown as Cells}
      sort={state.sort}
      onSort={state.setSort}
      selected={choice.ids}
      onSelect={props.selectionActions && choice.choose}
      rowHref={typeof open === 'function' ? open : undefined}
      onOpen={inPlace?.run}
      inspected={inspected}
      question={question}
      onResize={(drawn) => columns.save(columns.shown, { ...widths, ...drawn })}
      drawn={widths !== undefined}
      sums={state.sums}
      stale={state.stale}
    />
  ) : (
    <NoRows list={state.list.key} what={title}>
      {active.length > 0 || (tabs && state.filters.tab !== undefined && state.filters.tab !== 'all') ? (
        <NothingLeft state={state} active={active} />
      ) : (
        <EmptyState what={title} {...props.empty} />
      )}
    </NoRows>
  )

  return (
    <ListContext value={current}>
      <ListFrame
        state={bar}
        active={active}
        title={props.title ?? title}
        facts={props.facts}
        actions={props.actions}
        above={
          <>
            {props.above}
            {props.tabs?.(state)}
          </>
        }
        side={props.side}
        right={
          <>
            {views && <ViewsMenu views={views} own={ownColumns} />}
            <ColumnChooser list={state.list} columns={columns} />
          </>
        }
        foot={<Foot state={state} choice={choice} verbs={props.selectionActions as unknown as ChosenVerbs} />}
      >
        {props.around ? props.around(own, body) : body}
      </ListFrame>
    </ListContext>
  )
}

interface NothingLeftProps {
  readonly state: ListState
  readonly active: ReturnType<typeof useActiveFilters>
}

/** There are rows, and the filters leave none. */
const NothingLeft = ({ state, active }: NothingLeftProps) => (
  <FilteredEmpty
    what={state.list.title}
    filters={active}
    onDrop={(name) => state.setFilters({ [name]: undefined })}
    onReset={state.reset}
  />
)

type ChosenVerbs = ((selection: Selection<AnyRow>) => ReactNode) | undefined

interface FootProps {
  readonly state: ListState
  readonly choice: ReturnType<typeof useChosen>
  readonly verbs: ChosenVerbs
}

/** What is chosen with its verbs, and the pages. */
function Foot({ state, choice: { chosen, ids, chooseAll, clear }, verbs }: FootProps) {
  return (
    <>
      {chosen.size > 0 && (
        <Chosen
          count={chosen.size}
          unit={state.list.unit}
          all={<ChooseAll state={state} ids={ids} onAll={chooseAll} />}
          onClear={clear}
        >
          {verbs?.({ ids: [...chosen.keys()], rows: [...chosen.values()], clear })}
        </Chosen>
      )}
      {!state.failed && !state.loading && <Pager state={state} />}
    </>
  )
}

function withoutTab(state: ListState): ListState {
  const { tab: _, ...filters } = state.list.filters
  return { ...state, list: { ...state.list, filters } }
}

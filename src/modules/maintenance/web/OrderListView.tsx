import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import {
  ColumnChooser,
  DataTable,
  ExportButton,
  FilterBar,
  FilterChips,
  ListContext,
  type ListState,
  Pager,
  tableColumn,
  useActiveFilters,
  useColumns,
  useList,
} from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { EmptyState, FilteredEmpty, NetworkPanel, RowSkeleton, TitleRow } from '#kernel/web/ui/index.ts'
import { maintainOrderApi } from '../shared/api.ts'
import { type MaintainOrderRow, MaintainOrderTab, maintainOrderList } from '../shared/maintainOrderList.ts'
import { may } from '../shared/permissions.ts'
import { maintenancePage } from './addresses.ts'
import { BatchVerbs } from './BatchVerbs.tsx'
import { OrderTabs } from './OrderTabs.tsx'
import { orderCells } from './orderCells.tsx'
import { useLiveOrders } from './useLiveOrders.ts'

/** On the first line stand the questions of every morning; the tab has its own row above. */
const { elevator, orderNo, planDate, status, communityId, teamId, tab: _, ...more } = maintainOrderList.filters
const barFilters = {
  elevator: { ...elevator, label: '电梯名称、注册代码', width: 190 },
  orderNo: { ...orderNo, width: 132 },
  planDate,
  status,
  communityId,
  teamId,
  ...more,
}

/** The page opens with the work of the day; a year of done work is one tab away. */
const defaults = { tab: MaintainOrderTab.code.today }

/** At 1366 the people still stand in sight beside the deadline, at 1920 the marks beside the figures. */
const narrow: Readonly<Record<string, { width: number }>> = {
  orderNo: { width: 154 },
  elevatorName: { width: 174 },
  registerCode: { width: 196 },
  communityName: { width: 114 },
  level: { width: 100 },
  planDate: { width: 104 },
  legalDeadline: { width: 106 },
  crew: { width: 130 },
  status: { width: 118 },
  workMinutes: { width: 124 },
}

export function AddOrderButton() {
  return (
    <Can needs={[may.add]}>
      <Link to={maintenancePage.addOrder()}>
        <Button type="primary" icon={<PlusIcon />}>
          新增工单
        </Button>
      </Link>
    </Can>
  )
}

/** The orders as a list: tabs with counts, filters, rows, and the verbs for chosen rows at the foot. */
export function OrderListView({ switcher, onOpen }: { switcher: ReactNode; onOpen: (id: string) => void }) {
  const own = useList(maintainOrderList, maintainOrderApi.list, { defaults })
  const state = own as unknown as ListState
  const columns = useColumns(state.list)
  const live = useLiveOrders(own)
  const today = useKit().today()
  const [chosen, setChosen] = useState<ReadonlyMap<string, MaintainOrderRow>>(new Map())
  const bar = useMemo(() => ({ ...state, list: { ...state.list, filters: barFilters, shownFilters: 5 } }), [state])
  const active = useActiveFilters(barFilters, state.filters)
  const shown = useMemo(
    () => columns.shown.map((prop) => ({ ...tableColumn(state.list, prop), ...narrow[prop] })),
    [columns.shown, state.list],
  )
  const current = useMemo(() => ({ state, columns: columns.shown }), [state, columns.shown])
  const ids = useMemo(() => new Set(chosen.keys()), [chosen])
  const cells = useMemo(() => orderCells(today), [today])
  const chooser = useMemo(() => <ColumnChooser list={state.list} columns={columns} />, [state.list, columns])
  const tab = state.filters.tab

  function choose(next: ReadonlySet<string>): void {
    const rows = new Map(own.rows.map((row) => [row.id, row]))
    const kept = [...next].flatMap((id) => {
      const row = chosen.get(id) ?? rows.get(id)
      return row ? [[id, row] as const] : []
    })
    setChosen(new Map(kept))
  }
  return (
    <ListContext value={current}>
      <div className="listPage">
        <TitleRow
          title="维保工单"
          actions={
            <>
              {switcher}
              <Link to={maintenancePage.hazards}>
                <Button>隐患</Button>
              </Link>
              <Can needs={[may.qualityCheck]}>
                <Link to={maintenancePage.qualityChecks}>
                  <Button>质检抽查</Button>
                </Link>
              </Can>
              <ExportButton to={maintainOrderApi.export} />
              <AddOrderButton />
            </>
          }
        />
        <OrderTabs state={state} />
        <div className="listColumns">
          <div className="listMain">
            <FilterBar state={bar} right={chooser} />
            <FilterChips state={state} active={active} />
            <div className="listBody" {...live}>
              {state.failed ? (
                <NetworkPanel onRetry={state.retry} />
              ) : state.loading ? (
                <div className="listFill">{state.waiting && <RowSkeleton rows={14} />}</div>
              ) : state.rows.length > 0 ? (
                <DataTable
                  label="维保工单"
                  columns={shown}
                  rows={state.rows}
                  cells={cells}
                  sort={state.sort}
                  onSort={state.setSort}
                  selected={ids}
                  onSelect={choose}
                  onOpen={(row: MaintainOrderRow) => onOpen(row.id)}
                  stale={state.stale}
                />
              ) : active.length > 0 || (tab !== undefined && tab !== 'all') ? (
                <FilteredEmpty
                  what="维保工单"
                  filters={active}
                  onDrop={(name) => state.setFilters({ [name]: undefined })}
                  onReset={state.reset}
                />
              ) : (
                <EmptyState
                  what="维保工单"
                  hint="发布维保计划后，一年的工单按法定间隔自动生成；也可以单独新增一张。"
                  actions={<AddOrderButton />}
                />
              )}
            </div>
            <div className="listFoot">
              {chosen.size > 0 && (
                <>
                  <span>
                    已选 <b className="num ink">{chosen.size}</b> 单
                  </span>
                  <BatchVerbs rows={[...chosen.values()]} onDone={() => setChosen(new Map())} />
                  <button type="button" className="linkButton" onClick={() => setChosen(new Map())}>
                    取消选择
                  </button>
                </>
              )}
              {!state.failed && !state.loading && <Pager state={state} />}
            </div>
          </div>
        </div>
      </div>
    </ListContext>
  )
}

/** Counts of the tabs under the other filters. */
export function useTabCounts(filters: Readonly<Record<string, unknown>>) {
  const { call } = useKit()
  const { tab: _, sort: __, ...rest } = filters
  return useQuery({
    queryKey: [maintainOrderList.key, 'counts', rest],
    queryFn: ({ signal }) => call(maintainOrderApi.counts, rest as never, { signal, firstLoad: true }),
    placeholderData: (previous) => previous,
    retry: false,
  }).data
}

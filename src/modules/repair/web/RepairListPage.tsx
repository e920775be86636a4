import { Button } from 'antd'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
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
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { EmptyState, FilteredEmpty, NetworkPanel, RowSkeleton, TitleRow, useNow } from '#kernel/web/ui/index.ts'
import { repairApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { type RepairRow, repairList } from '../shared/repairList.ts'
import { repairPage } from './addresses.ts'
import { LiveStrip } from './LiveStrip.tsx'
import { RepairDrawer } from './RepairDrawer.tsx'
import { RepairTabs } from './RepairTabs.tsx'
import { repairCells } from './repairCells.tsx'
import { useRepairNews } from './useRepairNews.ts'

/** The tab has its own row above the bar. */
const { tab: _, ...barFilters } = repairList.filters

function AddButton() {
  return (
    <Can needs={[may.add]}>
      <Link to={repairPage.add()}>
        <Button type="primary" icon={<PlusIcon />}>
          新增报修
        </Button>
      </Link>
    </Can>
  )
}

/** /repairManage/repairList: trapped people first, then the orders (jobs 4.2). The open order stands in the address as `id`. */
export function RepairListPage() {
  const [search, setSearch] = useSearchParams()
  const own = useList(repairList, repairApi.list)
  const state = own as unknown as ListState
  const columns = useColumns(state.list)
  const refresh = useRepairNews()
  const now = useNow(30)
  const bar = useMemo(() => ({ ...state, list: { ...state.list, filters: barFilters, shownFilters: 6 } }), [state])
  const active = useActiveFilters(barFilters, state.filters)
  const shown = useMemo(() => columns.shown.map((prop) => tableColumn(state.list, prop)), [columns.shown, state.list])
  const current = useMemo(() => ({ state, columns: columns.shown }), [state, columns.shown])
  const cells = useMemo(() => repairCells(now), [now])
  const chooser = useMemo(() => <ColumnChooser list={state.list} columns={columns} />, [state.list, columns])
  const id = search.get('id') ?? undefined
  const open = (next: string | undefined) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === undefined) after.delete('id')
        else after.set('id', next)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <ListContext value={current}>
      <div className="listPage">
        <TitleRow
          title="维修工单"
          actions={
            <>
              <ExportButton to={repairApi.export} />
              <AddButton />
            </>
          }
        />
        <LiveStrip busy={id !== undefined} onOpen={open} onDone={refresh} />
        <RepairTabs state={state} />
        <div className="listColumns" style={{ borderTop: 0 }}>
          <div className="listMain">
            <FilterBar state={bar} right={chooser} />
            <FilterChips state={state} active={active} />
            <div className="listBody">
              {state.failed ? (
                <NetworkPanel onRetry={state.retry} />
              ) : state.loading ? (
                <div className="listFill">{state.waiting && <RowSkeleton rows={14} />}</div>
              ) : state.rows.length > 0 ? (
                <DataTable
                  label="维修工单"
                  columns={shown}
                  rows={state.rows}
                  cells={cells}
                  sort={state.sort}
                  onSort={state.setSort}
                  onOpen={(row: RepairRow) => open(row.id)}
                  stale={state.stale}
                />
              ) : active.length > 0 || state.filters.tab !== undefined ? (
                <FilteredEmpty
                  what="维修工单"
                  filters={active}
                  onDrop={(name) => state.setFilters({ [name]: undefined })}
                  onReset={state.reset}
                />
              ) : (
                <EmptyState
                  what="维修工单"
                  hint="接到报修电话时新增；轿厢内扫码报修、物联网告警也会生成工单。"
                  actions={<AddButton />}
                />
              )}
            </div>
            <div className="listFoot">{!state.failed && !state.loading && <Pager state={state} />}</div>
          </div>
        </div>
      </div>
      <RepairDrawer id={id} onClose={() => open(undefined)} onOpen={open} />
    </ListContext>
  )
}

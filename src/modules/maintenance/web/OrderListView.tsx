import { Button } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import type { List } from '#kernel/shared/list.ts'
import { ExportButton, ImportButton, ListPage, type ListState } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { maintainOrderApi } from '../shared/api.ts'
import { type MaintainOrderRow, MaintainOrderTab, maintainOrderList } from '../shared/maintainOrderList.ts'
import { may } from '../shared/permissions.ts'
import { maintenancePage } from './addresses.ts'
import { BatchVerbs } from './BatchVerbs.tsx'
import { OrderTabs } from './OrderTabs.tsx'
import { orderCells } from './orderCells.tsx'
import { useLiveOrders } from './useLiveOrders.ts'

/** On the first line stand the questions of every morning. */
const { elevator, orderNo, planDate, status, communityId, teamId, ...more } = maintainOrderList.filters
const orders: List<typeof maintainOrderList.row> = {
  ...maintainOrderList,
  filters: {
    elevator,
    orderNo,
    planDate,
    status,
    communityId,
    teamId,
    ...more,
  },
  shownFilters: 5,
}

/** The page opens with the work of the day; a year of done work is one tab away. */
const defaults = { tab: MaintainOrderTab.code.today }

function AddOrderButton() {
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

interface Props {
  readonly switcher: ReactNode
  /** Id of the order that is open. */
  readonly at: string | undefined
  readonly onOpen: (id: string) => void
}

/** The orders as a list: tabs with counts, filters, rows, and the verbs for chosen rows at the foot. */
export function OrderListView({ switcher, at, onOpen }: Props) {
  const today = useKit().today()
  const cells = useMemo(() => orderCells(today), [today])
  return (
    <ListPage
      list={orders}
      from={maintainOrderApi.list}
      defaults={defaults}
      actions={
        <>
          {switcher}
          <ImportButton
            what="历史维保记录"
            unit="条"
            template={maintainOrderApi.template}
            to={maintainOrderApi.import}
          />
          <ExportButton to={maintainOrderApi.export} />
          <AddOrderButton />
        </>
      }
      tabs={(state) => <OrderTabs state={state} />}
      around={(state, rows) => <LiveOrders state={state}>{rows}</LiveOrders>}
      cells={cells}
      open={{ at, run: (row) => onOpen(row.id) }}
      selectionActions={({ rows, clear }) => <BatchVerbs rows={rows} onDone={clear} />}
      empty={{
        hint: '发布维保计划后，一年的工单按法定间隔自动生成；也可以单独新增一张。',
        actions: <AddOrderButton />,
      }}
    />
  )
}

function LiveOrders({ state, children }: { state: ListState<MaintainOrderRow>; children: ReactNode }) {
  const live = useLiveOrders(state)
  return (
    <div className="listRows" {...live}>
      {children}
    </div>
  )
}

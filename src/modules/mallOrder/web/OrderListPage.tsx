import { Button, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { thousands } from '#kernel/shared/text.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { ExportButton, type ListCells, ListPage, type ListState, type Selection } from '#kernel/web/list/index.ts'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { mallOrderApi } from '../shared/api.ts'
import { type MallOrderRow, mallOrderList } from '../shared/order.ts'
import { mallOrderPaths } from '../shared/paths.ts'
import { mayMall } from '../shared/permissions.ts'
import { MallStatus } from '../shared/terms.ts'
import { Due, MallState } from './marks.tsx'
import { SalesPage } from './SalesPage.tsx'

const cells: ListCells<MallOrderRow> = {
  status: (status, { partShipped }) => <MallState status={status} part={partShipped} />,
  dueAt: (at, { overdue }) => <Due at={at} overdue={overdue} />,
  overdue: (late) => (late ? <span className="redText">超时</span> : <span className="ter">—</span>),
  partShipped: (part) => (part ? '部分发货' : <span className="ter">—</span>),
}

/** /mallOrder/orderManage/home (commerce 4.4). */
export function OrderListPage() {
  const navigate = useNavigate()
  const [part = 'orders'] = useAddressed('part')
  const choose = (
    <Segmented
      aria-label="订单管理"
      value={part}
      options={[
        { value: 'orders', label: '订单' },
        { value: 'sales', label: '销售统计' },
      ]}
      onChange={(next) =>
        void navigate(next === 'orders' ? mallOrderPaths.list : `${mallOrderPaths.list}?part=${next}`)
      }
    />
  )
  return part === 'sales' ? <SalesPage choose={choose} /> : <Orders choose={choose} />
}

function Orders({ choose }: { choose: ReactNode }) {
  return (
    <ListPage
      list={mallOrderList}
      from={mallOrderApi.list}
      title="订单管理"
      cells={cells}
      tabs={(state) => <StatusTabs state={state} />}
      actions={
        <>
          {choose}
          <ExportButton to={mallOrderApi.export} />
        </>
      }
      selectionActions={(chosen) => <AcceptButton chosen={chosen} />}
      open={(row) => `${mallOrderPaths.detail}?id=${row.id}`}
      empty={{ hint: '买家在配件商城下单后，订单出现在这里。' }}
    />
  )
}

const tabs = [
  { label: '全部', status: undefined },
  ...MallStatus.options.map(({ value, label }) => ({ label, status: value })),
]

const { checking, paid, toShip } = MallStatus.code
/** These wait for the store. */
const pressing: ReadonlySet<number> = new Set([checking, paid, toShip])
const total = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((a, b) => a + b, 0)

/** A tab is the filter of one state, with how many stand in it. */
function StatusTabs({ state }: { state: ListState }) {
  const { data } = useRead(mallOrderApi.counts, {})
  const at = state.filters.status as readonly number[] | undefined
  return (
    <div role="tablist" aria-label="订单状态" className="listTabs">
      {tabs.map(({ label, status }) => {
        const count = data && (status === undefined ? total(data) : (data[String(status)] ?? 0))
        const selected = status === undefined ? !at?.length : at?.length === 1 && at[0] === status
        return (
          <button
            key={label}
            type="button"
            role="tab"
            aria-selected={selected}
            onClick={() => state.setFilters({ status: status === undefined ? undefined : [status] })}
          >
            {label}
            {count === undefined ? null : (
              <span
                className={`num ${count > 0 && status !== undefined && pressing.has(status) ? 'amberText strong' : 'ter'}`}
              >
                {thousands(count)}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}

function AcceptButton({ chosen }: { chosen: Selection<MallOrderRow> }) {
  const { call, may } = useKit()
  const { running, run } = useRun()
  if (!may([mayMall.accept])) return null
  const accept = () =>
    run(async () => {
      const { done, refused } = await call(mallOrderApi.accept, { ids: [...chosen.ids] })
      chosen.clear()
      if (refused[0]) toast.warning(`接单 ${done.length} 单，${refused.length} 单没有接：${refused[0].reason}`)
      else toast.done(`已接单 ${done.length} 单`)
    })
  return (
    <Button loading={running} onClick={() => void accept()}>
      接单
    </Button>
  )
}

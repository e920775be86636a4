import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { namesSaid } from '#kernel/shared/said.ts'
import { RefSelect } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, EmptyState, NetworkPanel, ShortTable, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { employeeApi, transferApi } from '../shared/api.ts'
import type { EmployeeDetail } from '../shared/employee.ts'
import { may } from '../shared/permissions.ts'
import css from './employee.module.css'
import { HandoverHistory } from './HandoverHistory.tsx'
import { HandoverPanel } from './HandoverPanel.tsx'

interface Props {
  readonly employee: EmployeeDetail
}

/** 负责电梯; with handover=1 in the address the proposal who takes them (archives 4.2, 10.4). */
export function LiftsTab({ employee }: Props) {
  const { may: holds } = useKit()
  const [search, setSearch] = useSearchParams()
  const handing = (on: boolean) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (on) next.set('handover', '1')
        else next.delete('handover')
        return next
      },
      { replace: true },
    )
  if (search.get('handover') && holds([may.transfer]))
    return <HandoverPanel employee={employee} onClose={() => handing(false)} />
  return (
    <>
      <HandoverHistory employeeId={employee.id} />
      <HeldLifts employee={employee} onHandOver={() => handing(true)} />
    </>
  )
}

/** The lifts with 移交: choose lifts, choose the receiver, see what goes along (archives 8.18); or have it proposed. */
function HeldLifts({ employee, onHandOver }: Props & { onHandOver: () => void }) {
  const { call, may: holds } = useKit()
  const {
    data: lifts,
    isError,
    error,
    refetch,
  } = useRead(employeeApi.lifts, { id: employee.id }, { firstLoad: true, retry: false })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [toId, setToId] = useState<string>()
  const [asking, setAsking] = useState(false)
  if (isError) return <NetworkPanel failure={error} onRetry={() => void refetch()} />
  if (!lifts) return null
  const optimise = employee.openOrders + lifts.length > 0 && holds([may.transfer]) && (
    <Button type="primary" onClick={onHandOver}>
      移交优化
    </Button>
  )
  if (lifts.length === 0)
    return (
      <EmptyState what="负责电梯" hint="在电梯档案中指定维保人员，第一位为责任人。" actions={optimise || undefined} />
    )
  const orders = lifts.filter((lift) => chosen.has(lift.id)).reduce((sum, lift) => sum + lift.openOrders, 0)
  return (
    <>
      {holds([may.transfer]) && (
        <div className={css.tabHead}>
          <span>
            已选 <b className="num">{chosen.size}</b> 台，移交给
          </span>
          <div style={{ width: 'calc(220px * var(--size))' }}>
            <RefSelect
              from="/employee/options?lifts=1"
              aria-label="接收人"
              placeholder="选择接收人"
              value={toId}
              onChange={(next) => setToId(next as string | undefined)}
            />
          </div>
          <Button disabled={chosen.size === 0 || !toId} onClick={() => setAsking(true)}>
            移交电梯
          </Button>
          <span className="ter small">接收人须持有效的特种设备作业人员证（T）</span>
          <span>{optimise}</span>
        </div>
      )}
      <ShortTable
        rows={lifts}
        choice={{ chosen, onChoose: setChosen, says: ({ name }) => `选择${name}`, all: '全选' }}
        columns={[
          { title: '电梯', cell: (lift) => liftLabel(lift.communityName, lift.name) },
          { title: '设备编号', as: 'num', cell: (lift) => lift.deviceNumber },
          { title: '分工', cell: ({ rank }) => (rank === 1 ? '责任人' : <span className="ter">辅助</span>) },
          { title: '维保人员', cell: (lift) => namesSaid(lift.workers) },
          { title: '下次维保', as: 'num', cell: (lift) => lift.nextMaintainDate },
          { title: '未完成工单', as: 'figure', cell: (lift) => lift.openOrders },
        ]}
      />
      <ConfirmDanger
        open={asking}
        title={`移交 ${chosen.size} 台电梯？`}
        effect={`接收人接替 ${employee.name} 在这些电梯上的分工；其中 ${orders} 张未完成工单里未开始的一并移交，已出发或进行中的仍由本人完成。`}
        verb="移交电梯"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          const items = [...chosen].map((elevatorId) => ({ elevatorId, toId: toId as string }))
          const moved = await call(transferApi.transfer, { fromId: employee.id, items })
          toast.done(`已移交 ${moved.lifts} 台电梯、${moved.orders} 张工单`)
          setChosen(new Set())
        }}
      />
    </>
  )
}

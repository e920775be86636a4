import { Button } from 'antd'
import type { SentTo } from '#kernel/shared/endpoint.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { RowSkeleton, ShortTable, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { setChargeApi } from '../shared/api.ts'

interface ChargePreviewDrawerProps {
  readonly input: SentTo<typeof setChargeApi.setCharge>
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Which orders not started yet go along, before anything is written. */
export function ChargePreviewDrawer({ input, onClose, onSaved }: ChargePreviewDrawerProps) {
  const { call } = useKit()
  const { running, run } = useRun()
  const { data, error } = useRead(setChargeApi.preview, input, { staleTime: 0, retry: false })
  async function save(): Promise<void> {
    await run(async () => {
      const { lifts, orders } = await call(setChargeApi.setCharge, input)
      toast.done(`已设置 ${lifts} 台电梯，${orders} 张未开始的工单随之换人`)
      onSaved()
    })
  }
  return (
    <Drawer
      open
      wide
      title="设置负责人的影响"
      onClose={onClose}
      actions={
        <Button type="primary" disabled={!data} loading={running} onClick={() => void save()}>
          设置 {input.items.length} 台的负责人
        </Button>
      }
    >
      {data ? (
        <>
          <p className="m-0 py-12 px-20">
            <b className="num">{data.lifts}</b> 台电梯换人，影响未开始的工单 <b className="num">{data.orders}</b>{' '}
            张；已出发、进行中与已完成的不变。
          </p>
          {data.rows.length > 0 && (
            <ShortTable
              rows={data.rows}
              columns={[
                { title: '计划日期', as: 'num', cell: (row) => row.planDate },
                { title: '工单编号', as: 'num', cell: (row) => row.orderNo },
                { title: '电梯', cell: (row) => row.liftName },
                { title: '原作业人员', as: 'sec', cell: (row) => row.before.join('、') },
                { title: '改为', cell: (row) => row.after.join('、') },
              ]}
            />
          )}
          {data.orders > data.rows.length && (
            <p className="ter m-0 py-12 px-20">另有 {data.orders - data.rows.length} 张，日期更晚，同样换人。</p>
          )}
        </>
      ) : error ? (
        <p className="m-0 py-12 px-20">不能这样设置，请回到上一步调整人员。</p>
      ) : (
        <RowSkeleton rows={8} />
      )}
    </Drawer>
  )
}

import { Button } from 'antd'
import type { SentTo } from '#kernel/shared/endpoint.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { RowSkeleton, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { setChargeApi } from '../shared/api.ts'
import css from './charge.module.css'

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
          <p className={css.effect}>
            <b className="num">{data.lifts}</b> 台电梯换人，影响未开始的工单 <b className="num">{data.orders}</b>{' '}
            张；已出发、进行中与已完成的不变。
          </p>
          {data.rows.length > 0 && (
            <table className="plainTable">
              <thead>
                <tr>
                  <th>计划日期</th>
                  <th>工单编号</th>
                  <th>电梯</th>
                  <th>原作业人员</th>
                  <th>改为</th>
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row) => (
                  <tr key={row.id}>
                    <td className="num">{row.planDate}</td>
                    <td className="num">{row.orderNo}</td>
                    <td>{row.liftName}</td>
                    <td className="sec">{row.before.join('、')}</td>
                    <td>{row.after.join('、')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {data.orders > data.rows.length && (
            <p className={`ter ${css.effect}`}>另有 {data.orders - data.rows.length} 张，日期更晚，同样换人。</p>
          )}
        </>
      ) : error ? (
        <p className={css.effect}>不能这样设置，请回到上一步调整人员。</p>
      ) : (
        <RowSkeleton rows={8} />
      )}
    </Drawer>
  )
}

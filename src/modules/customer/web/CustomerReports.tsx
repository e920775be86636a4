import { Button } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { customerWorkApi } from '../shared/workApi.ts'
import css from './customer.module.css'

/** 报告: a paper per month for the customer, with what it will say in figures. */
export function CustomerReports({ id }: { id: string }) {
  const { download, today } = useKit()
  const { run } = useRun()
  const [making, setMaking] = useState<string>()
  const thisMonth = today().slice(0, 7)

  async function make(month: string): Promise<void> {
    setMaking(month)
    await run(async () => {
      await download(customerWorkApi.report, { id, month })
      toast.done('月报已生成')
    })
    setMaking(undefined)
  }

  return (
    <Loaded from={customerWorkApi.reportMonths} input={{ id }} what="报告">
      {(months) => (
        <>
          <p className={`sec ${css.note}`}>
            月报写明在保电梯、每次维保的日期与结果、隐患与建议、下月安排和合同，不含金额。
          </p>
          <table className="plainTable">
            <thead>
              <tr>
                <th>月份</th>
                <th className="figure">计划维保 次</th>
                <th className="figure">已完成 次</th>
                <th className="figure">按计划日完成</th>
                <th className="figure">发现隐患 项</th>
                <th aria-label="操作" />
              </tr>
            </thead>
            <tbody>
              {months.map((row) => (
                <tr key={row.month}>
                  <td className="num">
                    {row.month}
                    {row.month === thisMonth && <span className="ter"> 未结束</span>}
                  </td>
                  <td className="figure num">{row.planned}</td>
                  <td className="figure num">{row.done}</td>
                  <td className="figure num">
                    {row.done === 0 ? <span className="ter">—</span> : `${Math.round((row.onTime / row.done) * 100)} %`}
                  </td>
                  <td className="figure num">{row.hazards}</td>
                  <td>
                    <Button
                      size="small"
                      aria-label={`下载 ${row.month} 月报`}
                      loading={making === row.month}
                      disabled={making !== undefined && making !== row.month}
                      onClick={() => void make(row.month)}
                    >
                      下载月报
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Loaded>
  )
}

import { Button } from 'antd'
import { useState } from 'react'
import { minutesSaid } from '#kernel/shared/said.ts'
import { thousands } from '#kernel/shared/text.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ShortTable, toast } from '#kernel/web/ui/index.ts'
import { REPORT_MONTHS, type ReportMonth } from '../shared/customerVisit.ts'
import { customerWorkApi } from '../shared/workApi.ts'

/** 报告: a paper per month for the customer, with what it will say in figures. */
export function CustomerReports({ id }: { id: string }) {
  return (
    <Loaded from={customerWorkApi.reportMonths} input={{ id }} what="报告">
      {(months) => (
        <>
          <p className="sec m-0 py-12 px-16">
            月报写明在保电梯、每次维保的日期与结果、停梯影响、隐患与建议、下月安排和合同，不含金额。
            {months.length < REPORT_MONTHS &&
              '月报包含客户的全部电梯和当月、次月的维保，其中有你数据范围外的月份不列出，请由能看到全部的同事下载。'}
          </p>
          {months.length > 0 && <Months id={id} months={months} />}
        </>
      )}
    </Loaded>
  )
}

function Months({ id, months }: { id: string; months: readonly ReportMonth[] }) {
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
    <ShortTable
      rows={months}
      by={({ month }) => month}
      columns={[
        {
          title: '月份',
          as: 'num',
          cell: ({ month }) => (
            <>
              {month}
              {month === thisMonth && <span className="ter"> 未结束</span>}
            </>
          ),
        },
        { title: '计划维保 次', as: 'figure', cell: ({ planned }) => planned },
        { title: '已完成 次', as: 'figure', cell: ({ done }) => done },
        {
          title: '按计划日完成',
          as: 'figure',
          cell: ({ done, onTime }) => (done > 0 ? `${Math.round((onTime / done) * 100)} %` : null),
        },
        { title: '发现隐患 项', as: 'figure', cell: ({ hazards }) => hazards },
        {
          title: '停梯',
          as: 'figure',
          cell: ({ stoppedMinutes }) => (stoppedMinutes > 0 ? minutesSaid(stoppedMinutes) : '没有'),
        },
        {
          title: '受影响户·分钟',
          as: 'figure',
          cell: ({ homeMinutes }) =>
            homeMinutes === null ? <span className="ter">户数未采集</span> : thousands(homeMinutes),
        },
        {
          title: '操作',
          quiet: true,
          cell: ({ month }) => (
            <Button
              size="small"
              aria-label={`下载 ${month} 月报`}
              loading={making === month}
              disabled={making !== undefined && making !== month}
              onClick={() => void make(month)}
            >
              下载月报
            </Button>
          ),
        },
      ]}
    />
  )
}

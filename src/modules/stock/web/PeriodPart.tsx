import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { addMonths, monthStart } from '#kernel/shared/days.ts'
import { momentText } from '#kernel/shared/said.ts'
import { quantityText } from '#kernel/shared/text.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { ConfirmDanger, moneyText, ShortTable, TitleRow, toast } from '#kernel/web/ui/index.ts'
import { mayStock } from '../shared/permissions.ts'
import { type Period, periodApi } from '../shared/stocktake.api.ts'

/** 月结: which months are closed; the next one is offered. */
export function PeriodPart({ choose }: { choose: ReactNode }) {
  return (
    <>
      <TitleRow title="月结" actions={choose} />
      <div className="px-20 pt-14">
        <Loaded from={periodApi.list} input={{}} what="月结">
          {(periods) => <Periods periods={periods} />}
        </Loaded>
      </div>
    </>
  )
}

function Periods({ periods }: { periods: readonly Period[] }) {
  const { call, may, today } = useKit()
  const { running, run } = useRun()
  const [last] = periods
  const over = addMonths(monthStart(today()), -1).slice(0, 7)
  const next = last ? addMonths(`${last.month}-01`, 1).slice(0, 7) : over
  const [chosen, setChosen] = useState<string>()
  const [reopening, setReopening] = useState(false)
  const month = chosen ?? next
  const close = () =>
    run(async () => {
      await call(periodApi.close, { month })
      toast.done(`${month} 已结账`)
      setChosen(undefined)
    })
  const costs = may([mayStock.costs])
  return (
    <>
      <Can needs={[mayStock.manage]}>
        <div className="row gap-8 pb-14">
          <DatePicker
            picker="month"
            aria-label="结账月份"
            allowClear={false}
            value={dayjs(`${month}-01`)}
            onChange={(day) => setChosen(day?.format('YYYY-MM'))}
          />
          <Button type="primary" loading={running} onClick={close}>
            结账
          </Button>
          {last && <Button onClick={() => setReopening(true)}>撤销 {last.month}</Button>}
          <span className="ter t13">结账后，该月的单据不能再过账；要更正的，在后面的月份开单或先撤销月结。</span>
        </div>
      </Can>
      {periods.length === 0 ? (
        <p className="ter t13">还没有结过账。</p>
      ) : (
        <ShortTable
          label="已结月份"
          rows={periods}
          by={(period) => period.month}
          columns={[
            { title: '月份', as: 'num', cell: (period) => period.month },
            { title: '期末数量', as: 'figure', cell: (period) => quantityText(period.qty) },
            costs && { title: '期末金额', as: 'figure', cell: (period) => period.amount && moneyText(period.amount) },
            { title: '结账人', cell: (period) => period.closedName },
            { title: '结账时间', as: 'num', cell: (period) => momentText(period.closedAt, today()) },
          ]}
        />
      )}
      {last && (
        <ConfirmDanger
          open={reopening}
          title={`撤销 ${last.month} 的月结？`}
          effect="该月的单据又可以过账，期末数量与金额随之作废，需要重新结账。"
          verb="撤销月结"
          onClose={() => setReopening(false)}
          onConfirm={async () => {
            await call(periodApi.reopen, { month: last.month })
            toast.done(`已撤销 ${last.month} 的月结`)
            setReopening(false)
          }}
        />
      )}
    </>
  )
}

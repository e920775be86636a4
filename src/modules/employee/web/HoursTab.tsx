import { hoursSaid } from '#kernel/shared/said.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { RailTrack, ShortTable } from '#kernel/web/ui/index.ts'
import { HOURS_A_MONTH, loadTone } from '#modules/organisation/shared/loadRate.ts'
import type { EmployeeDetail } from '../shared/employee.ts'
import { type EmployeeMonth, workApi } from '../shared/workApi.ts'
import css from './employee.module.css'

const tones = { ok: 'ink', amber: 'amber', red: 'red' } as const

/** 工时与评分: twelve months of measured hours against a full month, what was late, what customers said (archives 4.2). */
export function HoursTab({ employee }: { employee: EmployeeDetail }) {
  return (
    <Loaded from={workApi.months} input={{ id: employee.id }} what="工时与评分">
      {(months) => (
        <>
          <div className={css.tabHead}>
            <span className="sec">现场工时按工单开始至完成计，不含路程；一个月按 {hoursSaid(HOURS_A_MONTH)}计</span>
          </div>
          <ShortTable
            rows={months}
            by={({ month }) => month}
            columns={[
              { title: '月份', as: 'num', cell: ({ month }) => month },
              { title: '工单', as: 'figure', cell: ({ orders }) => orders },
              { title: '完成', as: 'figure', cell: ({ done }) => done },
              {
                title: '超法定期限',
                as: 'figure',
                tone: ({ late }) => late > 0 && 'redText',
                cell: ({ late }) => late,
              },
              {
                title: '现场工时',
                as: 'figure',
                cell: ({ hours }) => (hours !== null ? hoursSaid(hours) : null),
              },
              { title: '占全月', width: 200, cell: (month) => <Share {...month} /> },
              { title: '评价数', as: 'figure', cell: ({ stars }) => stars },
              { title: '平均评分', as: 'figure', cell: ({ meanStar }) => meanStar?.toFixed(1) },
            ]}
          />
        </>
      )}
    </Loaded>
  )
}

function Share({ month, hours }: EmployeeMonth) {
  if (hours === null) return <span className="ter">未采集</span>
  const rate = Math.round((hours / HOURS_A_MONTH) * 1000) / 10
  return <RailTrack share={rate / 100} tone={tones[loadTone(rate)]} label={`${month} 占全月 ${rate} %`} />
}

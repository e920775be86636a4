import { Loaded } from '#kernel/web/detail/index.ts'
import { RailTrack } from '#kernel/web/ui/index.ts'
import { HOURS_A_MONTH, loadTone } from '#modules/organisation/shared/loadRate.ts'
import type { EmployeeDetail } from '../shared/employee.ts'
import { type EmployeeMonth, workApi } from '../shared/workApi.ts'
import css from './employee.module.css'

const tones = { ok: 'ink', amber: 'amber', red: 'red' } as const
const dash = <span className="ter">—</span>

/** 工时与评分: twelve months of measured hours against a full month, what was late, what customers said (archives 4.2). */
export function HoursTab({ employee }: { employee: EmployeeDetail }) {
  return (
    <Loaded from={workApi.months} input={{ id: employee.id }} what="工时与评分">
      {(months) => (
        <>
          <div className={css.tabHead}>
            <span className="sec">现场工时按工单开始至完成计，不含路程；一个月按 {HOURS_A_MONTH} 小时计</span>
          </div>
          <table className="plainTable">
            <thead>
              <tr>
                <th>月份</th>
                <th className="figure">工单</th>
                <th className="figure">完成</th>
                <th className="figure">超法定期限</th>
                <th className="figure">现场工时</th>
                <th style={{ width: 'calc(200px * var(--size))' }}>占全月</th>
                <th className="figure">评价数</th>
                <th className="figure">平均评分</th>
              </tr>
            </thead>
            <tbody>
              {months.map((month) => (
                <MonthLine key={month.month} month={month} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </Loaded>
  )
}

function MonthLine({ month: { month, orders, done, late, hours, stars, meanStar } }: { month: EmployeeMonth }) {
  const rate = hours === null ? null : Math.round((hours / HOURS_A_MONTH) * 1000) / 10
  return (
    <tr>
      <td className="num">{month}</td>
      <td className="figure num">{orders}</td>
      <td className="figure num">{done}</td>
      <td className={`figure num ${late > 0 ? 'redText' : ''}`}>{late}</td>
      <td className="figure num">{hours === null ? dash : `${hours.toFixed(1)} 小时`}</td>
      <td>
        {rate === null ? (
          <span className="ter">未采集</span>
        ) : (
          <RailTrack share={rate / 100} tone={tones[loadTone(rate)]} label={`${month} 占全月 ${rate} %`} />
        )}
      </td>
      <td className="figure num">{stars}</td>
      <td className="figure num">{meanStar === null ? dash : meanStar.toFixed(1)}</td>
    </tr>
  )
}

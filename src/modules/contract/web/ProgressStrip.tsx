import type { ReactNode } from 'react'
import { daysBetween } from '#kernel/shared/days.ts'
import { sum } from '#kernel/shared/money.ts'
import { dayTone, Money, RailTrack } from '#kernel/web/ui/index.ts'
import { dateText } from '#kernel/web/ui/value.tsx'
import { ContractStatus } from '../shared/contract.terms.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'
import css from './detail.module.css'

/** 时间, 收款, 履约 side by side (archives 4.7): a contract whose money or work lags behind its time shows at once. */
export function ProgressStrip({ contract, today }: { contract: ContractDetail; today: string }) {
  const { startDate, endDate, terminatedAt, plan, settledAmount, visits } = contract
  const last = terminatedAt ?? endDate
  if (!startDate || !last) return null
  const span = daysBetween(startDate, last) + 1
  const passed = Math.min(span, Math.max(0, daysBetween(startDate, today) + (today >= startDate ? 1 : 0)))
  const due = contract.agreedAmount === null ? null : sum(plan.map((row) => row.amount ?? '0'))
  const money = due === null || Number(due) <= 0 ? null : Number(settledAmount) / Number(due)
  const planned = Math.max(visits.planned, visits.forecast)
  const left = daysBetween(today, last)
  const running = contract.status === ContractStatus.code.running
  const tone = running && !contract.successor ? dayTone(left, contract.remindDays ?? 60) : 'ink'
  const next = plan.find((row) => row.repayStatus === 0 && row.rowType !== 2)
  return (
    <div className={`grid cols-3 rigid line-t line-b ${css.progress}`}>
      <Part
        label="时间"
        share={passed / span}
        tone={tone}
        note={running ? `剩 ${left} 天，至 ${last}` : left < 0 ? `已结束 ${-left} 天` : `${startDate} 开始`}
      />
      <Part
        label="收款"
        share={money}
        tone="brand"
        note={
          due === null ? (
            '需要「合同管理－查看金额」'
          ) : (
            <>
              已收 <Money value={settledAmount} /> / <Money value={due} /> 元
              {next && running && (
                <span className={next.dueDate < today ? 'redText' : ''}>，下期 {dateText(next.dueDate)}</span>
              )}
            </>
          )
        }
      />
      <Part
        label="履约"
        share={planned === 0 ? null : visits.done / planned}
        tone="brand"
        note={`完成 ${visits.done} 次 / 预计 ${planned} 次`}
      />
    </div>
  )
}

interface PartProps {
  readonly label: string
  readonly share: number | null
  readonly tone: 'ink' | 'amber' | 'red' | 'brand'
  readonly note: ReactNode
}

function Part({ label, share, tone, note }: PartProps) {
  const text = share === null ? '—' : `${Math.round(share * 100)} %`
  return (
    <div>
      <div className={`flex gap-10 items-baseline t12 ${css.progressHead}`}>
        <span className="ter nowrap">{label}</span>
        <b className="num nowrap">{text}</b>
        <span className={`sec num clip push ${css.progressNote}`}>{note}</span>
      </div>
      <RailTrack share={share ?? 0} tone={tone} label={`${label} ${text}`} />
    </div>
  )
}

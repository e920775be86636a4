import { keepPreviousData } from '@tanstack/react-query'
import { DatePicker } from 'antd'
import { useState } from 'react'
import { monthStart } from '#kernel/shared/days.ts'
import { fromPicker, toPicker } from '#kernel/web/form/day.ts'
import { useCurrentList } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useRead } from '#kernel/web/useRead.ts'
import { qualityCheckApi } from '../shared/api.ts'
import type { Progress } from '../shared/qualityCheck.ts'
import css from './quality.module.css'

/** 本月 3/5 of every worker, those behind first; a worker filters the list. */
export function MonthProgress() {
  const { today } = useKit()
  const { state } = useCurrentList()
  const now = monthStart(today())
  const [month, setMonth] = useState(now)
  const { data } = useRead(qualityCheckApi.progress, { month }, { placeholderData: keepPreviousData })
  const chosen = state.filters.workerId as string | undefined
  return (
    <section className={`grid rigid line-b ${css.progress}`} aria-label="质检进度">
      <div className={css.month}>
        <DatePicker
          picker="month"
          size="small"
          variant="borderless"
          allowClear={false}
          aria-label="月份"
          value={toPicker(month)}
          maxDate={toPicker(now) ?? undefined}
          onChange={(next) => {
            const chosen = fromPicker(next)
            if (chosen) setMonth(monthStart(chosen))
          }}
        />
        <p className={`m-0 ${css.big}`}>
          <b className="num">{data?.checked ?? ''}</b>
          <span className="ter num">{data && ` / 抽中 ${data.drawn}`}</span>
        </p>
        <span className="ter small num">{data && `完成 ${data.orders} 单 · 比例 ${data.percent} %`}</span>
      </div>
      <div className={`grid scroll ${css.workers}`}>
        {sorted(data?.workers ?? []).map((one) => (
          <button
            key={one.employeeId}
            type="button"
            aria-pressed={chosen === one.employeeId}
            title={`${one.name}：完成 ${one.orders} 单，应抽 ${one.quota}，已抽 ${one.drawn}，已检 ${one.checked}`}
            onClick={() => state.setFilters({ workerId: chosen === one.employeeId ? undefined : one.employeeId })}
          >
            <span className="clip">{one.name}</span>
            <span className={css.track}>
              <span
                className="block h-full"
                style={{ width: `${one.quota === 0 ? 0 : Math.min(100, (one.checked / one.quota) * 100)}%` }}
              />
            </span>
            <span className={`num ${one.checked < one.quota ? '' : 'ter'}`}>
              {one.checked}/{one.quota}
            </span>
          </button>
        ))}
        {data && data.workers.length === 0 && <p className="ter">这个月还没有完成的维保</p>}
      </div>
    </section>
  )
}

const sorted = (workers: Progress['workers']) =>
  workers.toSorted((a, b) => b.quota - b.checked - (a.quota - a.checked) || (a.name < b.name ? -1 : 1))

import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Panel, RowSkeleton, ShortTable, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { inspectionYears } from '#modules/law/shared/law.ts'
import { inspectionPlanApi } from '../shared/api.ts'
import { InspectKind } from '../shared/inspection.ts'
import type { YearResult } from '../shared/plan.ts'
import css from './inspection.module.css'
import { yearToPlan } from './YearCalendar.tsx'

/** 生成年度计划: first what it would make and what it leaves out with the reason, then the button with the number on it. */
export function GenerateDrawer({ onClose }: { onClose: () => void }) {
  const { call, today } = useKit()
  const [year, setYear] = useState(yearToPlan(today()))
  const { running, run } = useRun()
  const { data } = useRead(inspectionPlanApi.previewYear, { year }, { gcTime: 0 })

  const generate = () =>
    run(async () => {
      const { created } = await call(inspectionPlanApi.generateYear, { year })
      toast.done(created > 0 ? `已生成 ${year} 年计划 ${created} 项` : `${year} 年的计划都已生成`)
      onClose()
    })

  return (
    <Drawer
      open
      wide
      title="生成年度计划"
      onClose={onClose}
      footer={
        <div className="flex gap-8 to-end mt-14" style={{ margin: 0 }}>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={running} disabled={!data || data.created === 0} onClick={generate}>
            {data ? `生成 ${data.created} 项` : '生成'}
          </Button>
        </div>
      }
    >
      <div className="pt-12 pb-20 px-20">
        <label className={css.hint}>
          年度&emsp;
          <InputNumber
            aria-label="年度"
            min={2000}
            max={2100}
            value={year}
            onChange={(next) => next && setYear(next)}
            style={{ width: 'calc(110px * var(--size))' }}
          />
        </label>
        <p className={css.hint}>
          按监督检验日期推算：第 {inspectionYears.years.join('、')}{' '}
          年及此后每年定期检验，其余年份自行检测。已有的计划不会重复生成。
        </p>
        {data ? <Preview result={data} year={year} /> : <RowSkeleton rows={6} />}
      </div>
    </Drawer>
  )
}

function Preview({ result, year }: { result: YearResult; year: number }) {
  // Checks that were due in earlier years stand in one line.
  const past = result.months.filter(({ month }) => month < `${year}-01`)
  const overdue = past.reduce((sum, { count }) => sum + count, 0)
  const months = [
    ...(overdue > 0 ? [{ month: '此前已到期', count: overdue }] : []),
    ...result.months.filter(({ month }) => month >= `${year}-01`),
  ]
  const most = Math.max(1, ...months.map(({ count }) => count))
  return (
    <>
      <div className={`flex gap-24 pt-4 pb-12 t13 ${css.figures}`}>
        {result.kinds.map(({ kind, count }) => (
          <span key={kind}>
            <b className="num">{count}</b>
            {InspectKind.label(kind)}
          </span>
        ))}
        {result.kinds.length === 0 && <span>{year} 年没有可以新增的计划。</span>}
      </div>
      {result.months.length > 0 && (
        <Panel title="按到期月份" count={result.created}>
          <ShortTable
            headless
            rows={months}
            by={({ month }) => month}
            columns={[
              { title: '月份', as: 'num', width: 110, cell: ({ month }) => month },
              {
                title: '多少',
                cell: ({ count }) => (
                  <i
                    className={css.going}
                    style={{ display: 'block', height: 8, width: `${Math.max(2, (count / most) * 100)}%` }}
                  />
                ),
              },
              { title: '数量', as: 'figure', width: 70, cell: ({ count }) => count },
            ]}
          />
        </Panel>
      )}
      {result.reasons.length > 0 && (
        <Panel title="不生成" count={result.skipped}>
          <ShortTable
            headless
            shape="tall"
            rows={result.reasons}
            by={({ reason }) => reason}
            columns={[
              {
                title: '原因',
                cell: ({ reason, count, elevators }) => (
                  <>
                    {reason}
                    <div className="ter t12">
                      {elevators
                        .slice(0, 4)
                        .map(({ name }) => name)
                        .join('、')}
                      {count > 4 && ` 等 ${count} 台`}
                    </div>
                  </>
                ),
              },
              { title: '数量', as: 'figure', width: 70, cell: ({ count }) => count },
            ]}
          />
        </Panel>
      )}
    </>
  )
}

import { Button } from 'antd'
import { useState } from 'react'
import { addDays } from '#kernel/shared/days.ts'
import { clockText, duration } from '#kernel/shared/said.ts'
import { thousands } from '#kernel/shared/text.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { AskedField, DayInput, RefSelect, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { PanelHead, ShortTable } from '#kernel/web/ui/index.ts'
import { Expression } from '#modules/signal/shared/condition/expression.ts'
import { metricOf } from '#modules/signal/shared/condition/metrics.ts'
import type { FaultCode } from '#modules/signal/shared/faultCodes.ts'
import type { FaultRuleTested } from '../shared/faultRule.ts'
import { faultRuleApi } from '../shared/faultRuleApi.ts'
import { DayChart } from './DayChart.tsx'

/** Raw frames are kept so long. */
const KEPT_DAYS = 30

/** 试算: the conditions as they stand in the form over one lift's day, before anything is saved. */
export function RuleTest({ code }: { code: FaultCode }) {
  const { call, today } = useKit()
  const { store } = useForm()
  const { running, run } = useRun()
  const given = useFormValue('expression')
  const [lift, setLift] = useState<string>()
  const [date, setDate] = useState<string>(addDays(today(), -1))
  const [tested, setTested] = useState<{ of: Expression; result: FaultRuleTested }>()
  const whole = Expression.safeParse(given)
  const start = () => {
    if (!whole.success) return store.validate()
    if (!lift) return
    void run(async () => {
      const result = await call(faultRuleApi.test, { code: code.code, elevatorId: lift, date, expression: whole.data })
      setTested({ of: whole.data, result })
    })
  }
  return (
    <section aria-label="试算">
      <PanelHead title="试算" count="用一台电梯一天的数据" />
      <div className="px-14 pt-8">
        <AskedField label="电梯">
          <RefSelect
            aria-label="试算的电梯"
            from="/elevator/options"
            onChange={(next) => setLift(next as string | undefined)}
            {...(lift ? { value: lift } : {})}
          />
        </AskedField>
        <div className="flex gap-12 items-center">
          <DayInput
            aria-label="试算的日期"
            value={date}
            past
            min={addDays(today(), -KEPT_DAYS)}
            max={today()}
            onChange={(next: unknown) => next && setDate(String(next))}
          />
          <Button loading={running} disabled={!given || !lift} onClick={start}>
            试算
          </Button>
        </div>
        {!given && <p className="m-0 mt-8 sec t13">先在左边用测量值写判定条件，再在这里看它一天里会判定几次。</p>}
      </div>
      {tested && (
        <Tested {...tested} code={code} date={date} stale={given !== undefined && changed(tested.of, given)} />
      )}
    </section>
  )
}

const changed = (of: Expression, given: unknown) => {
  const now = Expression.safeParse(given)
  return !now.success || JSON.stringify(now.data) !== JSON.stringify(of)
}

interface TestedProps {
  readonly of: Expression
  readonly result: FaultRuleTested
  readonly code: FaultCode
  readonly date: string
  readonly stale: boolean
}

function Tested({ of, result, code, date, stale }: TestedProps) {
  const { frames, spans, series, missing, capped } = result
  const from = Date.parse(`${date}T00:00:00+08:00`)
  return (
    <div className={`pt-12 ${stale ? 'ter' : ''}`}>
      <p className="m-0 px-14 t14 strong num" role="status">
        {frames === 0 ? '这一天没有收到这台电梯的数据，换一天再试。' : `会判定 ${spans.length} 次`}
        {frames > 0 && <span className="ter t13 regular"> · {thousands(frames)} 帧</span>}
      </p>
      {stale && <p className="m-0 pt-4 px-14 t13 amberText">条件改过了，结果是改之前的。</p>}
      {missing.length > 0 && (
        <p className="m-0 pt-4 px-14 t13 amberText">
          {missing.map((key) => metricOf(code.target, key)?.label).join('、')}这台电梯没有测过，条件不会成立。
        </p>
      )}
      {capped && <p className="m-0 pt-4 px-14 t13 amberText">数据太多，只算到当天较早的部分。</p>}
      {(frames === 0 ? [] : series).map(({ metric, points }) => {
        const known = metricOf(code.target, metric)
        const limits = of.conditions.filter((one) => one.metric === metric).map(({ value }) => value)
        return (
          known && <DayChart key={metric} metric={known} points={points} limits={limits} spans={spans} from={from} />
        )
      })}
      {spans.length > 0 && (
        <div className="px-14 py-8">
          <ShortTable
            shape="tight"
            label="判定的时间"
            rows={spans}
            by={(span) => String(span.from)}
            columns={[
              { title: '条件成立', as: 'num', cell: (span) => clockText(span.from) },
              { title: '判定发生', as: 'num', cell: (span) => clockText(span.stoodAt) },
              {
                title: '解除',
                as: 'num',
                cell: (span) => (span.endedAt === null ? '未解除' : clockText(span.endedAt)),
              },
              {
                title: '持续',
                as: 'num',
                cell: (span) => (span.endedAt === null ? '—' : duration((span.endedAt - span.from) / 1000)),
              },
            ]}
          />
        </div>
      )}
    </div>
  )
}

import { keepPreviousData } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { formatTokens } from '#kernel/shared/days.ts'
import { duration } from '#kernel/shared/said.ts'
import { DayInput } from '#kernel/web/form/index.ts'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { Level, NetworkPanel, timeText } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import { measures } from '#modules/signal/shared/measures.ts'
import { historyApi, type Span } from '../../shared/api.history.ts'
import type { LiveSnapshot } from '../../shared/api.live.ts'
import css from './history.module.css'
import { MeasureChoice } from './MeasureChoice.tsx'
import { SpanChart } from './SpanChart.tsx'
import { OWN, presets, type SpanShown, useSpan } from './useSpan.ts'

const FIRST = { lift: ['v', 'vib.z', 'tmp.motor', 'lev', 'load'], escalator: ['v', 'hl', 'hr'] } as const
const AT_FIRST = 3

/** 曲线: what was measured of a lift over any time (monitoring 4.1, 5). */
export function CurvesTab({ of, target }: { of: LiveSnapshot; target: 'lift' | 'escalator' }) {
  const span = useSpan()
  const [inAddress, setInAddress] = useAddressed('of')
  const [at, setAt] = useState<number>()
  const own = measures.filter(({ targets }) => targets.includes(target))
  const measured = (key: string) => isIn(of.frame?.d, key)
  const first = FIRST[target].filter(measured).slice(0, AT_FIRST)
  const asked = inAddress?.split(',').filter((key) => own.some((one) => one.key === key))
  const chosen: readonly string[] = asked?.length ? asked : first.length > 0 ? first : ['v']
  const { data, error, refetch, isFetching } = useRead(
    historyApi.query,
    { elevatorId: of.id, metrics: [...chosen], from: iso(span.from), to: iso(span.to) },
    { placeholderData: keepPreviousData, retry: false, firstLoad: true },
  )
  return (
    <div className="stack grow min-h-0">
      <Bar span={span} data={data} />
      <div className={css.page}>
        <MeasureChoice
          of={own}
          chosen={chosen}
          measured={measured}
          onChoose={(keys) => keys.length > 0 && setInAddress(keys.join(','))}
        />
        <div className={`${css.charts} scroll-y`} aria-busy={isFetching}>
          {error && !data ? (
            <NetworkPanel failure={error} onRetry={() => void refetch()} />
          ) : (
            data && (
              <>
                {own
                  .filter(({ key }) => chosen.includes(key) && data.series.some(({ metric }) => metric === key))
                  .map((measure) => (
                    <SpanChart
                      key={measure.key}
                      of={measure}
                      span={data}
                      from={Date.parse(data.from)}
                      to={Date.parse(data.to)}
                      at={at}
                      onAt={setAt}
                      onZoom={span.set}
                    />
                  ))}
                <Marks of={data} />
              </>
            )
          )}
        </div>
      </div>
    </div>
  )
}

const iso = (ms: number) => new Date(ms).toISOString()

/** Whether a frame says this field, null included. */
const isIn = (frame: unknown, key: string): boolean =>
  key
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], frame) !==
  undefined

const MINUTES = 'yyyy-MM-dd HH:mm'

function Bar({ span, data }: { span: SpanShown; data: Span | undefined }) {
  const typed = (which: 'from' | 'to', text: string | undefined) => {
    const ms = text === undefined ? Number.NaN : Date.parse(`${text.replace(' ', 'T')}:00+08:00`)
    if (Number.isNaN(ms)) return
    const other = which === 'from' ? span.to : span.from
    if (which === 'from' ? ms < other : ms > other)
      span.set(which === 'from' ? ms : other, which === 'from' ? other : ms)
  }
  return (
    <div className={css.bar}>
      <Segmented
        aria-label="时间"
        value={span.key}
        options={[...presets.map(({ key, label }) => ({ value: key, label })), { value: OWN, label: '自定' }]}
        onChange={span.choose}
      />
      {span.key === OWN && (
        <>
          <DayInput
            kind="moment"
            aria-label="从"
            allowClear={false}
            value={formatTokens(span.from, MINUTES)}
            onChange={(text) => typed('from', text)}
          />
          <span className="ter">至</span>
          <DayInput
            kind="moment"
            aria-label="到"
            allowClear={false}
            value={formatTokens(span.to, MINUTES)}
            onChange={(text) => typed('to', text)}
          />
        </>
      )}
      <span className="inline gap-4">
        <Button onClick={() => span.move(-0.5)}>更早</Button>
        <Button onClick={() => span.move(0.5)}>更晚</Button>
        <Button onClick={() => span.widen(0.5)}>放大</Button>
        <Button onClick={() => span.widen(2)}>缩小</Button>
      </span>
      {data && (
        <span className="ter small push">
          线为平均值，浅色为最小至最大，每点 {duration(data.step)}；在图上拖动可放大
        </span>
      )}
    </div>
  )
}

/** The faults and alarms that stand on the axes. */
function Marks({ of }: { of: Span }) {
  if (of.marks.length === 0) return <p className="ter t13 px-14 m-0">所选时间内没有故障与报警。</p>
  return (
    <section aria-label="故障与报警" className="px-14 pb-14">
      <b className="t13">故障与报警</b>
      <ul className={`${css.faults} bare-list t13`}>
        {of.marks.map((mark) => (
          <li key={mark.id}>
            <span className="num">{timeText(mark.at)}</span>
            {mark.level && <Level of={mark.level} />}
            {faultName(mark.code)}
          </li>
        ))}
      </ul>
    </section>
  )
}

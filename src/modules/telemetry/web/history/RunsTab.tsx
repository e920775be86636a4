import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { clockText, duration, metresText, shortDay } from '#kernel/shared/said.ts'
import { trueMinus } from '#kernel/shared/text.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { DayInput } from '#kernel/web/form/index.ts'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { useKit } from '#kernel/web/services.tsx'
import { EmptyState, PanelHead, ShortTable } from '#kernel/web/ui/index.ts'
import { type CounterLine, historyApi, type Trip } from '../../shared/api.history.ts'

const DAYS = 7
const MORE_DAYS = 60
const TRIPS = 50

const number = (value: number | null, digits = 0): string | null =>
  value === null ? null : trueMinus(value.toFixed(digits))

const two = (first: number | null, second: number | null, digits: number): string | null =>
  first === null && second === null ? null : `${number(first, digits) ?? '—'} / ${number(second, digits) ?? '—'}`

/** 运行记录: what a lift did day by day, and each of its rides (monitoring 1 Trip, CounterDay). */
export function RunsTab({ elevatorId, target }: { elevatorId: string; target: 'lift' | 'escalator' }) {
  const [inAddress, setDay] = useAddressed('day')
  const { today } = useKit()
  const day = inAddress ?? today()
  return (
    <div className="scroll-y grow min-h-0 pb-20">
      <Days elevatorId={elevatorId} day={day} onDay={setDay} />
      {target === 'lift' ? (
        <>
          <PanelHead
            title="运行记录"
            right={
              <DayInput
                aria-label="日期"
                allowClear={false}
                value={day}
                max={today()}
                past
                onChange={(text) => setDay(text)}
              />
            }
          />
          <Trips key={day} elevatorId={elevatorId} day={day} />
        </>
      ) : (
        <p className="ter t13 px-14 my-12">扶梯与人行道没有逐次的运行记录。</p>
      )}
    </div>
  )
}

interface DaysProps {
  readonly elevatorId: string
  readonly day: string
  readonly onDay: (day: string) => void
}

function Days({ elevatorId, day, onDay }: DaysProps) {
  const [size, setSize] = useState(DAYS)
  const { today } = useKit()
  return (
    <Loaded from={historyApi.counters} input={{ elevatorId, size }} what="日计数">
      {({ records, total }) => (
        <>
          <PanelHead
            title="日计数"
            right={
              total > records.length && size === DAYS && <Button onClick={() => setSize(MORE_DAYS)}>更早的日子</Button>
            }
          />
          {records.length === 0 ? (
            <EmptyState
              what="日计数"
              headline="还没有日计数"
              hint="终端上报计数后，每天的运行次数、里程与电量列在这里。"
            />
          ) : (
            <ShortTable<CounterLine>
              label="日计数"
              shape="tight"
              rows={records}
              by={({ date }) => date}
              open={{ run: ({ date }) => onDay(date) }}
              tone={({ date }) => date === day && 'strong'}
              columns={[
                {
                  title: '日期',
                  as: 'num',
                  cell: ({ date }) => (date === today() ? `${shortDay(date, today())} 今天` : shortDay(date, today())),
                },
                { title: '运行次数', as: 'figure', cell: ({ runs }) => counted(runs) },
                { title: '开关门次数', as: 'figure', cell: ({ doorCycles }) => counted(doorCycles) },
                { title: '运行时长', as: 'figure', cell: ({ runSec }) => known(runSec, duration) },
                { title: '里程', as: 'figure', cell: ({ distanceM }) => known(distanceM, metresText) },
                { title: '钢丝绳弯折', as: 'figure', cell: ({ ropeBends }) => counted(ropeBends) },
                { title: '电量（kWh）', as: 'figure', cell: ({ kWh }) => known(kWh, (is) => is.toFixed(1)) },
                { title: '最忙一小时启动', as: 'figure', cell: ({ startsPerHourMax }) => counted(startsPerHourMax) },
                { title: '终端在线', as: 'figure', cell: ({ onlineSec }) => known(onlineSec, duration) },
                records.some(({ bridged }) => bridged) && {
                  title: '说明',
                  as: 'sec',
                  cell: ({ bridged }) => bridged && '含前日未读到的部分',
                },
              ]}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

const known = (value: number | null, say: (value: number) => string) =>
  value === null ? <span className="ter">未采集</span> : say(value)
const counted = (value: number | null) => known(value, (is) => is.toLocaleString('zh-CN'))

function Trips({ elevatorId, day }: { elevatorId: string; day: string }) {
  const [page, setPage] = useState(1)
  const date = { from: day, to: day }
  return (
    <Loaded from={historyApi.trips} input={{ elevatorId, date, page, size: TRIPS }} what="运行记录">
      {({ records, total }) =>
        total === 0 ? (
          <EmptyState
            what="运行记录"
            headline={`${day} 没有运行记录`}
            hint="电梯这天没有运行，或终端没有上报；可以换一天看。"
          />
        ) : (
          <>
            <ShortTable<Trip>
              label="运行记录"
              shape="tight"
              rows={records}
              by={({ endAt, tripSeq }) => `${endAt} ${tripSeq}`}
              columns={[
                { title: '开始', as: 'num', cell: ({ startAt }) => clockText(startAt) },
                { title: '起止楼层', cell: ({ from, to }) => `${from ?? '—'} → ${to ?? '—'}` },
                { title: '用时（秒）', as: 'figure', cell: (row) => number(secondsOf(row), 1) },
                { title: '距离（m）', as: 'figure', cell: ({ distanceM }) => number(distanceM, 1) },
                { title: '最大速度（m/s）', as: 'figure', cell: ({ vMax }) => number(vMax, 3) },
                { title: '加速度（m/s²）', as: 'figure', cell: ({ aMax }) => number(aMax, 2) },
                { title: '振动 垂直/水平（m/s²）', as: 'figure', cell: (row) => two(row.vibA95z, sidewaysOf(row), 3) },
                { title: '平层误差（mm）', as: 'figure', cell: ({ levelErrMm }) => number(levelErrMm, 1) },
                { title: '开门/关门（秒）', as: 'figure', cell: ({ openSec, closeSec }) => two(openSec, closeSec, 1) },
                { title: '重开', as: 'figure', cell: ({ reopen }) => number(reopen) },
                { title: '载荷（kg）', as: 'figure', cell: ({ loadKg }) => number(loadKg) },
                { title: '电量（kWh）', as: 'figure', cell: ({ kWh }) => number(kWh, 3) },
              ]}
            />
            <div className="row to-end items-center gap-12 px-14 mt-12">
              <span className="ter t13 num">共 {total.toLocaleString('zh-CN')} 次</span>
              {total > TRIPS && (
                <Pagination
                  current={page}
                  pageSize={TRIPS}
                  total={total}
                  showSizeChanger={false}
                  onChange={(next) => setPage(next)}
                />
              )}
            </div>
          </>
        )
      }
    </Loaded>
  )
}

const secondsOf = ({ startAt, endAt }: Trip) => (Date.parse(endAt) - Date.parse(startAt)) / 1000
const sidewaysOf = ({ vibA95x, vibA95y }: Trip) =>
  vibA95x === null && vibA95y === null ? null : Math.max(vibA95x ?? 0, vibA95y ?? 0)

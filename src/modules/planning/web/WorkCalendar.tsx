import { keepPreviousData } from '@tanstack/react-query'
import { Button, Input, Radio } from 'antd'
import { useState } from 'react'
import { addDays } from '#kernel/shared/days.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { PanelHead, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { DayKind } from '#modules/plan/shared/calendar.ts'
import { may } from '#modules/plan/shared/permissions.ts'
import { maintainSettingApi } from '../shared/api.ts'
import { CalendarMonth } from './CalendarMonth.tsx'
import { RestOrders } from './RestOrders.tsx'
import css from './setting.module.css'
import { type KindOfDay, kindOf, type YearView } from './workDays.ts'

const { working, rest, holiday, makeUp } = DayKind.code

/** 工作日历: a year of statutory days with the company's own over them (jobs 1.11). */
export function WorkCalendar() {
  const { today } = useKit()
  const [year, setYear] = useState(() => Number(today().slice(0, 4)))
  /** First and last chosen day; a second click with Shift, or Shift and an arrow, makes it a range. */
  const [chosen, setChosen] = useState<readonly [from: string, to: string]>(() => [today(), today()])
  const { data, isPlaceholderData } = useRead(
    maintainSettingApi.calendar,
    { year },
    { firstLoad: true, placeholderData: keepPreviousData },
  )
  const go = (day: string, extend: boolean) => {
    setChosen(([from]) => (extend ? rangeOf(from, day) : [day, day]))
    if (!day.startsWith(String(year))) setYear(Number(day.slice(0, 4)))
  }
  const move = (steps: number, extend: boolean) => {
    const [, at] = chosen
    const next = addDays(at, steps)
    if (extend) setChosen(([from]) => (next >= from ? [from, next] : [next, next]))
    else go(next, false)
  }
  if (!data) return null
  const day = data.days.find(({ date }) => date === chosen[0])
  return (
    <div className={css.calendar}>
      <section className={css.year} aria-label={`${year} 年工作日历`}>
        <div className={css.yearHead}>
          <Button aria-label="上一年" onClick={() => setYear(year - 1)}>
            ‹
          </Button>
          <b className="num">{year}</b>
          <Button aria-label="下一年" onClick={() => setYear(year + 1)}>
            ›
          </Button>
          <span className="ter small">
            {data.announced
              ? '法定节假日与调休已载入；带点的是本公司设置，优先于法定。'
              : data.days.some((day) => day.expected)
                ? '国务院尚未通知这一年的放假安排，法定节日按预计休息，虚线框出；通知载入后以通知为准。'
                : '这一年的法定节假日通知尚未载入，按工作周计算；可先自行设置。'}
          </span>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the days inside rise to here */}
        <div
          className={css.months}
          onKeyDown={(event) => {
            const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
            if (step === undefined) return
            event.preventDefault()
            move(step, event.shiftKey)
          }}
        >
          {Array.from({ length: 12 }, (_, n) => (
            <CalendarMonth
              key={`${year} ${n}`}
              month={`${year}-${String(n + 1).padStart(2, '0')}`}
              view={data}
              chosen={chosen}
              onChoose={go}
            />
          ))}
        </div>
      </section>
      <aside className={css.day}>
        <RestOrders />
        {/* The year before says nothing of a day of this one; what is saved of the day begins the panel anew. */}
        {!isPlaceholderData && <DayPanel key={JSON.stringify([chosen, day])} view={data} chosen={chosen} />}
      </aside>
    </div>
  )
}

const rangeOf = (from: string, to: string): readonly [string, string] => (from <= to ? [from, to] : [to, from])

function sourceOf({ own, statutory, festival }: KindOfDay): string {
  if (own) return '（本公司设置）'
  if (festival) return `（${festival}，预计；以国务院通知为准）`
  return statutory ? '（国务院通知）' : '（工作周）'
}

function DayPanel({ view, chosen: [from, to] }: { view: YearView; chosen: readonly [string, string] }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const readOnly = useCan(may.editSettings) !== 'enabled'
  const now = kindOf(view, from)
  const [kind, setKind] = useState<1 | 2 | 3 | 4>(now.kind)
  const [name, setName] = useState(view.days.find(({ date }) => date === from)?.name ?? '')
  const inRange = view.orders.filter(({ date }) => date >= from && date <= to)
  const orders = inRange.reduce((sum, { n }) => sum + n, 0)
  const hasOwn = view.days.some(({ date, own }) => own !== null && date >= from && date <= to)
  const save = (next: 1 | 2 | 3 | 4 | null) =>
    void run(async () => {
      const { onRestDays } = await call(maintainSettingApi.saveCalendar, { from, to, kind: next, name: name || null })
      toast.done(
        onRestDays > 0
          ? `日历已保存，其中 ${onRestDays} 张未开始工单落在休息日，可一键提前`
          : '日历已保存，之后的排程按新日历执行',
      )
    })
  return (
    <>
      <PanelHead title={from === to ? from : `${from} 至 ${to}`} />
      <div className={css.dayBody}>
        <p className="sec">
          {DayKind.label(now.kind)}
          {sourceOf(now)}
        </p>
        <p className={orders > 0 && (kind === rest || kind === holiday) ? 'amberText' : 'ter'}>
          {orders > 0 ? `这些天有 ${orders} 张未开始工单` : '这些天没有未开始的工单'}
        </p>
        <Radio.Group
          aria-label="日期类型"
          disabled={readOnly}
          value={kind}
          onChange={(event) => setKind(event.target.value)}
          options={[working, rest, holiday, makeUp].map((value) => ({ value, label: DayKind.label(value) }))}
          vertical
        />
        <label className={css.dayName}>
          <span className="sec small">名称</span>
          <Input
            disabled={readOnly}
            maxLength={20}
            placeholder="如 厂区停产、公司年会"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        {!readOnly && (
          <div className={css.dayVerbs}>
            <Button type="primary" loading={running} onClick={() => save(kind)}>
              保存
            </Button>
            {hasOwn && (
              <Button disabled={running} onClick={() => save(null)}>
                恢复默认
              </Button>
            )}
          </div>
        )}
        <p className="ter small">
          按住 Shift 点另一天可选一段；方向键移动，Shift 加方向键扩展。休息日只会使维保提前，不会推后。
        </p>
      </div>
    </>
  )
}

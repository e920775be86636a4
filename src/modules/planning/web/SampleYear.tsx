import { useMemo, useState } from 'react'
import { addDays, addMonths } from '#kernel/shared/days.ts'
import { hoursSaid } from '#kernel/shared/said.ts'
import { thousands } from '#kernel/shared/text.ts'
import { RefSelect, useFormState } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { PanelHead } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { levelMark } from '#modules/maintenance/web/index.ts'
import { type Calendar, type CalendarDay, calendarOf, defaultWorkDays } from '#modules/plan/shared/calendar.ts'
import { dayNumber } from '#modules/plan/shared/dayNumber.ts'
import { totalsOf, type Visit, visitsOfLift } from '#modules/plan/shared/visits.ts'
import type { TemplateDetail } from '#modules/template/shared/api.ts'
import { fixedDateApi } from '#modules/template/shared/fixedDate.ts'
import { type Category, type FixedDate, Level, PlanRule, refuseTemplate } from '#modules/template/shared/template.ts'
import { HOME_GAP_DAYS, ruleRefusal } from '#modules/template/shared/templateCheck.ts'
import { maintainSettingApi } from '../shared/setting.api.ts'
import css from './rules.module.css'

/** A year of one lift under the typed rule, by the planner's own functions and the working calendar (jobs 6.2). */
export function SampleYear({ template }: { template: TemplateDetail }) {
  const { today } = useKit()
  const typed = useFormState((store) => store.value('rule')) as unknown
  const [schemeId, setSchemeId] = useState<string>()
  const rule = useMemo(() => PlanRule.safeParse(typed), [typed])
  const fixed = rule.data?.rhythm === 3
  const { data: scheme } = useRead(fixedDateApi.detail, fixed && schemeId !== undefined ? { id: schemeId } : undefined)
  const start = `${today().slice(0, 4)}-01-01`
  const home = template.elevatorType === 5
  const most = home ? HOME_GAP_DAYS : visitGap.days
  const { working, workDays, special } = useCompanyCalendar(Number(start.slice(0, 4)))
  const category = (template.elevatorType === 5 ? 1 : template.elevatorType) as Category
  const visits = useMemo(
    () =>
      rule.data ? yearOf(rule.data, start, category, working, scheme?.dates as FixedDate[] | undefined) : undefined,
    [rule.data, start, category, working, scheme],
  )
  const over = rule.data ? ruleRefusal(rule.data) : null
  const wrong = rule.error?.issues[0]?.message
  return (
    <section className={css.sample} aria-label="示例一年">
      <PanelHead
        title={`示例：${start.slice(0, 4)} 年一台电梯，${weekText(workDays)}工作${special ? `，另有本公司日历 ${special} 天` : ''}`}
        right="级别下的数字为距上次的天数"
      />
      {fixed && (
        <div className={css.scheme}>
          <span className="sec">固定日期方案</span>
          <RefSelect
            from="/maintain/fixedDate/options"
            aria-label="固定日期方案"
            value={schemeId}
            onChange={(id) => setSchemeId(id as string | undefined)}
          />
        </div>
      )}
      {over && (
        <p className={`${css.said} redText strong`} role="alert">
          {refuseTemplate.gapTooLong().message}，保存会被拒绝。
        </p>
      )}
      {wrong && (
        <p className={`${css.said} redText`} role="alert">
          {wrong}
        </p>
      )}
      {visits && visits.length > 0 ? (
        <>
          <Totals visits={visits} special={home} most={most} />
          <Year visits={visits} start={start} working={working} most={most} />
        </>
      ) : (
        !wrong && (
          <p className={`${css.said} ter`}>{fixed ? '选择一个已启用的方案，画出这一年。' : '没有可画的日期。'}</p>
        )
      )}
    </section>
  )
}

/** The company's working week and days of the year; those of the platform until they are read. */
function useCompanyCalendar(year: number) {
  const { data } = useRead(maintainSettingApi.calendar, { year })
  return useMemo(() => {
    const workDays = data?.workDays ?? defaultWorkDays
    const overrides = (data?.days ?? []).flatMap(({ date, own }) =>
      own === null ? [] : [{ date, kind: own } as CalendarDay],
    )
    return { workDays, special: overrides.length, working: calendarOf({ workDays, overrides }) }
  }, [data])
}

const names = ['一', '二', '三', '四', '五', '六', '日']

/** 周一至周六; days that are not in a row one by one. */
function weekText(days: readonly number[]): string {
  const sorted = [...days].sort((a, b) => a - b)
  const [first, last] = [sorted[0] ?? 1, sorted.at(-1) ?? 1]
  if (sorted.length > 2 && last - first === sorted.length - 1) return `周${names[first - 1]}至周${names[last - 1]}`
  return `周${sorted.map((day) => names[day - 1]).join('、')}`
}

function yearOf(rule: PlanRule, start: string, category: Category, working: Calendar, scheme?: FixedDate[]): Visit[] {
  if (rule.rhythm === 3 && !scheme) return []
  const lift = { category, start, end: addDays(addMonths(start, 12), -1) }
  // Beyond the law nothing can be planned; the drawing shows what the typed gap would do.
  return visitsOfLift(lift as never, rule, working, scheme ? { scheme } : {})
}

function Totals({ visits, special, most }: { visits: readonly Visit[]; special: boolean; most: number }) {
  const totals = totalsOf(visits)
  const levels = ([1, 3, 4, 5] as const)
    .map((level) => [level, totals.byLevel[level] ?? 0] as const)
    .filter(([, n]) => n > 0)
    .map(([level, n]) => `${Level.label(level)} ${n}`)
  return (
    <dl className={css.totals}>
      <div>
        <dt>次数</dt>
        <dd className="num">{totals.visits}</dd>
      </div>
      <div>
        <dt>最大间隔</dt>
        <dd className={`num ${totals.maxGapDays > most ? 'redText' : ''}`}>{totals.maxGapDays} 天</dd>
      </div>
      <div>
        <dt>各级</dt>
        <dd className={css.levels}>{levels.join(' · ')}</dd>
      </div>
      <div>
        <dt>项目</dt>
        <dd className="num">{special ? <span className="ter">按手册</span> : thousands(totals.items)}</dd>
      </div>
      <div>
        <dt>工时</dt>
        <dd className="num">{hoursSaid(totals.minutes / 60)}</dd>
      </div>
    </dl>
  )
}

/** Twelve rows of days; every visit with its level, the days since the one before under it. */
interface YearProps {
  readonly visits: readonly Visit[]
  readonly start: string
  readonly working: Calendar
  /** The largest gap that the law leaves to these lifts. */
  readonly most: number
}

function Year({ visits, start, working, most }: YearProps) {
  const year = start.slice(0, 4)
  const byDay = new Map(visits.map((visit) => [visit.date, visit]))
  return (
    <table className={css.year}>
      <thead>
        <tr>
          <th>
            <span className="spoken">月</span>
          </th>
          {Array.from({ length: 31 }, (_, at) => (
            <th key={`day ${at + 1}`} className="num">
              {at + 1}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: 12 }, (_, n) => {
          const month = `${year}-${String(n + 1).padStart(2, '0')}`
          const length = new Date(Date.UTC(Number(year), n + 1, 0)).getUTCDate()
          return (
            <tr key={month}>
              <th className="num">{n + 1} 月</th>
              {Array.from({ length: 31 }, (_, at) => {
                const date = `${month}-${String(at + 1).padStart(2, '0')}`
                if (at >= length) return <td key={date} className={css.none} />
                const visit = byDay.get(date)
                const worked = working.isWorkingDay(dayNumber(date))
                return (
                  <td key={date} className={worked ? undefined : css.off}>
                    {visit && <Mark visit={visit} most={most} />}
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Mark({ visit, most }: { visit: Visit; most: number }) {
  const over = (visit.gapDays ?? 0) > most
  return (
    <span
      className={`${css.mark} ${css[`level${visit.level}`] ?? ''} ${over ? css.over : ''}`}
      title={`${visit.date} ${Level.label(visit.level)}：${visit.reason}`}
    >
      {levelMark(visit.level)}
      <small className="num">{visit.gapDays ?? ''}</small>
    </span>
  )
}

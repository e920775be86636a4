import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { daysBetween, formatTokens, weekday } from '#kernel/shared/days.ts'
import { duration, namesSaid } from '#kernel/shared/said.ts'
import { clock } from '#kernel/shared/text.ts'
import { useUser } from '#kernel/web/session/user.ts'
import { BrandMark } from '#kernel/web/shell/BrandMark.tsx'
import { leaveScreen, useNow } from '#kernel/web/ui/index.ts'
import { dateText } from '#kernel/web/ui/value.tsx'
import { labelOf } from '#modules/elevator/shared/liftName.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import type { BoardLanes, BoardSummary, MapTrapped } from '../shared/board.ts'
import { CityMap } from './CityMap.tsx'
import { legalText } from './Lanes.tsx'
import { REFRESH } from './useBoard.ts'
import { WallTeams } from './WallTeams.tsx'
import css from './wall.module.css'

/** The wall is drawn for 1920×1080 and fills whatever screen it hangs on (look 10). */
const WIDE = 1920
const HIGH = 1080
/** Two answers missed: what stands here is old. */
const LOST = 2 * REFRESH + 10_000
const MOST = 3
const ROTATE_SECONDS = 8

interface Props {
  readonly summary: { readonly data: BoardSummary | undefined; readonly dataUpdatedAt: number }
  readonly lanes: BoardLanes | undefined
  readonly onLeave: () => void
}

/** 大屏 of 维保看板: six figures, three columns, at most three records; an entrapment nobody accepted fills it. */
export function Wall({ summary: { data, dataUpdatedAt }, lanes, onLeave }: Props) {
  const now = useNow()
  const { scale, left, top } = useScale()
  useLeaving(onLeave)
  const lost = dataUpdatedAt > 0 && Date.now() - dataUpdatedAt > LOST ? (Date.now() - dataUpdatedAt) / 1000 : undefined
  const waiting = data?.trapped.filter(({ acceptAt }) => acceptAt === null) ?? []
  const alarm = waiting[Math.floor(now / 1000 / ROTATE_SECONDS) % Math.max(1, waiting.length)]
  // A picture that never moves burns in.
  const shift = (new Date(now).getHours() % 2) * 2
  return createPortal(
    <section className={`hide bg fixed ink ${css.wall}`} aria-label="维保大屏">
      <div
        className={css.frame}
        style={{ transform: `translate(${left + shift}px, ${top + shift}px) scale(${scale})` }}
      >
        <Head now={now} lost={lost} onLeave={onLeave} />
        {alarm ? (
          <AlarmCard alarm={alarm} now={now} others={waiting.length - 1} />
        ) : (
          data && (
            <>
              <Figures data={data} old={lost !== undefined} />
              <div className={`grow min-h-0 ${css.columns}`}>
                <WallTeams lanes={lanes} waiting={data.waiting} now={now} />
                <CityMap bare sites={data.sites} people={data.people} trapped={data.trapped} />
                <Records data={data} now={now} />
              </div>
            </>
          )
        )}
      </div>
    </section>,
    document.body,
  )
}

/** As large as the screen allows, in its middle. */
function fitted() {
  const scale = Math.min(window.innerWidth / WIDE, window.innerHeight / HIGH)
  return { scale, left: (window.innerWidth - WIDE * scale) / 2, top: (window.innerHeight - HIGH * scale) / 2 }
}

function useScale() {
  const [fit, setFit] = useState(fitted)
  useLayoutEffect(() => {
    const resize = () => setFit(fitted())
    window.addEventListener('resize', resize)
    return () => window.removeEventListener('resize', resize)
  }, [])
  return fit
}

/** Escape leaves, and so does the browser's own way out of the full screen. */
function useLeaving(onLeave: () => void): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => event.key === 'Escape' && onLeave()
    const full = () => !document.fullscreenElement && onLeave()
    // First of all: whatever has the focus below the wall does not keep the key.
    window.addEventListener('keydown', key, true)
    document.addEventListener('fullscreenchange', full)
    return () => {
      window.removeEventListener('keydown', key, true)
      document.removeEventListener('fullscreenchange', full)
      leaveScreen()
    }
  }, [onLeave])
}

const days = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

function Head({ now, lost, onLeave }: { now: number; lost: number | undefined; onLeave: () => void }) {
  const user = useUser()
  const day = formatTokens(now, 'yyyy-MM-dd')
  return (
    <header className={`items-center gap-28 rigid px-32 line-b ${css.head} ${lost === undefined ? '' : css.lost}`}>
      <BrandMark size={46} />
      <b>{user?.companyName ?? ''}</b>
      <b>维保看板</b>
      <button type="button" onClick={onLeave}>
        退出大屏
      </button>
      <span className={css.state}>{lost === undefined ? '数据正常' : `数据中断 ${clock(lost)}`}</span>
      <span>
        {Number(day.slice(5, 7))}月{Number(day.slice(8))}日 {days[weekday(day) - 1]}
      </span>
      <b className={`num ${css.clock}`}>{formatTokens(now, 'HH:mm:ss')}</b>
    </header>
  )
}

function Figures({ data: { figures }, old }: { data: BoardSummary; old: boolean }) {
  const shown = [
    ['今日计划', figures.planned, ''],
    ['进行中', figures.departed + figures.inProgress, ''],
    ['已完成', figures.done, ''],
    ['逾期', figures.late, figures.late > 0 ? css.amber : ''],
    ['法定临期', figures.legalSoon, figures.legalSoon > 0 ? css.amber : ''],
    [`超${visitGap.days}日`, figures.overGap, figures.overGap > 0 ? css.red : ''],
  ] as const
  return (
    <ul className={`bare-list rigid line-b ${css.figures} ${old ? css.old : ''}`}>
      {shown.map(([title, value, tone]) => (
        <li key={title}>
          <span className="sec f-26">{title}</span>
          <b className={`num ${tone}`}>
            {value}
            <i className="sec f-26 upright regular">单</i>
          </b>
        </li>
      ))}
    </ul>
  )
}

/** People in lifts first, then what the law wants soonest: three records, the rest as a number. */
function Records({ data, now }: { data: BoardSummary; now: number }) {
  const { trapped, countdown, countdownTotal, today } = data
  const left = Math.max(0, MOST - trapped.length)
  return (
    <div>
      {trapped.length > 0 && (
        <>
          <h2 className={`m-0 strong ${css.title}`}>
            救援中 <i className="sec upright regular">{trapped.length}</i>
          </h2>
          {trapped.slice(0, MOST).map((one) => (
            <div key={one.id} className={`gap-4 line-b ${css.record} ${css.danger}`}>
              <b>{one.title}</b>
              <span className="sec f-26">
                {[one.people !== null && `${one.people} 人`, one.floor, namesSaid(one.crew) || '待派单']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <em className="num">
                {clock(Math.max(0, (now - Date.parse(one.reportAt)) / 1000))}
                <i>到场限时 {clock(one.limit)}</i>
              </em>
            </div>
          ))}
        </>
      )}
      <h2 className={`m-0 strong ${css.title}`}>
        法定倒计时 <i className="sec upright regular">{countdownTotal}</i>
      </h2>
      {countdown.slice(0, left).map((row) => {
        const days = daysBetween(today, row.legalDeadline)
        return (
          <div key={row.id} className={`gap-4 line-b ${css.record}`}>
            <b>{labelOf(row.lift)}</b>
            <span className="sec f-26">
              原计划 {dateText(row.originalPlanDate ?? row.planDate)} · {namesSaid(row.crew) || '未派人'}
            </span>
            <em className={days <= 0 ? css.red : css.amber}>{legalText(days)}</em>
          </div>
        )
      })}
      {countdownTotal > left && left > 0 && <p className="m-0 py-8 px-32 sec f-26">还有 {countdownTotal - left} 单</p>}
      {countdownTotal === 0 && <p className="m-0 py-8 px-32 sec f-26">3 天内没有到法定截止的工单</p>}
    </div>
  )
}

/** Until somebody accepts, nothing else is shown; several take turns (look 10). */
function AlarmCard({ alarm, now, others }: { alarm: MapTrapped; now: number; others: number }) {
  const elapsed = Math.max(0, (now - Date.parse(alarm.reportAt)) / 1000)
  return (
    <div className={`gap-24 grow ${css.alarm}`} role="alert">
      <span>困人 · 未接警{others > 0 && ` · 另有 ${others} 起`}</span>
      <b>{alarm.title}</b>
      <em className="upright strong num">{clock(elapsed)}</em>
      <span>
        {[alarm.people !== null && `${alarm.people} 人被困`, alarm.floor, `限 ${duration(alarm.limit)}到场`]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  )
}

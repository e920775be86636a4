import { type CSSProperties, type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { formatTokens, weekday } from '#kernel/shared/days.ts'
import { clock } from '#kernel/shared/text.ts'
import { BrandMark } from '#kernel/web/shell/BrandMark.tsx'
import { EVERY, sound, useMuted } from '#kernel/web/shell/sound.ts'
import { TrappedIcon } from '#kernel/web/ui/icons/index.ts'
import { useNow } from '#kernel/web/ui/index.ts'
import { wallFigures } from '../shared/figures.ts'
import type { WallAlarm, WallSummary } from '../shared/wall.ts'
import { AlarmCard } from './AlarmCard.tsx'
import { useUnit } from './useFit.ts'
import { WallLeft } from './WallLeft.tsx'
import { WallMap } from './WallMap.tsx'
import { WallRight } from './WallRight.tsx'
import css from './wall.module.css'

/** Several alarms take turns (look 10). */
const ROTATE_SECONDS = 8
const days = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

interface Props {
  readonly summary: WallSummary | undefined
  /** Seconds without news of the server; undefined while the line is well. */
  readonly lost: number | undefined
  /** Shown when somebody comes with a pointer. */
  readonly tools?: ReactNode
  /** What may be done about an alarm here; a screen without a person does nothing. */
  readonly verbs?: (alarm: WallAlarm) => ReactNode
}

/** 监控平台 (monitoring 4.1, look 10): drawn in units of the screen, so that 1080 and 2160 lines show the same, sharp. */
export function WallView({ summary, lost, tools, verbs }: Props) {
  const now = useNow()
  const unit = useUnit()
  const alarms = summary?.alarms ?? []
  const turn = Math.floor(now / 1000 / ROTATE_SECONDS) % Math.max(1, alarms.length)
  const alarm = alarms[turn]
  useSounding(alarms.length > 0)
  // A picture that never moves burns in.
  const shift = (new Date(now).getHours() % 2) * 2
  const style = { '--u': `${unit}px`, '--k': unit, transform: `translate(${shift}px, ${shift}px)` } as CSSProperties
  return createPortal(
    <section className={`fixed hide ink ${css.wall}`} aria-label="监控平台">
      <div className={css.frame} style={style} data-lost={lost === undefined ? undefined : true}>
        <Head now={now} lost={lost} name={summary?.companyName ?? ''} tools={tools} />
        {summary && (
          <>
            <Figures of={summary} />
            <div className={css.columns}>
              <WallLeft of={summary} />
              <WallMap of={summary} unit={unit} />
              <WallRight of={summary} now={now} />
            </div>
            {alarm && (
              <AlarmCard
                key={alarm.id}
                alarm={alarm}
                now={now}
                turn={turn + 1}
                of={alarms.length}
                verbs={verbs?.(alarm)}
              />
            )}
          </>
        )}
      </div>
    </section>,
    document.body,
  )
}

/** Every three seconds until somebody takes it up; this screen may be silenced, quiet hours of a person do not count here. */
function useSounding(on: boolean): void {
  const muted = useMuted()
  const sounds = on && !muted
  useEffect(() => {
    if (!sounds) return
    sound('trapped')
    const timer = setInterval(() => sound('trapped'), EVERY.trapped * 1000)
    return () => clearInterval(timer)
  }, [sounds])
}

function Head({ now, lost, name, tools }: { now: number; lost: number | undefined; name: string; tools?: ReactNode }) {
  const day = formatTokens(now, 'yyyy-MM-dd')
  return (
    <header className={css.head}>
      <span className={css.mark}>
        <BrandMark size={24} />
      </span>
      <b>{name}</b>
      <b>监控平台</b>
      <span className={css.tools}>{tools}</span>
      <span className={css.state} role="status">
        {lost === undefined ? '数据正常' : `数据中断 ${clock(lost)}`}
      </span>
      <span>
        {Number(day.slice(5, 7))}月{Number(day.slice(8))}日 {days[weekday(day) - 1]}
      </span>
      <b className={`num ${css.clock}`}>{formatTokens(now, 'HH:mm:ss')}</b>
    </header>
  )
}

/** Six figures; what is not known says so beside them, and is no 0. */
function Figures({ of }: { of: WallSummary }) {
  const read = of.online + of.offline
  return (
    <ul className={`bare-list ${css.figures}`} aria-label="监控数字">
      <Figure
        title="在保电梯"
        unit="台"
        value={of.lifts}
        note={of.without > 0 && `未接入 ${of.without}`}
        means={wallFigures.lifts.means}
      />
      <Figure
        title="终端在线"
        unit={read > 0 ? `/ ${read}` : ''}
        value={read > 0 ? of.online : null}
        note={of.offline > 0 && `离线 ${of.offline}`}
        means={wallFigures.online.means}
      />
      <Figure
        title="故障"
        unit="台"
        value={read > 0 || of.faulty > 0 ? of.faulty : null}
        note={`今日 ${of.recordsToday} 条`}
        means={wallFigures.faulty.means}
      />
      <Figure title="困人" unit="起" value={of.trapped} red={of.trapped > 0} means={wallFigures.trapped.means} />
      <Figure title="今日急修" unit="单" value={of.repairsToday} />
      <Figure title="本月到场及时率" unit="%" value={of.inTime === null ? null : Number(of.inTime)} />
    </ul>
  )
}

interface FigureProps {
  readonly title: string
  readonly unit: string
  /** Null: not known. */
  readonly value: number | string | null
  readonly note?: string | false
  readonly red?: boolean
  readonly means?: string
}

function Figure({ title, unit, value, note, red, means }: FigureProps) {
  return (
    <li data-red={red || undefined} title={means}>
      <span>
        {red && <TrappedIcon size={24} />}
        {title}
        {note && <i className="num">{note}</i>}
      </span>
      {value === null ? (
        <em>未采集</em>
      ) : (
        <b className="num">
          {value}
          {unit && <i>{unit}</i>}
        </b>
      )}
    </li>
  )
}

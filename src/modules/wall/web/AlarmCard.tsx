import type { ReactNode } from 'react'
import { kmText, minutesShort, namesSaid } from '#kernel/shared/said.ts'
import { clock } from '#kernel/shared/text.ts'
import { TrappedIcon, WarningIcon } from '#kernel/web/ui/icons/index.ts'
import type { WallAlarm } from '../shared/wall.ts'
import css from './alarm.module.css'
import { floorText } from './floorText.ts'
import { Limit } from './Limit.tsx'

const words = { trapped: '困人', alarm: '报警', fault: '危急故障' } as const

interface Props {
  readonly alarm: WallAlarm
  readonly now: number
  readonly turn: number
  readonly of: number
  readonly verbs: ReactNode
}

/** Over the wall until somebody has taken it up; several take turns (look 10, 8b). */
export function AlarmCard({ alarm, now, turn, of, verbs }: Props) {
  const elapsed = Math.max(0, (now - Date.parse(alarm.at)) / 1000)
  const { limit, nearest, crew, phone } = alarm
  return (
    <div className={css.veil}>
      <div className={css.card} role="alert">
        <header>
          <strong>
            {alarm.kind === 'fault' ? <WarningIcon size={24} /> : <TrappedIcon size={24} />}
            {words[alarm.kind]}
          </strong>
          <span>{alarm.what}</span>
          <span className="num">编号 {alarm.number.slice(-6)}</span>
          <span className="num">
            {turn} / {of}
          </span>
        </header>
        <h2>{alarm.title}</h2>
        <p className={css.people}>
          {alarm.kind !== 'fault' && (
            <span>
              {alarm.people === null ? '人数未知' : `${alarm.people} 人被困`}
              {alarm.special.length > 0 && `，含${alarm.special.join('、')}`}
            </span>
          )}
          {alarm.floor && <span>停在 {floorText(alarm.floor)}</span>}
        </p>
        <div className={css.times}>
          {/* The clock says itself each second to nobody: who hears the alert hears where and who. */}
          <b className="num" aria-hidden>
            {clock(elapsed)}
          </b>
          <span>
            {limit === null ? (
              <i>还没有派单</i>
            ) : (
              <>
                <i className="num">
                  限 {clock(limit)} 到场，
                  {elapsed > limit ? `已超 ${clock(elapsed - limit)}` : `余 ${clock(limit - elapsed)}`}
                </i>
                <Limit elapsed={elapsed} limit={limit} />
              </>
            )}
          </span>
        </div>
        <footer>
          <div>
            <p>
              {crew.length > 0 ? `已派 ${namesSaid(crew)}，等待接单` : null}
              {crew.length === 0 && nearest && (
                <>
                  <span>最近：{namesSaid(nearest.names)}</span>
                  <span className="num">{kmText(nearest.distanceKm)}</span>
                  <span className="num">预计 {minutesShort(nearest.etaMin)}</span>
                </>
              )}
              {crew.length === 0 && !nearest && '没有可派人员的位置'}
            </p>
            <p className={css.phone}>{phone ? <span className="num">物业值班 {phone}</span> : '物业值班电话未登记'}</p>
          </div>
          {verbs}
        </footer>
      </div>
    </div>
  )
}

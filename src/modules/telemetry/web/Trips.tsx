import { clockText } from '#kernel/shared/said.ts'
import { trueMinus } from '#kernel/shared/text.ts'
import type { LiveTrip } from '../shared/api.live.ts'
import css from './live.module.css'

const number = (value: number | null, digits: number) => (value === null ? '—' : trueMinus(value.toFixed(digits)))

/** 最近运行: the last 20 rides (monitoring 4.2). */
export function Trips({ of }: { of: readonly LiveTrip[] }) {
  return (
    <>
      <div className={css.curveTitle}>
        <b>最近运行</b>
        <span className="ter small">近 20 次</span>
      </div>
      {of.length === 0 ? (
        <p className="ter t13 px-14 m-0">最近 7 天没有运行记录。</p>
      ) : (
        <div className={css.trips}>
          <table className="num">
            <thead>
              <tr>
                <th>开始</th>
                <th>起止</th>
                <th>最大速度</th>
                <th>垂直振动</th>
                <th>关门</th>
                <th>电量</th>
              </tr>
            </thead>
            <tbody>
              {of.map((trip) => (
                <tr key={trip.startAt}>
                  <td>{clockText(trip.startAt)}</td>
                  <td>
                    {trip.from ?? '—'} → {trip.to ?? '—'}
                  </td>
                  <td>{number(trip.vMax, 3)}</td>
                  <td>{number(trip.vibZ, 2)}</td>
                  <td>{number(trip.closeSec, 1)}</td>
                  <td>{number(trip.kwh, 2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

import { memo } from 'react'
import { Link } from 'react-router'
import { DeviceType } from '#modules/elevator/shared/elevator.terms.ts'
import { labelOf } from '#modules/elevator/shared/liftName.ts'
import { LiveCondition, type LiveRow } from '../shared/liveList.ts'
import { livePage } from './addresses.ts'
import { arrow } from './LiveCells.tsx'
import css from './list.module.css'
import { useFrame } from './liveStates.ts'
import { nowOf } from './now.ts'

/** 楼盘图: communities with their buildings, each lift a shaft as tall as it has stations. */
export function LiveTowers({ rows }: { rows: readonly LiveRow[] }) {
  const communities = Map.groupBy(rows, (row) => row.communityName ?? '未归小区')
  return (
    <div className={css.estates}>
      {[...communities].map(([name, lifts]) => (
        <section key={name} className={css.estate}>
          <h2 className="t13 strong m-0">
            {name} <span className="ter num regular">{lifts.length} 台</span>
          </h2>
          <div className={css.houses}>
            {[...Map.groupBy(lifts, (row) => row.buildingName ?? '')].map(([house, own]) => (
              <div key={house} className={css.house}>
                <ul className={`bare-list ${css.towers}`}>
                  {own.map((row) => (
                    <Tower key={row.id} row={row} />
                  ))}
                </ul>
                <span className="t12 sec">{house || '—'}</span>
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

const [STATION_PX, LEAST_PX, MOST_PX] = [5, 36, 130]

const Tower = memo(function Tower({ row }: { row: LiveRow }) {
  const now = nowOf(row, useFrame(row))
  const stations = row.type === DeviceType.code.straight ? (row.stations ?? 6) : 6
  const height = Math.min(MOST_PX, Math.max(LEAST_PX, stations * STATION_PX))
  const said = `${labelOf(row.lift)}，${LiveCondition.label(row.condition)}${now.floor ? `，${now.floor} 层` : ''}`
  return (
    <li>
      <Link
        to={livePage.detail(row.id)}
        className={css.tower}
        data-condition={row.condition}
        style={{ height }}
        aria-label={said}
        title={said}
      >
        {now.share !== null && (
          <i style={{ transform: `translateY(${((1 - now.share) * (height - 14)).toFixed(1)}px)` }} />
        )}
      </Link>
      <span className={`num ${css.towerName}`}>
        {now.floor ?? '—'}
        <span className="brandText">{arrow(now.dir)}</span>
      </span>
    </li>
  )
})

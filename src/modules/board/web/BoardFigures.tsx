import { Link } from 'react-router'
import { FigureTip } from '#kernel/web/figure/index.ts'
import { reachable } from '#kernel/web/router/guardRun.ts'

import { maintainOrderList } from '#modules/maintenance/shared/maintainOrderList.ts'
import { maintenancePaths } from '#modules/maintenance/shared/paths.ts'
import type { BoardQuery, BoardSummary } from '../shared/board.ts'
import { orderFilter, tileFacts, titleOn } from '../shared/tiles.ts'
import css from './figures.module.css'
import { listHref } from './listHref.ts'

const tones = { red: 'redText', amber: 'amberText' } as const

/** 今日计划 / 已出发 / 进行中 / 已完成 / 逾期 / 法定临期 / 超法定间隔 / 待确认; each opens its orders (jobs 4.1). */
export function BoardFigures({ data, query }: { data: BoardSummary; query: BoardQuery }) {
  const { figures, day, today } = data
  return (
    <ul className={`rigid m-0 line-t no-marks ${css.figures}`} aria-label="今日数字">
      {tileFacts.map((fact) => {
        const value = figures[fact.key]
        const tone = fact.tone && value > 0 ? tones[fact.tone] : ''
        const filter = orderFilter(fact.key, { day, today }, query)
        const inside = (
          <>
            <span className="sec">{titleOn(fact, day === today)}</span>
            <b className={`num ${tone}`}>
              {value}
              <i>单</i>
            </b>
            {fact.key === 'inProgress' && figures.paused > 0 && (
              <span className="amberText small num">暂停 {figures.paused}</span>
            )}
          </>
        )
        return (
          <FigureTip key={fact.key} of={fact.figure}>
            <li>
              {filter && reachable(maintenancePaths.orders) ? (
                <Link to={listHref(maintenancePaths.orders, maintainOrderList.filters, filter)}>{inside}</Link>
              ) : (
                <div>{inside}</div>
              )}
            </li>
          </FigureTip>
        )
      })}
    </ul>
  )
}

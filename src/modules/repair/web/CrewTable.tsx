import { useId } from 'react'
import { kmText, minutesShort } from '#kernel/shared/said.ts'
import { ShortTable, useNow } from '#kernel/web/ui/index.ts'
import { type Crew, etaClock } from '../shared/crews.ts'
import { repairFigures } from '../shared/figures.ts'
import css from './card.module.css'

/** 双人组 with way and arrival; arrows walk through them, the chosen one is sent. Late ones say so in red. */
export function CrewTable({
  crews,
  chosen,
  onChoose,
  lateAt,
}: {
  crews: readonly Crew[]
  chosen: number | undefined
  onChoose: (rank: number) => void
  /** Moment (ms) after which an arrival is late; absent: not compared. */
  lateAt?: number
}) {
  const name = useId()
  const now = useNow(30)
  if (crews.length === 0) return <p className="amberText">没有可派的双人组，请用「选择人员」人工指派。</p>
  return (
    <fieldset className={`min-w-0 p-0 m-0 no-line ${css.pairs}`} aria-label="最近的双人组">
      <ShortTable
        shape="tight"
        rows={crews}
        by={(crew) => String(crew.rank)}
        tone={(crew) => crew.rank === chosen && 'strong'}
        columns={[
          {
            title: '双人组',
            cell: (crew) => (
              <label>
                <input type="radio" name={name} checked={crew.rank === chosen} onChange={() => onChoose(crew.rank)} />
                {crew.names}
                {crew.responsible && <span className="ter small">本梯</span>}
              </label>
            ),
          },
          { title: '距离', as: 'figure', cell: ({ distanceKm }) => (distanceKm === null ? null : kmText(distanceKm)) },
          { title: '路程', as: 'figure', cell: ({ etaMin }) => (etaMin === null ? null : minutesShort(etaMin)) },
          {
            title: '预计到场',
            as: 'figure',
            tone: ({ etaMin }) =>
              lateAt !== undefined && etaMin !== null && now + etaMin * 60_000 > lateAt && 'redText strong',
            cell: ({ etaMin }) => (etaMin === null ? null : etaClock(etaMin, now)),
          },
          { title: repairFigures.loadToday.label, as: 'figure', cell: (crew) => `${crew.load} 单` },
          {
            title: '来过',
            as: 'figure',
            cell: ({ visits }) => (visits > 0 ? `${visits} 次` : <span className="ter">未去过</span>),
          },
        ]}
      />
    </fieldset>
  )
}

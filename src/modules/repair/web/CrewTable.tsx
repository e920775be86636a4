import { useId } from 'react'
import { useNow } from '#kernel/web/ui/index.ts'
import css from './list.module.css'
import { type Crew, etaClock } from './pairs.ts'

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
    <fieldset className={css.pairs} aria-label="最近的双人组">
      <table>
        <thead>
          <tr>
            <th>双人组</th>
            <th>距离</th>
            <th>路程</th>
            <th>预计到场</th>
            <th>在手</th>
            <th>来过</th>
          </tr>
        </thead>
        <tbody>
          {crews.map((crew) => {
            const late = lateAt !== undefined && crew.etaMin !== null && now + crew.etaMin * 60_000 > lateAt
            return (
              <tr key={crew.rank} data-chosen={crew.rank === chosen || undefined}>
                <td>
                  <label>
                    <input
                      type="radio"
                      name={name}
                      checked={crew.rank === chosen}
                      onChange={() => onChoose(crew.rank)}
                    />
                    {crew.names}
                    {crew.responsible && <span className="ter small">负责本梯</span>}
                  </label>
                </td>
                <td className="num">{crew.distanceKm === null ? '—' : `${crew.distanceKm} km`}</td>
                <td className="num">{crew.etaMin === null ? '—' : `${crew.etaMin} 分`}</td>
                <td className={`num ${late ? 'redText strong' : ''}`}>
                  {crew.etaMin === null ? '—' : etaClock(crew.etaMin, now)}
                </td>
                <td className="num">{crew.load} 单</td>
                <td className="num">{crew.visits > 0 ? `${crew.visits} 次` : <span className="ter">未去过</span>}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </fieldset>
  )
}

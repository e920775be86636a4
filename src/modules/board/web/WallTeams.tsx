import { namesSaid } from '#kernel/shared/said.ts'
import type { BoardLanes, CrewLane } from '../shared/board.ts'
import { driftText } from '../shared/drift.ts'
import css from './wall.module.css'

const MOST_TEAMS = 6
const MOST_CREWS = 3
/** Minutes behind from which a crew is worth the wall. */
const BEHIND = 15

/** 班组进度, and the three crews furthest behind. */
export function WallTeams({ lanes: data }: { lanes: BoardLanes | undefined }) {
  if (!data) return <div />
  const teams = [...Map.groupBy(data.lanes, ({ teamName }) => teamName ?? '未分班组')].map(([name, lanes]) => ({
    name,
    all: lanes.reduce((sum, { stops }) => sum + stops.length, 0),
    done: lanes.reduce((sum, lane) => sum + lane.done, 0),
  }))
  const behind = data.lanes
    .filter((lane): lane is CrewLane & { drift: number } => lane.drift !== null && lane.drift >= BEHIND)
    .sort((a, b) => b.drift - a.drift)
  return (
    <div>
      <h2 className={`m-0 strong ${css.title}`}>班组进度</h2>
      {teams.slice(0, MOST_TEAMS).map(({ name, all, done }) => (
        <div key={name} className={`cols-1-auto pt-8 pb-10 px-32 ${css.team}`}>
          <span>{name}</span>
          <b className="num">
            {done} / {all}
          </b>
          <i>
            <u style={{ width: `${all === 0 ? 0 : (done / all) * 100}%` }} />
          </i>
        </div>
      ))}
      <h2 className={`m-0 strong ${css.title}`}>
        进度落后 <i className="sec upright regular">{behind.length} 组</i>
      </h2>
      {behind.slice(0, MOST_CREWS).map((lane) => (
        <div key={lane.key} className={`between py-8 px-32 ${css.crew}`}>
          <span>{namesSaid(lane.crew.map(({ name }) => name)) || '未派人'}</span>
          <b className={`num ${css.amber}`}>{driftText(lane.drift)}</b>
        </div>
      ))}
      {behind.length === 0 && <p className="m-0 py-8 px-32 sec f-26">各组都在计划之内</p>}
    </div>
  )
}

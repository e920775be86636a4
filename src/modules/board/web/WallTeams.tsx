import { minutesSaid, namesSaid } from '#kernel/shared/said.ts'
import { clock } from '#kernel/shared/text.ts'
import { Named } from '#kernel/web/ui/index.ts'
import type { BoardLanes, BoardSummary, CrewLane } from '../shared/board.ts'
import { driftText } from '../shared/drift.ts'
import css from './wall.module.css'

const MOST_TEAMS = 6
const MOST_CREWS = 3
/** Minutes behind from which a crew is worth the wall. */
const BEHIND = 15

/** Of the column at its own size, in px: without the heads, a team with its bar, a line of one thing. */
const ROOM = 580
const TEAM = 76
const LINE = 58

interface Props {
  readonly lanes: BoardLanes | undefined
  readonly waiting: BoardSummary['waiting']
  readonly now: number
}

/** 待派急修 first, then 班组进度, and the crews furthest behind as far as there is room. */
export function WallTeams({ lanes: data, waiting, now }: Props) {
  if (!data) return <div />
  const teams = [...Map.groupBy(data.lanes, ({ teamName }) => teamName ?? '未分班组')]
    .map(([name, lanes]) => ({
      name,
      all: lanes.reduce((sum, { stops }) => sum + stops.length, 0),
      done: lanes.reduce((sum, lane) => sum + lane.done, 0),
    }))
    .slice(0, MOST_TEAMS)
  const behind = data.lanes
    .filter((lane): lane is CrewLane & { drift: number } => lane.drift !== null && lane.drift >= BEHIND)
    .sort((a, b) => b.drift - a.drift)
  const left = ROOM - TEAM * teams.length - LINE * (waiting?.rows.length ?? 0)
  return (
    <div>
      {waiting && waiting.total > 0 && <Waiting of={waiting} now={now} />}
      <h2 className={`m-0 strong ${css.title}`}>班组进度</h2>
      {teams.map(({ name, all, done }) => (
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
      {behind.slice(0, Math.min(MOST_CREWS, Math.max(1, Math.floor(left / LINE)))).map((lane) => (
        <div key={lane.key} className={`between py-8 px-32 ${css.crew}`}>
          <span>{namesSaid(lane.crew.map(({ name }) => name)) || '未派人'}</span>
          <b className={`num ${css.amber}`}>{driftText(lane.drift)}</b>
        </div>
      ))}
      {behind.length === 0 && <p className="m-0 py-8 px-32 sec f-26">没有晚{minutesSaid(BEHIND)}以上的组</p>}
    </div>
  )
}

/** Repairs that nobody was sent to, each with how long it waits: amber from half of its limit, red beyond it. */
function Waiting({ of: { rows, total }, now }: { of: NonNullable<BoardSummary['waiting']>; now: number }) {
  return (
    <>
      <h2 className={`m-0 strong ${css.title}`}>
        待派急修 <i className="sec upright regular">{total}</i>
      </h2>
      {rows.map(({ id, title, since, due, standsSince, homes }) => {
        const [from, end] = [Date.parse(since ?? ''), Date.parse(due ?? '')]
        const tone = now > end ? css.red : now - from >= (end - from) / 2 ? css.amber : ''
        return (
          <div key={id} className={`between gap-16 py-8 px-32 ${css.crew}`}>
            <Named text={title} />
            {standsSince !== null && homes !== null && <i className="sec upright rigid num">{homes} 户</i>}
            <b className={`num rigid ${tone}`}>{clock(Math.max(0, (now - from) / 1000))}</b>
          </div>
        )
      })}
    </>
  )
}

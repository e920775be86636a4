import { useMemo } from 'react'
import { minutesShort, namesSaid } from '#kernel/shared/said.ts'
import { Figure } from '#kernel/web/figure/index.ts'
import { useCan } from '#kernel/web/session/permissions.ts'
import { PanelHead, Tag } from '#kernel/web/ui/index.ts'
import { scheduleFigures } from '#modules/schedule/shared/figures.ts'
import type { BoardLanes, CrewLane } from '../shared/board.ts'
import { driftText, ON_TIME } from '../shared/drift.ts'
import { may } from '../shared/permissions.ts'
import css from './board.module.css'
import { LaneBar } from './Lanes.tsx'

/** From here on a crew's delay is told in amber. */
const BEHIND = 15

interface Props {
  readonly data: BoardLanes
  readonly onOpen: (id: string) => void
  readonly onTrack: (employeeId: string) => void
}

/** 班组泳道: by team one bar per crew, with how far its day has slipped (jobs 4.1). */
export function CrewLanes({ data, onOpen, onTrack }: Props) {
  const teams = useMemo(() => [...Map.groupBy(data.lanes, ({ teamId }) => teamId ?? '')], [data.lanes])
  const behind = data.lanes.filter(({ drift }) => drift !== null && drift >= BEHIND).length
  return (
    <section aria-label="班组泳道">
      <PanelHead
        title="班组泳道"
        count={`${data.lanes.length} 组`}
        right={
          <>
            {behind > 0 && <b className="amberText">{behind} 组晚 15 分以上</b>}
            {data.more > 0 && <span className="amberText">还有 {data.more} 单没有列出</span>}
          </>
        }
      />
      {data.lanes.length === 0 ? (
        <p className="ter m-0 py-10 px-14 t13">这一天没有排维保工单。</p>
      ) : (
        <div className={css.scroll}>
          {teams.map(([id, lanes]) => (
            <div key={id}>
              <TeamHead lanes={lanes} />
              {lanes.map((lane) => (
                <LaneBar
                  key={lane.key}
                  onOpen={onOpen}
                  lane={{
                    key: lane.key,
                    label: `${nameOf(lane)}的路线`,
                    head: <CrewHead lane={lane} onTrack={onTrack} />,
                    facts: <CrewFacts lane={lane} />,
                    stops: lane.stops,
                  }}
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

const nameOf = ({ crew }: CrewLane) => namesSaid(crew.map(({ name }) => name)) || '未派人'

function TeamHead({ lanes }: { lanes: readonly CrewLane[] }) {
  const all = lanes.reduce((sum, { stops }) => sum + stops.length, 0)
  const done = lanes.reduce((sum, lane) => sum + lane.done, 0)
  return (
    <h3 className={css.team}>
      {lanes[0]?.teamName ?? '未分班组'}
      <span className="regular ter num">
        完成 {done} / {all} 单
      </span>
    </h3>
  )
}

function CrewHead({ lane, onTrack }: { lane: CrewLane; onTrack: (employeeId: string) => void }) {
  const mayTrack = useCan(may.track) === 'enabled'
  const absent = lane.crew.filter((one) => one.absent)
  if (lane.crew.length === 0) return <b className="amberText">未派人</b>
  return (
    <>
      <div className={`strong ${css.names}`}>
        {lane.crew.map(({ id, name }, n) => (
          <span key={id}>
            {n > 0 && '、'}
            {mayTrack ? (
              <button type="button" title={`${name}的工作轨迹`} onClick={() => onTrack(id)}>
                {name}
              </button>
            ) : (
              name
            )}
          </span>
        ))}
      </div>
      {absent.length > 0 && <Tag tone="amber">{namesSaid(absent.map(({ name }) => name))}请假</Tag>}
    </>
  )
}

function CrewFacts({ lane }: { lane: CrewLane }) {
  const { load } = lane
  const all = lane.stops.length
  return (
    <>
      {lane.done} / {all} 单 · 路上 {minutesShort(lane.travel)}
      {load !== null && load > 100 && (
        <div className="amberText">
          <Figure of={scheduleFigures.crewDayLoad} value={load} />
        </div>
      )}
      {lane.drift !== null && (
        <div>
          <Drift drift={lane.drift} />
          {lane.end && (lane.drift < 60 ? ' · ' : <br />)}
          {lane.end && `${lane.end} 收工`}
        </div>
      )}
    </>
  )
}

/** Late from a quarter of an hour in amber; early and on time are uncoloured. */
export function Drift({ drift }: { drift: number }) {
  return <b className={drift >= BEHIND ? 'amberText' : drift >= ON_TIME ? 'ink' : 'ter'}>{driftText(drift)}</b>
}

import { memo } from 'react'
import { Link } from 'react-router'
import { Online } from '#kernel/web/ui/index.ts'
import { DeviceType } from '#modules/elevator/shared/elevator.terms.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { DoorState } from '#modules/signal/shared/wire.ts'
import { LiveCondition, type LiveRow } from '../shared/liveList.ts'
import { livePage } from './addresses.ts'
import { arrow, Condition, DataTime, ModeText, RecordSaid } from './LiveCells.tsx'
import css from './list.module.css'
import { useFrame } from './liveStates.ts'
import { type Now, nowOf } from './now.ts'

/** The lifts as cards; each moves only when a value of its own changes. */
export const LiveCards = ({ rows }: { rows: readonly LiveRow[] }) => (
  <ul className={`bare-list ${css.cards}`}>
    {rows.map((row) => (
      <Card key={row.id} row={row} />
    ))}
  </ul>
)

const Card = memo(function Card({ row }: { row: LiveRow }) {
  const frame = useFrame(row)
  const now = nowOf(row, frame)
  const normal = row.condition === LiveCondition.code.normal
  const grave = row.record?.open && row.record.level === 'A'
  return (
    <li className={css.card} data-grave={grave ? '' : undefined} data-silent={row.online ? undefined : ''}>
      <Link to={livePage.detail(row.id)} className={`color-inherit ${css.cardLink}`}>
        <MiniShaft row={row} now={now} />
        <span className={css.cardBody}>
          <span className="row gap-6 min-w-0 t13">
            <span className="min-w-0 grow">
              <LiftName of={row.lift} bare />
            </span>
          </span>
          <Motion now={now} steps={row.type !== DeviceType.code.straight} />
          <span className="row between gap-8 t12 min-w-0">
            {row.record?.open ? <RecordSaid of={row.record} /> : <Rest now={now} />}
            {!normal && <Condition of={row.condition} />}
          </span>
          <span className="row between t12">
            <Online state={row.online ? 'on' : 'off'} />
            <DataTime at={now.at} online={row.online} />
          </span>
        </span>
      </Link>
    </li>
  )
})

function Motion({ now: { floor, dir, speed, door, occupied }, steps }: { now: Now; steps: boolean }) {
  const place = steps ? null : floor === undefined ? <span className="ter t13">楼层未采集</span> : <b>{floor ?? '—'}</b>
  return (
    <span className={`row gap-8 num ${css.motion}`}>
      {place}
      <span className={css.way}>{arrow(dir)}</span>
      {speed === undefined ? null : (
        <span className="t13">
          {speed === null ? '—' : speed.toFixed(2)} <span className="ter small">m/s</span>
        </span>
      )}
      {!steps && <DoorMark of={door} />}
      {occupied === true && (
        <svg width="12" height="16" viewBox="-2 -1 20 48" fill="var(--ink2)" role="img" aria-label="有人">
          <circle cx="8" cy="5" r="5.5" />
          <path d="M-1 46V22c0-6 3-9.5 9-9.5s9 3.5 9 9.5v24z" />
        </svg>
      )}
    </span>
  )
}

/** Two leaves: together, apart, or broken. */
function DoorMark({ of }: { of: number | null | undefined }) {
  if (of == null) return null
  const { closed, open, fault } = DoorState.code
  const apart = of === closed ? 0 : of === open ? 4 : 2
  return (
    <svg
      width="18"
      height="14"
      viewBox="0 0 18 14"
      fill="none"
      role="img"
      aria-label={`门${DoorState.label(of as DoorState)}`}
    >
      <g stroke={of === fault ? 'var(--red)' : 'var(--ink3)'} strokeDasharray={of === fault ? '2 2' : undefined}>
        <rect x={2.5 - apart / 2} y="1.5" width={6.5 - apart / 2} height="11" />
        <rect x={9 + apart} y="1.500" width={6.5 - apart / 2} height="11" />
      </g>
    </svg>
  )
}

function Rest({ now: { mode } }: { now: Now }) {
  return mode == null ? <span className="ter">—</span> : <ModeText of={mode} />
}

function MiniShaft({ row, now }: { row: LiveRow; now: Now }) {
  const steps = row.type !== DeviceType.code.straight
  if (steps)
    return (
      <svg className={css.mini} width="26" height="86" viewBox="0 0 26 86" fill="none" aria-hidden>
        <path d="M1 76h6v-9h5v-9h5v-9h5v-9h4" stroke={now.dir ? 'var(--brand)' : 'var(--ctl)'} strokeWidth="2" />
      </svg>
    )
  return (
    <span className={css.mini} aria-hidden>
      {now.share !== null && (
        <i
          style={{ transform: `translateY(${((1 - now.share) * 72).toFixed(1)}px)` }}
          data-door={now.door === 2 ? '' : undefined}
        />
      )}
    </span>
  )
}

import type { ReactNode } from 'react'
import { clockText, duration } from '#kernel/shared/said.ts'
import { Level, Online, serverNow } from '#kernel/web/ui/index.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import { DoorState } from '#modules/signal/shared/wire.ts'
import { LiveCondition, LiveMode, type LiveRow } from '../shared/liveList.ts'
import css from './list.module.css'
import { useFrame } from './liveStates.ts'
import { type Now, nowOf } from './now.ts'
import { said } from './values.tsx'

const { fault, offline, inspection } = LiveCondition.code
const tone = { [fault]: 'red', [offline]: 'amber', [inspection]: 'blue' } as Readonly<Record<number, string>>

export const Condition = ({ of }: { of: LiveRow['condition'] }) => (
  <span className={css.condition} data-tone={tone[of]}>
    {LiveCondition.label(of)}
  </span>
)

/** A cell that follows the lift. `say` stands at the module's level, so that a row is drawn when its lift changes. */
function Follow({ row, say }: { row: LiveRow; say: Say }) {
  return say(nowOf(row, useFrame(row)), row)
}

export const arrow = (dir: number | null | undefined): string => (dir === 1 ? '▲' : dir === 2 ? '▼' : '')

type Say = (now: Now, row: LiveRow) => ReactNode
const floorSaid: Say = ({ floor, dir }) => (
  <span className="num">
    {said(floor, (is) => is)} <span className="brandText">{arrow(dir)}</span>
  </span>
)
const speedSaid: Say = ({ speed }) => said(speed, (is) => <span className="num">{is.toFixed(2)}</span>)
const doorSaid: Say = ({ door }) =>
  said(door, (is) => (is === DoorState.code.fault ? <b className="redText">异常</b> : DoorState.label(is as DoorState)))
const occupiedSaid: Say = ({ occupied }) => said(occupied, (is) => (is ? '有人' : <span className="ter">无人</span>))
const modeSaid: Say = ({ mode }) => said(mode, (is) => <ModeText of={is} />)
const whenSaid: Say = ({ at }, row) => <DataTime at={at} online={row.online} />

const QUIET_MODES: readonly number[] = [LiveMode.code.normal, LiveMode.code.stepsNormal, LiveMode.code.stepsSlow]
export const ModeText = ({ of }: { of: number }) => {
  const label = LiveMode.label(of as 0)
  return QUIET_MODES.includes(of) ? <span className="sec">{label}</span> : <b className="amberText">{label}</b>
}

/** 14:05:19, of a lift that is silent how long ago. */
export function DataTime({ at, online }: { at: number | null; online: boolean | null }) {
  if (at === null) return <span className="ter">未采集</span>
  if (online) return <span className="num">{clockText(new Date(at).toISOString())}</span>
  return <span className="num amberText">{duration(Math.max(0, (serverNow() - at) / 1000))}前</span>
}

/** What is open, or the latest that was. */
export function RecordSaid({ of }: { of: LiveRow['record'] }) {
  if (!of) return <span className="ter">—</span>
  return (
    <span className={`inline gap-6 ${of.open ? '' : 'ter'}`}>
      {of.level && <Level of={of.level} />}
      <span className="clip">{faultName(of.code)}</span>
      {!of.open && <span className="small">已关闭</span>}
    </span>
  )
}

export const liveCells = {
  name: (_: string, row: LiveRow) => <LiftName of={row.lift} />,
  condition: (is: LiveRow['condition']) => <Condition of={is} />,
  floor: (_: unknown, row: LiveRow) => <Follow row={row} say={floorSaid} />,
  speed: (_: unknown, row: LiveRow) => <Follow row={row} say={speedSaid} />,
  door: (_: unknown, row: LiveRow) => <Follow row={row} say={doorSaid} />,
  occupied: (_: unknown, row: LiveRow) => <Follow row={row} say={occupiedSaid} />,
  mode: (_: unknown, row: LiveRow) => <Follow row={row} say={modeSaid} />,
  recordName: (_: unknown, row: LiveRow) => <RecordSaid of={row.record} />,
  online: (is: LiveRow['online']) => <Online state={is ? 'on' : 'off'} />,
  stateAt: (_: unknown, row: LiveRow) => <Follow row={row} say={whenSaid} />,
}

import { Popover } from 'antd'
import { useState } from 'react'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, Online, Tag } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { elevatorApi } from '../shared/api.ts'
import { completeness } from '../shared/completeness.ts'
import { ServiceStatus, UseStatus } from '../shared/elevator.terms.ts'
import type { ElevatorRow } from '../shared/elevatorList.ts'
import { LiftName } from './LiftName.tsx'

/** Days before an inspection at which its date turns amber. */
const WARN = 30

/** 停用, 报废 and the like stand out; 在用 does not. */
function UseState({ status }: { status: ElevatorRow['useStatus'] }) {
  const { inUse, stopped } = UseStatus.code
  if (status === inUse) return <span className="sec">{UseStatus.label(status)}</span>
  return <Tag tone={status === stopped ? 'amber' : 'line'}>{UseStatus.label(status)}</Tag>
}

export function ServiceState({ status }: { status: ElevatorRow['serviceStatus'] }) {
  const { covered, ending } = ServiceStatus.code
  if (status === covered) return <span className="sec">{ServiceStatus.label(status)}</span>
  return <Tag tone={status === ending ? 'amber' : 'red'}>{ServiceStatus.label(status)}</Tag>
}

export const onlineOf = (online: boolean | null) => (online === null ? 'none' : online ? 'on' : 'off')

/** Percent of the archive; a click names what is missing (archives 4.5). */
function Filled({ row }: { row: ElevatorRow }) {
  const [open, setOpen] = useState(false)
  const { data } = useRead(elevatorApi.detail, open ? { id: row.id } : undefined)
  const missing = data && completeness(data).missing
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      title={missing && missing.length > 0 ? `缺 ${missing.length} 项` : undefined}
      content={
        <div style={{ maxWidth: 280 }}>
          {!missing ? '正在查找' : missing.length === 0 ? '资料齐全' : missing.map((one) => one.title).join('、')}
        </div>
      }
    >
      <button type="button" className={`linkButton num ${row.completeness < 60 ? 'amberText' : ''}`}>
        {row.completeness}
      </button>
    </Popover>
  )
}

/** The annex in few words, as people say it. */
const shortCategory: Readonly<Record<ElevatorRow['category'], string>> = {
  1: '曳引与强制驱动',
  2: '液压驱动',
  3: '杂物电梯',
  4: '扶梯与人行道',
}

export const elevatorCells = {
  name: (_: string, row: ElevatorRow) => <LiftName of={row.lift} />,
  category: (category: ElevatorRow['category']) => shortCategory[category],
  useStatus: (status: ElevatorRow['useStatus']) => <UseState status={status} />,
  serviceStatus: (status: ElevatorRow['serviceStatus']) => <ServiceState status={status} />,
  nextInspectDate: (day: string | null) => <Inspection day={day} />,
  online: (online: boolean | null) => <Online state={onlineOf(online)} />,
  completeness: (_: number, row: ElevatorRow) => <Filled row={row} />,
}

function Inspection({ day }: { day: string | null }) {
  const today = useKit().today()
  if (!day) return <span className="ter">未采集</span>
  return <DateText value={day} today={today} warn={WARN} />
}

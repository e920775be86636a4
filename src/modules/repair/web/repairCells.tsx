import { DateText, Money, Tag, timeText } from '#kernel/web/ui/index.ts'
import { LiftRisk } from '#modules/elevator/shared/liftName.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { isOver, secondsBetween } from '../shared/limits.ts'
import { isLive, RepairStatus, type RepairType } from '../shared/repair.ts'
import { RepairOver, type RepairRow } from '../shared/repairList.ts'
import { RepairState, TypeTag } from './marks.tsx'

const none = <span className="ter">—</span>

/** Own cells of the repair list; `now` decides what of the running ones is late. */
export function repairCells(now: number) {
  return {
    orderNo: (no: string) => <span className="num">{no}</span>,
    repairType: (type: RepairType, row: RepairRow) => <TypeTag type={type} live={isLive(row)} />,
    elevatorName: (_: string | null, row: RepairRow) => (
      <LiftName
        of={row.lift}
        said={isLive(row) ? [LiftRisk.code.trapped] : undefined}
        otherwise={<span className="amberText clip">{row.communityName ?? ''} 电梯待确认</span>}
      />
    ),
    communityName: (name: string | null) => name ?? none,
    reportAt: (at: string) => <span className="num">{timeText(at)}</span>,
    faultText: (text: string | null) => text ?? none,
    crew: (crew: string, row: RepairRow) =>
      crew || (row.status === RepairStatus.code.waiting ? <span className="amberText">待派单</span> : none),
    status: (status: RepairStatus) => <RepairState status={status} />,
    arriveMin: (minutes: number | null, row: RepairRow) => (
      <Minutes minutes={minutes} late={(row.over & RepairOver.code.arrive) !== 0} running={runningOf(row, now)} />
    ),
    finishMin: (minutes: number | null, row: RepairRow) => (
      <Minutes minutes={minutes} late={(row.over & RepairOver.code.finish) !== 0} />
    ),
    over: (bits: number) =>
      bits === 0 ? (
        none
      ) : (
        <span className="inline-flex gap-4">
          {(bits & RepairOver.code.arrive) !== 0 && <Tag tone="red">到场</Tag>}
          {(bits & RepairOver.code.finish) !== 0 && <Tag tone="red">完成</Tag>}
        </span>
      ),
    isRework: (rework: boolean) => (rework ? <Tag tone="amber">返修</Tag> : none),
    imported: (imported: boolean) => (imported ? '导入' : none),
    amount: (amount: string | null) => (amount === null ? none : <Money value={amount} />),
    signAt: (at: string | null) => (at ? <DateText value={at} as="time" /> : none),
    star: (star: number | null) => (star === null ? <span className="ter">未评价</span> : star),
  }
}

/** Minutes gone on the way of somebody who has not arrived yet. */
function runningOf(row: RepairRow, now: number): { minutes: number; late: boolean } | undefined {
  if (row.arriveAt !== null || row.status > RepairStatus.code.departed) return undefined
  const seconds = secondsBetween(row.reportAt, new Date(now).toISOString())
  return { minutes: Math.max(0, Math.floor(seconds / 60)), late: isOver(seconds, row.arriveLimit) }
}

function Minutes({
  minutes,
  late,
  running,
}: {
  minutes: number | null
  late: boolean
  running?: { minutes: number; late: boolean } | undefined
}) {
  if (minutes !== null) return <span className={`num ${late ? 'redText strong' : ''}`}>{minutes}</span>
  if (!running) return none
  return (
    <span className={`num ${running.late ? 'redText strong' : 'sec'}`} title="尚未到场，自报修起">
      已 {running.minutes}
    </span>
  )
}

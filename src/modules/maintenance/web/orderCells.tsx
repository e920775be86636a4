import { dayOf, daysBetween } from '#kernel/shared/days.ts'
import { DateText, dayTone, RailTrack, Tag } from '#kernel/web/ui/index.ts'
import { LiftRisk } from '#modules/elevator/shared/liftName.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import type { Level } from '#modules/template/shared/template.ts'
import { daysBeyond, type MaintainOrderRow, NEAR } from '../shared/maintainOrderList.ts'
import { ConfirmWay, MaintainSource, MaintainStatus, MaintainType } from '../shared/maintenance.ts'
import { FlagTags, LevelChip, StatusMark } from './marks.tsx'
import css from './orders.module.css'

/** Below it quality draws the order first (LOW_SCORE of quality, which stands to the right). */
const LOW_CREDIBILITY = 85
const { notStarted, done } = MaintainStatus.code
const { imported } = MaintainSource.code

/** Own cells of the order list. */
export function orderCells(today: string) {
  return {
    orderNo: (no: string) => <span className="num">{no}</span>,
    elevatorName: (_: string, row: MaintainOrderRow) => (
      <LiftName
        of={row.lift}
        said={row.remainingDays !== null && row.remainingDays < 0 ? [LiftRisk.code.visit] : undefined}
        exception={<Exceptions row={row} today={today} />}
      />
    ),
    level: (level: Level, row: MaintainOrderRow) => (
      <span className={css.name}>
        <LevelChip level={level} whole />
        {row.type === MaintainType.code.onDemand && <Tag tone="blue">按需</Tag>}
      </span>
    ),
    planDate: (date: string, row: MaintainOrderRow) => (
      <span className={`num ${row.status === notStarted && date < today ? 'amberText strong' : ''}`}>{date}</span>
    ),
    legalDeadline: (date: string | null) => <DateText value={date} />,
    remainingDays: (days: number | null, row: MaintainOrderRow) => <Remaining days={days} gap={row.gapDays} />,
    crew: (crew: string) => (crew === '' ? <span className="amberText">待分配</span> : crew),
    status: (status: MaintainStatus) => <StatusMark status={status} />,
    completeAt: (at: string | null, row: MaintainOrderRow) =>
      at === null ? (
        <span className="ter">—</span>
      ) : row.source === imported ? (
        <DateText value={dayOf(at)} />
      ) : (
        <DateText value={at} as="time" />
      ),
    abnormalCount: (count: number | null, row: MaintainOrderRow) =>
      row.completeAt === null || count === null ? (
        <span className="ter">—</span>
      ) : count ? (
        <b className="amberText">{count}</b>
      ) : (
        <span className="ter">0</span>
      ),
    flags: (flags: number) => <FlagTags flags={flags} />,
    confirm: (way: MaintainOrderRow['confirm'], row: MaintainOrderRow) =>
      way ? ConfirmWay.label(way) : <span className="ter">{row.status === done ? '未确认' : '—'}</span>,
    credibility: (score: number | null) =>
      score === null ? (
        <span className="ter">未采集</span>
      ) : (
        <span className={score < LOW_CREDIBILITY ? 'amberText strong' : ''}>{score}</span>
      ),
    star: (star: number | null) =>
      star === null ? (
        <span className="ter">未评价</span>
      ) : (
        <span className={star <= 2 ? 'amberText strong' : ''}>{star}</span>
      ),
  }
}

/** What is out of the ordinary stands right after the name, so that hidden columns hide nothing (look 6). */
function Exceptions({ row, today }: { row: MaintainOrderRow; today: string }) {
  if (row.remainingDays !== null && row.remainingDays < 0) return <Tag tone="red">超{row.gapDays}日</Tag>
  const beyond = daysBeyond(row)
  if (beyond > 0) return <Tag tone="red">计划晚于法定 {beyond} 天</Tag>
  if (row.status !== notStarted || row.planDate >= today) return null
  return <Tag tone="amber">逾期 {daysBetween(row.planDate, today)} 天</Tag>
}

/** Days to the legal deadline on a rail of the lawful gap. */
function Remaining({ days, gap }: { days: number | null; gap: number }) {
  if (days === null) return <span className="ter">—</span>
  const tone = dayTone(days, NEAR)
  const text = tone === 'red' ? 'redText strong' : tone === 'amber' ? 'amberText strong' : ''
  const label = days < 0 ? `超法定截止日 ${-days} 天` : `距法定截止日 ${days} 天`
  return (
    <span className={css.remaining}>
      <RailTrack share={(gap - days) / gap} tone={tone} label={label} width={34} />
      <span className={`num ${text}`}>{days < 0 ? `−${-days}` : days}</span>
    </span>
  )
}

import { hourText, minutesShort, namesSaid } from '#kernel/shared/said.ts'
import { clock } from '#kernel/shared/text.ts'
import { Level } from '#kernel/web/ui/index.ts'
import { OPEN_RECORD } from '#modules/monitoring/shared/record.states.ts'
import { homesSaid } from '#modules/outage/shared/outage.ts'
import { RepairStatus } from '#modules/repair/shared/repair.ts'
import { Shift } from '#modules/repair/shared/setting.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import type { WallOrder, WallRecord, WallRescue, WallSummary } from '../shared/wall.ts'
import css from './column.module.css'
import { floorText } from './floorText.ts'
import { Limit } from './Limit.tsx'

/** Fewer, larger (look 10). */
const MOST_RESCUES = 1
const ROWS = 3
const ROWS_QUIET = 4

/** 救援中 with the clock to the limit, 实时记录, orders on the way, 值班. */
export function WallRight({ of, now }: { of: WallSummary; now: number }) {
  const open = of.levels.reduce((sum, one) => sum + one.open, 0)
  const rescued = of.rescues.length > 0
  const orders = of.orders.filter(({ trapped }) => !trapped || !rescued)
  const shown = recordsOf(of).slice(0, rescued ? ROWS : ROWS_QUIET)
  return (
    <div className={css.column}>
      {rescued && (
        <section aria-label="救援中">
          <h2>
            救援中 <i className="num">{of.rescues.length}</i>
          </h2>
          {of.rescues.slice(0, MOST_RESCUES).map((one) => (
            <Rescue key={one.id} of={one} now={now} />
          ))}
        </section>
      )}
      <section aria-label="实时记录">
        <h2>
          实时记录 <i className="num">未关闭 {open}</i>
        </h2>
        {shown.length === 0 && <p className={css.quiet}>24 小时内没有记录</p>}
        {shown.map((one) => (
          <Row key={one.id} of={one} now={now} />
        ))}
      </section>
      <section aria-label="在途急修" className={css.grows}>
        <h2>
          在途急修 <i className="num">{orders.length}</i>
        </h2>
        {orders.length === 0 && <p className={css.quiet}>没有在途的急修</p>}
        {orders.slice(0, rescued ? 1 : 2).map((one) => (
          <Order key={one.id} of={one} now={now} />
        ))}
      </section>
      <section aria-label="值班">
        <Duty of={of} brief={rescued} />
      </section>
    </div>
  )
}

/** Open ones first, the worst of them first; what is left of the room is for what came last. */
function recordsOf({ running, latest }: WallSummary): WallRecord[] {
  const known = new Set(running.map(({ id }) => id))
  return [...running, ...latest.filter(({ id }) => !known.has(id))]
}

const isOpen = ({ status }: WallRecord) => (OPEN_RECORD as readonly number[]).includes(status)

function Row({ of, now }: { of: WallRecord; now: number }) {
  const minutes = Math.max(0, Math.floor((now - Date.parse(of.at)) / 60_000))
  return (
    <div className={css.record} data-open={isOpen(of) || undefined}>
      {of.level ? <Level of={of.level} /> : <span className={css.unclassified}>·</span>}
      <b>{of.title}</b>
      <span className="num">{hourText(of.at)}</span>
      <span>
        {faultName(of.code)}
        {of.stands && ` · ${homesSaid(of.homes)}`}
      </span>
      <span className="num">{isOpen(of) ? `已 ${minutesShort(minutes)}` : '已结束'}</span>
    </div>
  )
}

function Rescue({ of, now }: { of: WallRescue; now: number }) {
  const elapsed = Math.max(0, (now - Date.parse(of.reportAt)) / 1000)
  const arrived = of.arriveAt !== null
  return (
    <div className={css.rescue}>
      <b>{of.title}</b>
      <p>
        {[of.people !== null && `${of.people} 人`, of.floor && floorText(of.floor), namesSaid(of.crew) || '待派单']
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div>
        <em className="num">{clock(arrived ? elapsed : Math.abs(of.limit - elapsed))}</em>
        <span>
          {arrived ? '被困至今' : elapsed > of.limit ? '超过到场限时' : '后到场限时'}
          <br />
          {arrived
            ? '已到场施救'
            : of.etaMin === null
              ? `${RepairStatus.label(of.status)}，位置未知`
              : `预计 ${minutesShort(of.etaMin)}后到场`}
        </span>
      </div>
      <Limit elapsed={elapsed} limit={of.limit} />
    </div>
  )
}

const crewText = ({ crew, status }: WallOrder) =>
  crew.length === 0 ? '待派单' : `${namesSaid(crew)} ${RepairStatus.label(status)}`

function Order({ of, now }: { of: WallOrder; now: number }) {
  const left = of.arriveLimit - Math.floor((now - Date.parse(of.reportAt)) / 60_000)
  const when =
    of.arriveAt !== null
      ? '已到场'
      : of.etaMin !== null
        ? `预计 ${minutesShort(of.etaMin)}后到场`
        : left < 0
          ? `超时 ${minutesShort(-left)}`
          : `限 ${minutesShort(left)}内到场`
  return (
    <div className={css.order} data-late={(of.arriveAt === null && left < 0) || undefined}>
      <b>{of.title}</b>
      <p>
        <span>{crewText(of)}</span>
        <span className="num">{when}</span>
      </p>
    </div>
  )
}

/** Who is on duty; in one line while somebody is being freed. */
function Duty({ of: { duty }, brief }: { of: WallSummary; brief: boolean }) {
  const [shift] = duty
  if (!shift) return <Title note="未设置值班表" />
  const workers = namesSaid(shift.workers) || '未安排'
  if (brief) return <Title note={[shift.manager, workers, shift.phone].filter(Boolean).join(' · ')} />
  return (
    <>
      <Title note={`${Shift.label(shift.shift as 1)} ${shift.from}–${shift.to}`} />
      <dl className={css.duty}>
        {shift.manager && <Named title="值班经理" value={shift.manager} />}
        <Named title="值班人员" value={workers} />
        {shift.phone && <Named title="值班电话" value={shift.phone} />}
      </dl>
    </>
  )
}

const Named = ({ title, value }: { title: string; value: string }) => (
  <div>
    <dt>{title}</dt>
    <dd className="num">{value}</dd>
  </div>
)

const Title = ({ note }: { note: string }) => (
  <h2>
    值班 <i className="num">{note}</i>
  </h2>
)

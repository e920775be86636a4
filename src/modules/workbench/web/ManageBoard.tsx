import { useState } from 'react'
import { Link } from 'react-router'
import { addDays, type Day, monthEnd, monthStart } from '#kernel/shared/days.ts'
import { minutesShort } from '#kernel/shared/said.ts'
import { FigureTip } from '#kernel/web/figure/index.ts'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { moneyText } from '#kernel/web/ui/index.ts'
import { evaluationPaths } from '#modules/evaluation/shared/paths.ts'
import { useWayHidden, WayLine, WayPanel } from '#modules/firstDay/web/index.ts'
import { OrderInspector } from '#modules/maintenance/web/index.ts'
import { monitoringFigures } from '#modules/monitoring/shared/figures.ts'
import { fundPaths } from '#modules/receivable/shared/paths.ts'
import { repairPaths } from '#modules/repair/shared/paths.ts'
import { faultsIn, offlineLifts, trappedIn } from '../shared/listLink.ts'
import { deskKinds } from '../shared/queue.ts'
import { radarKeys, type TileKey, tileFact, todoKeys, type UnmeasuredKey, unmeasured } from '../shared/tiles.ts'
import type { Figure, ManageView, Monitored, Summary } from '../shared/workbench.ts'
import { FigureTo, figureTone, TileLink } from './FigureLink.tsx'
import { DutyPanel, ExpiringPanel, PressingPanel, RadarPanel, UnsignedPanel } from './ManagePanels.tsx'
import css from './manage.module.css'
import { QueuePanel } from './QueuePanel.tsx'
import { NoticePanel, ShortcutPanel } from './SidePanels.tsx'
import { TeamsPanel } from './TeamsPanel.tsx'
import { hrefOf } from './tileHref.ts'
import { moved, useTileOrder } from './tileOrder.ts'
import { WeekPanel } from './WeekPanel.tsx'

/** 待办 stand at the right, 到期雷达 in its own list. */
const elsewhere: ReadonlySet<string> = new Set([...todoKeys, ...radarKeys])

/**
 * 管理: figures on one surface divided by lines, each leading to its rows, in the person's order; below them the rows a
 * manager acts on first, the week and the teams (archives 4.1).
 */
export function ManageBoard({ data, manage }: { data: Summary; manage: ManageView }) {
  const [open, setOpen] = useInspected('order')
  const [hidden, hide] = useWayHidden()
  const still = isStill(data)
  return (
    <div className={`grid grow ${css.board}`}>
      <div className={`stack min-w-0 ${css.main}`}>
        {data.way &&
          (hidden ? (
            <WayLine way={data.way} onShow={() => hide(false)} />
          ) : (
            <WayPanel way={data.way} onLater={() => hide(true)} />
          ))}
        {!still && <Figures data={data} manage={manage} onOpen={setOpen} />}
      </div>
      <aside className={css.side} aria-label="待办与公告">
        <QueuePanel data={data} kinds={deskKinds(1)} />
        <NoticePanel data={data} />
        <ShortcutPanel />
        {!still && <DutyPanel data={data} rows={manage.duty} />}
      </aside>
      <OrderInspector id={open} onClose={() => setOpen()} />
    </div>
  )
}

/** Nothing has happened in a company on its way to the first plan: noughts and ticks would say something about nothing. */
const isStill = ({ way, figures }: Summary): boolean => way !== null && figures.every(({ value }) => value === 0)

type FiguresProps = { data: Summary; manage: ManageView; onOpen: (id: string) => void }

function Figures({ data, manage, onOpen }: FiguresProps) {
  return (
    <>
      <Tiles data={data} />
      <div className={`grid grow ${css.panels}`}>
        <div className={css.lists}>
          <div className={css.column}>
            <PressingPanel data={data} orders={manage.pressing} onOpen={onOpen} />
            <ExpiringPanel data={data} rows={manage.expiring} />
            <UnsignedPanel data={data} orders={manage.unsigned} onOpen={onOpen} />
          </div>
          <RadarPanel data={data} rows={manage.radar} />
        </div>
        <div className={css.column}>
          <WeekPanel week={manage.week} monitored={manage.monitored} today={data.day} />
          <TeamsPanel teams={manage.teams} today={data.day} />
        </div>
      </div>
      <UnmeasuredLine manage={manage} day={data.day} />
    </>
  )
}

function Tiles({ data }: { data: Summary }) {
  const order = useTileOrder(1, data.figures)
  const [dragged, setDragged] = useState<TileKey>()
  const shown = order.figures.filter(({ key }) => !elsewhere.has(key))
  const keys = order.figures.map(({ key }) => key)
  const drop = (onto: TileKey) => {
    if (dragged && dragged !== onto) order.save(moved(keys, dragged, keys.indexOf(onto)))
    setDragged(undefined)
  }
  const step = (key: TileKey, by: number) => {
    const beside = shown[shown.findIndex((figure) => figure.key === key) + by]
    if (beside) order.save(moved(keys, key, keys.indexOf(beside.key)))
  }
  return (
    <ul className={`bare-list grid rigid line-b cols-4 ${css.tiles}`} aria-label="指标，拖动可调整顺序">
      {shown.map((figure) => (
        <li
          key={figure.key}
          draggable
          className={dragged === figure.key ? 'bg-brand' : ''}
          onDragStart={() => setDragged(figure.key)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={() => drop(figure.key)}
          onKeyDown={(event) => {
            const by = event.altKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined
            if (!by) return
            event.preventDefault()
            step(figure.key, by)
          }}
        >
          <Tile figure={figure} />
        </li>
      ))}
    </ul>
  )
}

function Tile({ figure }: { figure: Figure }) {
  const { title, unit } = tileFact(figure.key)
  return (
    <TileLink of={figure.key} className={css.tile ?? ''}>
      <span className="sec t12">{title}</span>
      <span className={css.value}>
        <b className={`num ${figureTone(figure)}`}>{figure.value}</b>
        <small className="sec t13">
          {figure.of !== null && <span className="num">/ {figure.of} </span>}
          {unit}
        </small>
      </span>
      <span className={`ter t12 ${css.note}`}>{noteOf(figure)}</span>
    </TileLink>
  )
}

const notes: Partial<Record<TileKey, string>> = {
  dueToday: '计划在今天',
  doneToday: '含补做的逾期工单',
  late: '计划日期早于今天',
  legalSoon: '距法定截止 0–2 天',
  overGap: '法定截止日已过',
  toConfirm: '等使用单位签字',
  onDuty: '已签到 / 今天排有工单',
}

function noteOf({ key, amount }: Figure): string {
  if (key !== 'expiring') return notes[key] ?? ''
  return amount === null ? '年额 •••' : `年额 ${moneyText(amount)} 元`
}

/** What has no records yet takes one line: its names, and why when the pointer rests on one. */
function UnmeasuredLine({ manage: { stars, trapped, monitored, received }, day }: { manage: ManageView; day: Day }) {
  const keys = (Object.keys(unmeasured) as UnmeasuredKey[]).filter(
    (key) =>
      (unmeasured[key].views as readonly number[]).includes(1) &&
      !(key === 'stars' && stars) &&
      !(key === 'trapped' && trapped) &&
      !(key === 'received' && received) &&
      !((key === 'online' || key === 'faults') && monitored),
  )
  return (
    <ul className={css.missing} aria-label="未采集的指标">
      {trapped && <Trapped of={trapped} day={day} />}
      {received && (
        <li>
          <Link to={`${fundPaths.items}?state=&dueDate=${monthStart(day)}~${monthEnd(day)}`}>
            {unmeasured.received.title} <b className="num">{moneyText(received.due)}</b>/
            <b className="num">{moneyText(received.received)}</b>
          </Link>
          {received.overdue !== '0.00' && (
            <Link to={`${fundPaths.items}?overdue=1`} className="redText">
              ，逾期 <span className="num">{moneyText(received.overdue)}</span> 元
            </Link>
          )}
        </li>
      )}
      {stars && (
        <li>
          <Link to={evaluationPaths.list}>
            {unmeasured.stars.title} <b className="num">{stars.average ?? '—'}</b>
          </Link>
          <span className="num">（{stars.count} 条）</span>
        </li>
      )}
      {monitored && <Terminals of={monitored} day={day} />}
      {keys.map((key) => (
        <li key={key} title={unmeasured[key].reason}>
          {unmeasured[key].title} <span className="sec">未采集</span>
        </li>
      ))}
    </ul>
  )
}

/** 昨日/本月困人, each opening its orders; the mean arrival is red when one came too late. */
function Trapped({ of, day }: { of: NonNullable<ManageView['trapped']>; day: Day }) {
  const figure = (n: number, from: Day, to: Day) => (
    <Link className="num" to={hrefOf(trappedIn(from, to))?.href ?? repairPaths.list}>
      <b>{n}</b>
    </Link>
  )
  const before = addDays(day, -1)
  return (
    <li>
      昨日困人 {figure(of.yesterday, before, before)}，本月 {figure(of.month, monthStart(day), day)}
      {of.arriveMinutes !== null && (
        <span className={of.over > 0 ? 'num redText' : 'num'}>
          ，平均到场 {minutesShort(Number(of.arriveMinutes))}
          {of.over > 0 && `，超时 ${of.over} 次`}
        </span>
      )}
    </li>
  )
}

/** 终端在线率 leads to the lifts that are silent, 每百台故障 to the faults of the seven days. */
function Terminals({ of: { rate, online, connected, perHundred, week }, day }: { of: Monitored; day: Day }) {
  const from = week[0]?.day ?? day
  return (
    <>
      <li>
        <FigureTip of={monitoringFigures.onlineRate}>
          <FigureTo to={offlineLifts}>
            {unmeasured.online.title} <b className="num">{rate} %</b>
          </FigureTo>
        </FigureTip>
        <span className="num">
          （{online}/{connected} 台）
        </span>
      </li>
      <li>
        <FigureTip of={monitoringFigures.faultRate}>
          <FigureTo to={faultsIn(from, day)}>
            {unmeasured.faults.title} <b className="num">{perHundred}</b>
          </FigureTo>
        </FigureTip>{' '}
        次
      </li>
    </>
  )
}

import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { daysBetween } from '#kernel/shared/days.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { daysLeft, PanelHead, QueueClear } from '#kernel/web/ui/index.ts'
import { useKeys } from '#kernel/web/ui/useKeys.ts'
import { LEGAL_SOON_DAYS } from '#modules/board/shared/board.ts'
import { LegalRail, useCalmRows } from '#modules/board/web/index.ts'
import { statusName } from '#modules/maintenance/shared/maintenance.ts'
import { type BatchAction, LevelChip, StatusGlyph } from '#modules/maintenance/web/index.ts'
import { may } from '../shared/permissions.ts'
import type { DueOrder, Summary } from '../shared/workbench.ts'
import css from './dispatch.module.css'
import { FigureWord, TileLink } from './FigureLink.tsx'
import { useFit } from './useFit.ts'

interface Props {
  readonly data: Summary
  readonly orders: readonly DueOrder[]
  /** A drawer is open: the keys belong to it. */
  readonly busy: boolean
  readonly onOpen: (id: string) => void
  readonly onChange: (action: BatchAction, id: string) => void
}

const ROW = 57

/** The queue: what must be done by law first. The chosen order is unfolded with its verbs; N goes to the next. */
export function DueQueue({ data, orders, busy, onOpen, onChange }: Props) {
  const { rows, pointer } = useCalmRows(orders)
  const [chosenId, setChosenId] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const fits = useFit(box, ROW)
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosenId),
  )
  const chosen = rows[at]
  const rest = rows.filter((order) => order !== chosen)
  const mayStaff = useCan(may.changeStaff) === 'enabled'
  // N and D; `/` belongs to the header's search.
  useKeys(
    {
      n: ['下一条', () => setChosenId(rows[(at + 1) % rows.length]?.id)],
      d: ['改派', () => chosen && mayStaff && chosen.status === 0 && onChange('staff', chosen.id)],
    },
    !busy && rows.length > 0,
  )
  const figure = (key: string) => data.figures.find((one) => one.key === key)
  const count = figure('waiting')?.value ?? 0
  const hidden = count - 1 - Math.min(rest.length, fits)
  return (
    <section className={`stack ${css.queue}`} aria-label="待办队列" {...pointer}>
      <PanelHead
        title={<TileLink of="waitingRepairs">待派急修</TileLink>}
        count={figure('waitingRepairs')?.value ?? 0}
        right={<FigureWord figure={figure('repairsUnderWay')} />}
      />
      <PanelHead title="待开工维保" count={count} right="法定截止近的在前，其次按计划日期" />
      {chosen ? (
        <Chosen order={chosen} today={data.day} onOpen={onOpen} onChange={onChange} />
      ) : (
        <QueueClear headline="没有待开工维保" hint="今天的工单都已开工，近两天没有法定到期的工单。" />
      )}
      <div className={`min-h-0 hide ${css.fit}`} ref={box}>
        {rest.slice(0, fits).map((order) => (
          <Row key={order.id} order={order} today={data.day} onChoose={() => setChosenId(order.id)}>
            <Can needs={[may.changeStaff]}>
              <Button disabled={order.status !== 0} onClick={() => onChange('staff', order.id)}>
                改派
              </Button>
            </Can>
          </Row>
        ))}
      </div>
      <div className={`row gap-16 px-14 t12 nowrap ${css.foot}`}>
        <div className={`flex wrap gap-x-16 hide ${css.figures}`}>
          <FigureWord figure={figure('dueToday')} />
          <FigureWord figure={figure('doneToday')} />
          <FigureWord figure={figure('late')} />
          <FigureWord figure={figure('legalSoon')} />
          <FigureWord figure={figure('overGap')} />
        </div>
        <span className={css.more}>
          <TileLink of="waiting">{hidden > 0 ? `还有 ${hidden} 单` : '查看全部'}</TileLink>
        </span>
      </div>
    </section>
  )
}

const leftTone = (left: number) => (left <= 0 ? 'redText' : left <= LEGAL_SOON_DAYS ? 'amberText' : 'sec')

function Chosen({
  order,
  today,
  onOpen,
  onChange,
}: {
  order: DueOrder
  today: string
  onOpen: (id: string) => void
  onChange: (action: BatchAction, id: string) => void
}) {
  const left = daysBetween(today, order.legalDeadline)
  const open = order.status === 0
  return (
    <div className={`line-b bg-side ${css.chosen} ${left <= 0 ? css.over : left <= LEGAL_SOON_DAYS ? css.soon : ''}`}>
      <div className="flex gap-10 mb-6">
        <div className={css.main}>
          <h3 className="clip">
            <LevelChip level={order.level} /> {order.communityName} {order.elevatorName}
          </h3>
          <div className="small">
            <StatusGlyph status={order.status} size={12} /> {statusName(order.status)} ·{' '}
            {order.crew.join('、') || '未指派人员'} · {order.orderNo}
          </div>
        </div>
        <div className={css.clock}>
          <b className={`num ${leftTone(left)}`}>{daysLeft(left)}</b>
          <div className="small sec num">
            计划 {order.planDate.slice(5)}，限 <b>{order.legalDeadline.slice(5)}</b>
          </div>
        </div>
      </div>
      <LegalRail order={order} today={today} />
      <div className="row gap-8 mt-8">
        <Can needs={[may.changeStaff]}>
          <Button type="primary" disabled={!open} onClick={() => onChange('staff', order.id)}>
            改派人员　D
          </Button>
        </Can>
        <Can needs={[may.changeDate]}>
          <Button disabled={!open} onClick={() => onChange('date', order.id)}>
            改日期
          </Button>
        </Can>
        <Button onClick={() => onOpen(order.id)}>打开工单</Button>
        {!open && <span className="ter small">已在作业，不能改派</span>}
      </div>
    </div>
  )
}

function Row({
  order,
  today,
  onChoose,
  children,
}: {
  order: DueOrder
  today: string
  onChoose: () => void
  children: ReactNode
}) {
  const left = daysBetween(today, order.legalDeadline)
  return (
    <div className={`grid items-center gap-10 px-14 line2-b ${css.row}`}>
      <span>
        <LevelChip level={order.level} />
      </span>
      <button type="button" className={`stack min-w-0 p-0 ${css.rowMain}`} onClick={onChoose}>
        <span className="clip">
          {order.communityName} {order.elevatorName}
        </span>
        <span className="ter small clip num">
          {order.crew.join('、') || '未指派人员'} · 计划 {order.planDate.slice(5)}
        </span>
      </button>
      <div className="right">
        <b className={`num small ${leftTone(left)}`}>{daysLeft(left)}</b>
        <LegalRail order={order} today={today} />
      </div>
      {children}
    </div>
  )
}

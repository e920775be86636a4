import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { clockText, namesSaid } from '#kernel/shared/said.ts'
import { clock } from '#kernel/shared/text.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { PhoneIcon, TrappedIcon } from '#kernel/web/ui/icons/index.ts'
import { ClockRail, Kbd, Level, RowSkeleton, Tag, useNow } from '#kernel/web/ui/index.ts'
import { useKeys } from '#kernel/web/ui/useKeys.ts'
import { useStale } from '#kernel/web/useRead.ts'
import { repairApi } from '../shared/api.ts'
import { type Crew, crewsOf } from '../shared/crews.ts'
import type { Candidate, LiveRepair } from '../shared/live.ts'
import { may } from '../shared/permissions.ts'
import { placeOf } from '../shared/place.ts'
import { type FaultLevel, isLive, RepairStatus, TrappedSpecial } from '../shared/repair.ts'
import { standsAt } from '../shared/trapped.ts'
import { ComfortWords } from './ComfortWords.tsx'
import { CrewTable } from './CrewTable.tsx'
import css from './card.module.css'
import { DispatchDialog } from './DispatchDialog.tsx'
import { RepairState } from './marks.tsx'
import { telephone } from './telephone.ts'
import { useDispatched } from './useDispatched.ts'

/** A repair as the desk decides on it. `candidates` undefined: still being asked for. */
type CardOrder = Omit<LiveRepair, 'candidates' | 'dispatchAt' | 'startAt'> & {
  readonly faultLevel?: FaultLevel | null
  readonly candidates: readonly Candidate[] | undefined
}

interface Props {
  readonly order: CardOrder
  /** This card answers to D. */
  readonly keys: boolean
  readonly onOpen: (id: string) => void
  /** What it means that the lift stands, where the desk knows it. */
  readonly stands?: string | undefined
}

/** One repair that waits: who, since when, who can go; D sends the chosen pair (look 2-workbench). */
export function RepairCard({ order, keys, onOpen, stands }: Props) {
  const live = isLive(order)
  const waiting = order.status === RepairStatus.code.waiting
  const mayDispatch = useCan(may.dispatch) === 'enabled'
  const place = placeOf(order)
  return (
    <article
      className={`min-w-0 ${live ? 'bg-red' : 'bg-side'} ${css.card} ${live ? css.live : ''}`}
      aria-label={`${live ? '困人' : '急修'} ${place}`}
    >
      <div className="flex gap-12">
        <Who order={order} place={place} live={live} stands={stands} onOpen={onOpen} />
        <RunningClock order={order} live={live} />
      </div>
      <Rail order={order} live={live} />
      {waiting && mayDispatch ? (
        <Dispatching order={order} keys={keys} />
      ) : (
        <div className="flex wrap gap-x-16 gap-y-8 items-end">
          <Sent order={order} />
          <Verbs order={order}>
            <Button onClick={() => onOpen(order.id)}>打开工单</Button>
          </Verbs>
        </div>
      )}
    </article>
  )
}

/** Once somebody is there the clock goes on to the rescue, or to the end of the work. */
const limitOf = (order: CardOrder) => (order.arriveAt === null ? order.arriveLimit : order.finishLimit) * 60
const aimOf = (order: CardOrder, live: boolean) => (order.arriveAt === null ? '到场' : live ? '解救' : '修复')
const elapsedOf = (order: CardOrder, now: number) => Math.max(0, Math.floor((now - Date.parse(order.reportAt)) / 1000))

/** 已受困 12:40 · 限时30:00 (jobs 4.2), below it what is left; of a repair since the report. */
function RunningClock({ order, live }: { order: CardOrder; live: boolean }) {
  const elapsed = elapsedOf(order, useNow())
  const limit = limitOf(order)
  const late = elapsed > limit
  return (
    <div className={`rigid right ${live || late ? 'redText' : ''}`}>
      <div className={`num small nowrap ${css.clock}`} role="timer" aria-live="off">
        {live ? '已受困' : '已报修'} <b>{clock(elapsed)}</b> · 限时{clock(limit)}
      </div>
      <div className="small num">
        {aimOf(order, live)} {late ? <strong>超 {clock(elapsed - limit)}</strong> : <b>余 {clock(limit - elapsed)}</b>}
      </div>
    </div>
  )
}

function Rail({ order, live }: { order: CardOrder; live: boolean }) {
  const elapsed = elapsedOf(order, useNow())
  return (
    <div className="my-8">
      <ClockRail label={aimOf(order, live)} elapsed={elapsed} limit={limitOf(order)} critical={live} />
    </div>
  )
}

/** How many are trapped and where, or what is broken; who said so. */
function Who({
  order,
  place,
  live,
  stands,
  onOpen,
}: {
  order: CardOrder
  place: string
  live: boolean
  stands: string | undefined
  onOpen: (id: string) => void
}) {
  return (
    <div className="grow min-w-0">
      <h3 className="row gap-8 strong">
        {live ? (
          <Tag tone="red" solid icon={<TrappedIcon size={13} />}>
            困人
          </Tag>
        ) : (
          order.faultLevel && <Level of={order.faultLevel} />
        )}
        <button type="button" className="clip" title={place} onClick={() => onOpen(order.id)}>
          {place}
        </button>
      </h3>
      <div className="small clip num">
        {live ? (
          <>
            <Inside order={order} />
            {stands && ` · ${stands}`}
          </>
        ) : (
          [stands, order.reportText].filter(Boolean).join(' · ')
        )}
      </div>
      <div className="small sec num clip">
        {clockText(order.reportAt)} {order.reporterName}报修 · {order.orderNo}
      </div>
    </div>
  )
}

function Inside({ order }: { order: CardOrder }) {
  const more = [
    order.trappedSpecial.length > 0 && `含${order.trappedSpecial.map((one) => TrappedSpecial.label(one)).join('、')}`,
    order.trappedFloor && standsAt(order.trappedFloor),
  ].filter(Boolean)
  return (
    <>
      <b>{order.trappedCount === null ? '人数未知' : `${order.trappedCount} 人`}</b>
      {more.map((one) => `，${one}`)}
    </>
  )
}

/** The crews that can go, the nearest chosen; the verb sends them. */
function Dispatching({ order, keys }: { order: CardOrder; keys: boolean }) {
  const crews = crewsOf(order.candidates ?? [])
  const [picked, setPicked] = useState<number>()
  const [choosing, setChoosing] = useState(false)
  const chosen = crews.find(({ rank }) => rank === picked) ?? crews[0]
  const { running, send } = useSending(order, chosen)
  useKeys({ d: ['派单', send] }, keys && !choosing && chosen !== undefined)
  return (
    <div className="flex wrap gap-x-16 gap-y-8 items-end">
      {order.candidates === undefined ? (
        <RowSkeleton rows={3} />
      ) : (
        <CrewTable
          crews={crews}
          chosen={chosen?.rank}
          onChoose={setPicked}
          lateAt={Date.parse(order.reportAt) + order.arriveLimit * 60_000}
        />
      )}
      <Verbs order={order}>
        {chosen && (
          <Button type="primary" loading={running} onClick={() => void send()}>
            派给{chosen.names} {keys && <Kbd>D</Kbd>}
          </Button>
        )}
        <Button type={chosen ? 'link' : 'primary'} className={chosen ? 'push' : ''} onClick={() => setChoosing(true)}>
          更多人员
        </Button>
      </Verbs>
      {choosing && (
        <DispatchDialog
          order={{ ...order, title: placeOf(order) }}
          move="dispatch"
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

/** The crew's verb first, then the telephone, and what to say to people in a lift. */
function Verbs({ order, children }: { order: CardOrder; children: ReactNode }) {
  const [first, ...rest] = [children].flat()
  const [comforting, setComforting] = useState(false)
  return (
    <div className={`flex wrap gap-8 items-center ${css.verbs}`}>
      {first}
      <a href={telephone(order.reporterPhone)} title={`${order.reporterName} ${order.reporterPhone}`}>
        <Button icon={<PhoneIcon />}>{order.reporterPhone}</Button>
      </a>
      {isLive(order) && (
        <Button aria-expanded={comforting} onClick={() => setComforting((was) => !was)}>
          安抚话术
        </Button>
      )}
      {rest}
      {comforting && (
        <div className={`w-full r-4 ${css.words}`}>
          <ComfortWords />
        </div>
      )}
    </div>
  )
}

/** Sends a crew; the key and the button send once. */
function useSending(order: CardOrder, crew: Crew | undefined) {
  const { call } = useKit()
  const stale = useStale()
  const { running, run } = useRun()
  const dispatched = useDispatched()
  async function send(): Promise<void> {
    if (!crew || running) return
    await run(async () => {
      const input = { id: order.id, version: order.version, workerIds: [...crew.ids] }
      const sent = await call(repairApi.dispatch, input)
      dispatched(sent)
    })
    // Refused or not: what waits is asked anew.
    await stale(repairApi.live, repairApi.detail)
  }
  return { running, send }
}

/** Who was sent, and whether they took it on. */
function Sent({ order }: { order: CardOrder }) {
  return (
    <div className={`min-w-0 ${css.sent}`}>
      <RepairState status={order.status} />{' '}
      {namesSaid(order.crew.map(({ name }) => name)) || <span className="amberText">尚未派单</span>}
      {order.status === RepairStatus.code.dispatched && (
        <span className={order.acceptAt ? 'ter' : 'redText strong'}>{order.acceptAt ? ' 已接单' : ' 未接单'}</span>
      )}
    </div>
  )
}

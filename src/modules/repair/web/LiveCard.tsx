import { Button } from 'antd'
import { useState } from 'react'
import { clock } from '#kernel/shared/text.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { PhoneIcon, TrappedIcon } from '#kernel/web/ui/icons/index.ts'
import { ClockRail, Kbd, Tag, timeText, toast, useNow } from '#kernel/web/ui/index.ts'
import { useKeys } from '#kernel/web/ui/useKeys.ts'
import { useStale } from '#kernel/web/useRead.ts'
import { repairApi } from '../shared/api.ts'
import type { LiveRepair } from '../shared/live.ts'
import { may } from '../shared/permissions.ts'
import { RepairStatus, TrappedSpecial } from '../shared/repair.ts'
import { CrewTable } from './CrewTable.tsx'
import css from './list.module.css'
import { RepairState } from './marks.tsx'
import { type Crew, crewsOf } from './pairs.ts'

export const telephone = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

/** 已受困 12:40 · 限时30:00 (jobs 4.2). Once somebody is there the clock goes on to the rescue. */
function Trapped({ order }: { order: LiveRepair }) {
  const elapsed = Math.max(0, Math.floor((useNow() - Date.parse(order.reportAt)) / 1000))
  const limit = (order.arriveAt === null ? order.arriveLimit : order.finishLimit) * 60
  return (
    <div className={`rigid redText right ${css.clock}`}>
      <b className="num" role="timer" aria-live="off">
        已受困 {clock(elapsed)} · 限时{clock(limit)}
      </b>
      <div className="small">
        {order.arriveAt === null ? '到场' : '已到场，解救'}
        {elapsed > limit ? <strong> 超 {clock(elapsed - limit)}</strong> : ` 余 ${clock(limit - elapsed)}`}
      </div>
      <ClockRail label={order.arriveAt === null ? '困人到场' : '解救'} elapsed={elapsed} limit={limit} critical />
    </div>
  )
}

interface Props {
  readonly order: LiveRepair
  /** This card answers to D. */
  readonly keys: boolean
  readonly onOpen: (id: string) => void
}

/** One live entrapment: who, since when, who can go; D sends the chosen pair (look 2-workbench). */
export function LiveCard({ order, keys, onOpen }: Props) {
  const crews = crewsOf(order.candidates)
  const [picked, setPicked] = useState<number>()
  const chosen = crews.find(({ rank }) => rank === picked) ?? crews[0]
  const mayDispatch = useCan(may.dispatch) === 'enabled'
  const waiting = order.status === RepairStatus.code.waiting
  const place = [order.community?.name ?? order.address, order.elevator?.name].filter(Boolean).join(' ')
  const { running, send } = useSending(order, chosen)
  useKeys({ d: ['派单', send] }, keys && waiting && mayDispatch && chosen !== undefined)
  return (
    <article className={`min-w-0 bg-red ${css.card}`} aria-label={`困人 ${place}`}>
      <div className="flex gap-12">
        <Who order={order} place={place} onOpen={onOpen} />
        <Trapped order={order} />
      </div>
      <div className={`flex wrap gap-y-8 gap-x-16 mt-8 ${css.cardBody}`}>
        {waiting && mayDispatch ? (
          <CrewTable
            crews={crews}
            chosen={chosen?.rank}
            onChoose={setPicked}
            lateAt={Date.parse(order.reportAt) + order.arriveLimit * 60_000}
          />
        ) : (
          <Sent order={order} />
        )}
        <div className={`flex wrap gap-8 push rigid ${css.verbs}`}>
          {waiting && mayDispatch && chosen && (
            <Button type="primary" loading={running} onClick={() => void send()}>
              派给{chosen.names} {keys && <Kbd>D</Kbd>}
            </Button>
          )}
          <a href={telephone(order.reporterPhone)}>
            <Button icon={<PhoneIcon />}>拨号 {order.reporterPhone}</Button>
          </a>
          <Button onClick={() => onOpen(order.id)}>{waiting ? '选择人员' : '打开工单'}</Button>
        </div>
      </div>
    </article>
  )
}

/** Sends a crew; the key and the button send once. */
function useSending(order: LiveRepair, crew: Crew | undefined) {
  const { call } = useKit()
  const stale = useStale()
  const { running, run } = useRun()
  async function send(): Promise<void> {
    if (!crew || running) return
    await run(async () => {
      const input = { id: order.id, version: order.version, workerIds: [...crew.ids] }
      const sent = await call(repairApi.dispatch, input)
      toast.done(`已派给 ${sent.crew.join('、')}`)
    })
    // Refused or not: the strip is asked anew.
    await stale(repairApi.live)
  }
  return { running, send }
}

/** How many are trapped, where, and who said so. */
function Who({ order, place, onOpen }: { order: LiveRepair; place: string; onOpen: (id: string) => void }) {
  const people = [
    `${order.trappedCount} 人`,
    order.trappedSpecial.length > 0 && `含${order.trappedSpecial.map((one) => TrappedSpecial.label(one)).join('、')}`,
    order.trappedFloor && `停在 ${order.trappedFloor}`,
  ].filter(Boolean)
  return (
    <div className="grow min-w-0">
      <h2 className="row gap-8 strong">
        <Tag tone="red" solid icon={<TrappedIcon size={13} />}>
          困人
        </Tag>
        <button type="button" className="clip" onClick={() => onOpen(order.id)}>
          {place}
        </button>
      </h2>
      <div className="small">
        <b>{people[0]}</b>
        {people.slice(1).map((one) => `，${one}`)}
      </div>
      <div className="small sec num">
        {timeText(order.reportAt).slice(11)} {order.reporterName}报修 · {order.orderNo}
      </div>
    </div>
  )
}

/** Who was sent, and whether they took it on. */
function Sent({ order }: { order: LiveRepair }) {
  return (
    <div className="grow min-w-0">
      <RepairState status={order.status} />{' '}
      {order.crew.map(({ name }) => name).join('、') || <span className="amberText">尚未派单</span>}
      {order.status === RepairStatus.code.dispatched && (
        <span className={order.acceptAt ? 'ter' : 'redText strong'}>{order.acceptAt ? ' 已接单' : ' 未接单'}</span>
      )}
    </div>
  )
}

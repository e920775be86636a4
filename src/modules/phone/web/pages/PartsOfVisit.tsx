import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { fieldPartsApi, type partPayloads } from '#modules/parts/shared/fieldParts.ts'
import { PartsStatus } from '#modules/parts/shared/parts.ts'
import type { PartsOfOrder } from '#modules/parts/shared/partsDetail.ts'
import { plainQty } from '#modules/parts/shared/warnings.ts'
import { Note, Plain, Section } from '../kit/parts.tsx'
import { opName } from '../opNames.ts'
import { usePhone } from '../store/state.ts'
import css from './answer.module.css'

interface Props {
  readonly orderId: string
  readonly onInstall: (request: PartsOfOrder['requests'][number]) => void
}

type Sent = z.input<(typeof partPayloads)['partUse']>

/** Requests of the order as the server has them, and what is still in this phone's queue. */
export function PartsOfVisit({ orderId, onInstall }: Props) {
  const { ops } = usePhone()
  const [parts, setParts] = useState<PartsOfOrder>()
  const [away, setAway] = useState(false)
  const own = ops.filter((op) => op.orderId === orderId && /^part(Use|Request|Install)$/.test(op.type))
  const waiting = own.filter(({ state }) => state === 'waiting' || state === 'rejected')
  // Asked anew whenever one of the own operations has reached the server.
  const settled = own.length - waiting.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: `settled` is what makes the answer old
  useEffect(() => {
    let gone = false
    call(fieldPartsApi.ofOrder, { orderId }, { silent: true, firstLoad: true }).then(
      (found) => {
        if (gone) return
        setParts(found)
        setAway(false)
      },
      (failure) => {
        if (!(failure instanceof CallFailure)) throw failure
        if (!gone) setAway(true)
      },
    )
    return () => {
      gone = true
    }
  }, [orderId, settled])
  const requests = parts?.requests ?? []
  const uses = parts?.uses ?? []
  return (
    <>
      {away && !parts && <Note tone="warn">没有网络，看不到已申请的配件；新登记的照常保存，联网后发送</Note>}
      {waiting.length > 0 && (
        <Section title="待同步" aside={`${waiting.length} 条`}>
          <ul className={css.lines}>
            {waiting.map((op) => (
              <li key={op.seq}>
                <div className={css.head}>
                  <b>{opName(op.type)}</b>
                </div>
                <small>
                  {((op.payload as Partial<Sent>).lines ?? [])
                    .flatMap(({ name, qty }) => (name ? [`${name} × ${qty}`] : []))
                    .join('、')}
                  {op.errorMsg && ` 未被接受：${op.errorMsg}`}
                </small>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {requests.length > 0 && (
        <Section title="配件更换单" aside={`${requests.length} 单`}>
          <ul className={css.lines}>
            {requests.map((request) => (
              <li key={request.id}>
                <div className={css.head}>
                  <b>{request.lines.map(({ name, qty }) => `${name} × ${plainQty(qty)}`).join('、')}</b>
                  <span>{PartsStatus.label(request.status)}</span>
                </div>
                <small className="num">{request.requestNo}</small>
                {request.status === PartsStatus.code.drawn && (
                  <div className={css.verb}>
                    <Plain onClick={() => onInstall(request)}>登记更换</Plain>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {uses.length > 0 && (
        <Section title="随车用料" aside={`${uses.length} 项`}>
          <ul className={css.lines}>
            {uses.map((one) => (
              <li key={one.id}>
                <div className={css.head}>
                  <span>
                    {one.name} {one.spec}
                  </span>
                  <b className="num">
                    {plainQty(one.qty)} {one.measure}
                  </b>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

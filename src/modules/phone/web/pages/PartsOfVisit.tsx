import type { z } from 'zod'
import type { FieldParts, partPayloads } from '#modules/parts/shared/fieldParts.ts'
import { PartsStatus } from '#modules/parts/shared/parts.ts'
import { plainQty } from '#modules/parts/shared/warnings.ts'
import { supplySaid } from '../../shared/supply.ts'
import { Plain, Section } from '../kit/parts.tsx'
import { opName } from '../opNames.ts'
import { usePhone } from '../store/state.ts'
import css from './answer.module.css'

export type FieldRequest = FieldParts['requests'][number]
interface Props {
  readonly orderId: string
  readonly onInstall: (request: FieldRequest) => void
  readonly onVoid: (request: FieldRequest) => void
}

/** The items of the visit that it is for. */
const itemsOf = ({ lines }: FieldRequest): string[] => [
  ...new Set(lines.flatMap(({ itemName }) => (itemName ? [`检查项 ${itemName}`] : []))),
]

type Sent = z.input<(typeof partPayloads)['partUse']>

/** Requests of the order as the phone has them, also without a network, and what is still in its queue. */
export function PartsOfVisit({ orderId, onInstall, onVoid }: Props) {
  const { ops, facts } = usePhone()
  const own = ops.filter((op) => op.orderId === orderId && /^part(Use|Request|Install)$/.test(op.type))
  const waiting = own.filter(({ state }) => state === 'waiting' || state === 'rejected')
  // What the phone has put in already is not asked for again while it waits for a network.
  const installed = new Set(waiting.flatMap(({ payload }) => (payload.requestId ? [payload.requestId as string] : [])))
  const { requests = [], uses = [] } = (facts.parts ?? []).find((one) => one.orderId === orderId) ?? {}
  return (
    <>
      {waiting.length > 0 && (
        <Section title="待同步" aside={`${waiting.length} 条`}>
          <ul className={css.lines}>
            {waiting.map((op) => (
              <li key={op.seq}>
                <div className="flex gap-12 between">
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
                <div className="flex gap-12 between">
                  <b>{request.lines.map(({ name, qty }) => `${name} × ${plainQty(qty)}`).join('、')}</b>
                  <span>
                    {request.status === PartsStatus.code.draft ? '待办公室定价' : PartsStatus.label(request.status)}
                  </span>
                </div>
                <small className="num">{[request.requestNo, ...itemsOf(request)].join('　')}</small>
                <Supply missing={request.missing} />
                {request.status === PartsStatus.code.rejected && (
                  <div className={`flex pt-8 ${css.verb}`}>
                    <Plain onClick={() => onVoid(request)}>查看驳回原因并作废</Plain>
                  </div>
                )}
                {request.status === PartsStatus.code.drawn && !installed.has(request.id) && (
                  <div className={`flex pt-8 ${css.verb}`}>
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
                <div className="flex gap-12 between">
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

/** What of it the warehouse has put aside; nothing while it does not wait for it. */
function Supply({ missing }: Pick<FieldRequest, 'missing'>) {
  const said = supplySaid(missing)
  if (!said) return null
  return <small className={said.short ? css.over : css.ready}>{said.text}</small>
}

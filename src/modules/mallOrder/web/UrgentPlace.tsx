import type { ReactNode } from 'react'
import type { SentTo } from '../shared/address.ts'
import { type UrgentOffer, urgentApi } from '../shared/urgent.ts'
import { useAsked } from './asked.ts'
import { Own, Said } from './Own.tsx'

interface Props {
  readonly requestId: string
  readonly skuId: string | undefined
  /** `offer`: what is being ordered; undefined when it is offered no longer, which the quote then says. */
  readonly children: (place: SentTo, offer: UrgentOffer | undefined) => ReactNode
}

/** Where a 同城急件 would go: the lift that stands. */
export function UrgentPlace({ requestId, skuId, children }: Props) {
  const { data, failed, again } = useAsked(urgentApi.offers, { id: requestId })
  if (data) {
    const offers = data.lines.flatMap((line) => line.offers)
    return children(
      data.place,
      offers.find((offer) => offer.skuId === skuId),
    )
  }
  return (
    <Own title="结算">
      <Said failed={failed} onAgain={again} />
    </Own>
  )
}

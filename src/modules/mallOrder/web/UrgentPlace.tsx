import type { ReactNode } from 'react'
import type { SentTo } from '../shared/address.ts'
import { urgentApi } from '../shared/urgent.ts'
import { useAsked } from './asked.ts'
import { Own, Said } from './Own.tsx'

/** Where a 同城急件 would go: the lift that stands. */
export function UrgentPlace({ requestId, children }: { requestId: string; children: (place: SentTo) => ReactNode }) {
  const { data, failed, again } = useAsked(urgentApi.offers, { id: requestId })
  if (data) return children(data.place)
  return (
    <Own title="结算">
      <Said failed={failed} onAgain={again} />
    </Own>
  )
}

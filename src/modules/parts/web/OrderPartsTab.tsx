import { type ComponentProps, lazy, Suspense } from 'react'
import { loadChunk } from '#kernel/web/router/chunks.ts'
import { may } from '../shared/permissions.ts'

const OrderParts = lazy(() =>
  loadChunk(() => import('./OrderParts.tsx')).then((chunk) => ({ default: chunk.OrderParts })),
)

function Tab(props: ComponentProps<typeof OrderParts>) {
  return (
    <Suspense fallback={null}>
      <OrderParts {...props} />
    </Suspense>
  )
}

/** 配件 of an order, loaded with the first order that is opened and not with every page. */
export const OrderPartsTab = { needs: [may.list, may.detail], Tab }

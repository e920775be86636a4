import { useQuery } from '@tanstack/react-query'
import { usePolling } from '#kernel/web/push/usePush.ts'
import { useKit } from '#kernel/web/services.tsx'
import { repairApi } from '../shared/api.ts'
import { RepairStatus } from '../shared/repair.ts'
import { LiveCard } from './LiveCard.tsx'
import css from './list.module.css'
import { liveKey } from './useRepairNews.ts'

/** People in lifts now, above everything else; nothing live, nothing shown. `busy`: the keys belong to a drawer. */
export function LiveStrip({
  busy,
  onOpen,
  onDone,
}: {
  busy: boolean
  onOpen: (id: string) => void
  onDone: () => Promise<unknown>
}) {
  const { call } = useKit()
  const { data } = useQuery({
    queryKey: liveKey,
    queryFn: ({ signal }) => call(repairApi.live, {}, { signal, firstLoad: true }),
    refetchInterval: usePolling(30_000),
  })
  const orders = data?.orders ?? []
  if (orders.length === 0) return null
  const first = orders.find(({ status }) => status === RepairStatus.code.waiting)
  return (
    <section className={css.strip} aria-label="进行中的困人">
      {orders.map((order) => (
        <LiveCard key={order.id} order={order} keys={!busy && order === first} onOpen={onOpen} onDone={onDone} />
      ))}
    </section>
  )
}

import { usePolling } from '#kernel/web/push/usePush.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { repairApi } from '../shared/api.ts'
import { RepairStatus } from '../shared/repair.ts'
import css from './list.module.css'
import { RepairCard } from './RepairCard.tsx'

/** People in lifts now, above everything else; nothing live, nothing shown. `busy`: the keys belong to a drawer. */
export function LiveStrip({ busy, onOpen }: { busy: boolean; onOpen: (id: string) => void }) {
  const { data } = useRead(repairApi.live, {}, { firstLoad: true, refetchInterval: usePolling(30_000) })
  const orders = data?.orders ?? []
  if (orders.length === 0) return null
  const first = orders.find(({ status }) => status === RepairStatus.code.waiting)
  return (
    <section className="flex rigid scroll-x line-t" aria-label="进行中的困人">
      {orders.map((order) => (
        <div className={css.card} key={order.id}>
          <RepairCard order={order} keys={!busy && order === first} onOpen={onOpen} />
        </div>
      ))}
    </section>
  )
}

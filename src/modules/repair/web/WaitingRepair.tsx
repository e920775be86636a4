import { useCan } from '#kernel/web/session/permissions.ts'
import { RowSkeleton } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { repairApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { RepairStatus } from '../shared/repair.ts'
import { RepairCard } from './RepairCard.tsx'
import { useRepairEvents } from './useRepairEvents.ts'

interface Props {
  readonly id: string
  readonly keys: boolean
  readonly onOpen: (id: string) => void
  readonly stands?: string | undefined
}

/** A repair that nobody is trapped in, unfolded on the desk: its facts and who can go are asked for when it is chosen. */
export function WaitingRepair({ id, keys, onOpen, stands }: Props) {
  useRepairEvents(repairApi.detail, repairApi.candidates)
  const mayDispatch = useCan(may.dispatch) === 'enabled'
  const { data: order } = useRead(repairApi.detail, { id }, { retry: false })
  const waiting = order?.status === RepairStatus.code.waiting
  const { data: candidates } = useRead(repairApi.candidates, waiting && mayDispatch ? { id } : undefined, {
    retry: false,
  })
  return order ? (
    <RepairCard order={{ ...order, candidates }} keys={keys} onOpen={onOpen} stands={stands} />
  ) : (
    <RowSkeleton rows={4} />
  )
}

/** The same of people in a lift: the strip that every page asks for knows them already. */
export function LiveRescue({ id, keys, onOpen, stands }: Props) {
  const { data } = useRead(repairApi.live, {}, { retry: false })
  const order = data?.orders.find((one) => one.id === id)
  if (!data) return <RowSkeleton rows={4} />
  return order ? <RepairCard order={order} keys={keys} onOpen={onOpen} stands={stands} /> : null
}

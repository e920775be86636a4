import type { FieldRepair } from '#modules/repair/shared/fieldRepair.ts'
import { isRepair, repairName } from '../../shared/task.ts'
import { usePhone } from '../store/state.ts'
import { actorOf, type Shot, useTasks } from '../store/visits.ts'
import { placeName } from '../words.ts'

/** A repair of this phone, and what its pictures say of themselves. */
export function useRepair(id: string): { readonly order: FieldRepair; readonly shot: Shot } | undefined {
  const state = usePhone()
  const order = useTasks()
    .filter(isRepair)
    .find((one) => one.id === id)
  if (!order) return undefined
  const lift = order.lift ?? { communityName: '', name: placeName(order) }
  return { order, shot: { order, lift, me: actorOf(state), work: repairName(order) } }
}

import type { FieldInspection } from '#modules/inspection/shared/fieldInspection.ts'
import { inspectionName, isInspection } from '../../shared/task.ts'
import { usePhone } from '../store/state.ts'
import { actorOf, type Shot, useTasks } from '../store/visits.ts'

export function useInspection(id: string): { readonly plan: FieldInspection; readonly shot: Shot } | undefined {
  const state = usePhone()
  const plan = useTasks()
    .filter(isInspection)
    .find((one) => one.id === id)
  if (!plan) return undefined
  const order = { id: plan.id, orderNo: plan.planNo }
  return { plan, shot: { order, lift: plan.lift, me: actorOf(state), work: inspectionName(plan) } }
}

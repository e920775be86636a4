import { useMemo } from 'react'
import { currentUser } from '#kernel/web/session/user.ts'
import type { FieldElevator, FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { correctedNow } from '../../shared/clock.ts'
import { type Actor, hasLeft, replayed } from '../../shared/replay.ts'
import { type PhoneTask, replayedTask } from '../../shared/task.ts'
import { levelName } from '../words.ts'
import { type PhoneState, usePhone } from './state.ts'

/** Orders as the screens show them: the server's copies with the phone's own operations over them. */

export function actorOf({ facts }: PhoneState): Actor {
  return { employeeId: facts.day?.me.employeeId ?? null, name: facts.day?.me.name ?? currentUser()?.name ?? '' }
}

export function visitsOf(state: PhoneState): FieldOrder[] {
  const me = actorOf(state)
  return [...state.orders.values()]
    .map((order) => replayed(order, state.ops, me, state.facts.skewMs ?? 0))
    .filter((order) => !hasLeft(order, me))
}

export function useVisits(): readonly FieldOrder[] {
  const state = usePhone()
  const { orders, ops, facts } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these parts of the state change what is shown
  return useMemo(() => visitsOf(state), [orders, ops, facts])
}

/** What a picture is of: its watermark says place, work, order and person. */
export interface Shot {
  readonly order: { readonly id: string; readonly orderNo: string }
  readonly lift: Pick<FieldElevator, 'communityName' | 'name'>
  readonly me: Actor
  /** 半月维保, 困人急修. */
  readonly work: string
}

export interface Visit extends Shot {
  readonly order: FieldOrder
  readonly lift: FieldElevator
}

export function useVisit(id: string): Visit | undefined {
  const state = usePhone()
  const visits = useVisits()
  const order = visits.find((one) => one.id === id)
  const lift = order && state.lifts.get(order.elevatorId)
  const { employeeId, name } = actorOf(state)
  return useMemo(
    () => (order && lift ? { order, lift, me: { employeeId, name }, work: levelName(order.level) } : undefined),
    [order, lift, employeeId, name],
  )
}

function tasksOf(state: PhoneState): PhoneTask[] {
  const me = actorOf(state)
  return [...state.tasks.values()].map((task) => replayedTask(task, state.ops, me, state.facts.skewMs ?? 0))
}

/** Repairs and inspections as the screens show them. */
export function useTasks(): readonly PhoneTask[] {
  const state = usePhone()
  const { tasks, ops, facts } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these parts of the state change what is shown
  return useMemo(() => tasksOf(state), [tasks, ops, facts])
}

/** ms, corrected by the last contact. */
export const nowOf = ({ facts }: PhoneState): number => correctedNow(Date.now(), facts.skewMs ?? 0)

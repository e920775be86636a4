import type { SentTo } from '#kernel/shared/endpoint.ts'
import type { setChargeApi } from '../shared/api.ts'
import type { ChargeLift, ChargePerson } from '../shared/setCharge.ts'

/** What is meant to change of one lift; nothing is written before 保存. */
export interface Wish {
  readonly chargeId?: string
  readonly assistantIds?: readonly string[]
}
export type Wishes = ReadonlyMap<string, Wish>

/** 责任人, or the one helper: which place the person gets who is chosen next. */
export type Place = 'charge' | 'assistant'

/** The crew as it would be: without helpers named those who help now stay. */
export function crewAfter(lift: ChargeLift, wish: Wish | undefined): readonly string[] {
  const now = lift.crew.map((person) => person.id)
  if (!wish) return now
  const charge = wish.chargeId ?? now[0]
  const assistants = wish.assistantIds ?? now.slice(1)
  return [...new Set([...(charge ? [charge] : []), ...assistants])]
}

export const isChanged = (lift: ChargeLift, wish: Wish | undefined): boolean =>
  crewAfter(lift, wish).join() !== lift.crew.map((person) => person.id).join()

/** The same wishes with one more; a wish that changes nothing is none. */
export function wishing(
  wishes: Wishes,
  lifts: readonly ChargeLift[],
  personId: string,
  place: Place,
): Map<string, Wish> {
  const next = new Map(wishes)
  for (const lift of lifts) {
    const before = next.get(lift.id)
    const alone = lift.crew.length === 0 && before?.chargeId === undefined
    const wish: Wish =
      place === 'charge' || alone ? { ...before, chargeId: personId } : { ...before, assistantIds: [personId] }
    if (isChanged(lift, wish)) next.set(lift.id, wish)
    else next.delete(lift.id)
  }
  return next
}

export function inputOf(
  projectId: string,
  lifts: readonly ChargeLift[],
  wishes: Wishes,
): SentTo<typeof setChargeApi.setCharge> {
  return {
    projectId,
    items: lifts.flatMap((lift) => {
      const wish = wishes.get(lift.id)
      const [charge, ...assistants] = crewAfter(lift, wish)
      if (!wish || charge === undefined) return []
      return [{ elevatorId: lift.id, chargeEmployeeId: charge, assistantIds: assistants.slice(0, 3) }]
    }),
  }
}

/** Lifts in care of each person once the wishes hold: the change against today. */
export function gains(lifts: readonly ChargeLift[], wishes: Wishes): ReadonlyMap<string, number> {
  const change = new Map<string, number>()
  const count = (id: string, n: number) => change.set(id, (change.get(id) ?? 0) + n)
  for (const lift of lifts) {
    const wish = wishes.get(lift.id)
    if (!wish) continue
    for (const person of lift.crew) count(person.id, -1)
    for (const id of crewAfter(lift, wish)) count(id, 1)
  }
  return change
}

/** Of everybody who answers for one of the lifts or could. */
export const namesOf = (lifts: readonly ChargeLift[], people: readonly ChargePerson[]): Map<string, string> =>
  new Map([...lifts.flatMap((lift) => lift.crew), ...people].map((person) => [person.id, person.name]))

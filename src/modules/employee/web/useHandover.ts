import { useMemo, useState } from 'react'
import { distribute, figuresOf, joiningKm, type TakerFigures } from '../shared/distribution.ts'
import { type HandoverPlan, piecesOf, takersOf } from '../shared/handover.ts'

export interface Arrangement {
  /** Lift → person; a lift without one is not handed over now. */
  readonly given: ReadonlyMap<string, string>
  readonly takers: ReadonlySet<string>
  readonly figures: ReadonlyMap<string, TakerFigures>
  /** Ways of everybody concerned together, the giver's among them, km. */
  readonly km: readonly [before: number, after: number]
  /** Highest load afterwards; null when nobody takes anything. */
  readonly highest: number | null
  readonly known: number
  give(liftId: string, toId: string | undefined): void
  tick(personId: string): void
  /** Forgets what was chosen by hand. */
  again(): void
}

/** The proposal as the person changes it: ticks of people deal again, lifts chosen by hand stay where they were put. */
export function useHandover(plan: HandoverPlan): Arrangement {
  const [takers, setTakers] = useState<ReadonlySet<string>>(() => new Set(plan.takers))
  const [pinned, setPinned] = useState<ReadonlyMap<string, string>>(new Map())
  const given = useMemo(() => deal(plan, takers, pinned), [plan, takers, pinned])
  const sums = useMemo(() => sumsOf(plan, takers, given), [plan, takers, given])
  return {
    given,
    takers,
    ...sums,
    give: (liftId, toId) => setPinned((now) => new Map(now).set(liftId, toId ?? '')),
    tick: (personId) => {
      setTakers((now) => {
        const next = new Set(now)
        if (!next.delete(personId)) next.add(personId)
        return next
      })
      setPinned((now) => new Map([...now].filter(([, to]) => to !== personId)))
    },
    again: () => setPinned(new Map()),
  }
}

function deal(plan: HandoverPlan, takers: ReadonlySet<string>, pinned: ReadonlyMap<string, string>) {
  if (pinned.size === 0 && plan.takers.length === takers.size && plan.takers.every((id) => takers.has(id)))
    return new Map(plan.items.map((item) => [item.elevatorId, item.toId]))
  const pieces = piecesOf(plan.lifts)
  const people = takersOf(plan.people.filter((person) => takers.has(person.id))).map((taker) => {
    const mine = pieces.filter((piece) => pinned.get(piece.id) === taker.id)
    return {
      ...taker,
      hours: taker.hours + mine.reduce((sum, piece) => sum + (piece.crew.includes(taker.id) ? 0 : piece.hours), 0),
      places: [...taker.places, ...mine.map((piece) => piece.place)],
    }
  })
  const free = pieces.filter((piece) => !pinned.has(piece.id))
  return new Map([...distribute(free, people), ...[...pinned].filter(([, to]) => to !== '')])
}

function sumsOf(plan: HandoverPlan, takers: ReadonlySet<string>, given: ReadonlyMap<string, string>) {
  const concerned = new Set([...takers, ...given.values()])
  const people = takersOf(plan.people.filter((person) => concerned.has(person.id)))
  const figures = figuresOf(piecesOf(plan.lifts), people, given)
  const own = (lifts: HandoverPlan['lifts']) =>
    joiningKm([...(plan.base ? [plan.base] : []), ...new Map(lifts.map(({ place }) => [place.id, place])).values()])
  const loads = figures.filter((one) => one.lifts > 0).map((one) => one.rate[1])
  return {
    figures: new Map(figures.map((one) => [one.id, one])),
    km: [
      figures.reduce((sum, one) => sum + one.km[0], own(plan.lifts)),
      figures.reduce((sum, one) => sum + one.km[1], own(plan.lifts.filter((lift) => !given.has(lift.id)))),
    ] as const,
    highest: loads.length > 0 ? Math.max(...loads) : null,
    known: figures.reduce((sum, one) => sum + one.known, 0),
  }
}

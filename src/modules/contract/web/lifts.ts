import { createContext, useContext } from 'react'
import type { FormStore } from '#kernel/web/form/index.ts'

/** What the table says of a lift; the form's values hold ids only. */
export interface LiftFacts {
  readonly elevatorId: string
  readonly name: string
  readonly deviceNumber: string
  readonly communityName: string
  /** Longest time between two visits of it. */
  readonly gapDays: number
}

export interface Lifts {
  readonly byId: ReadonlyMap<string, LiftFacts>
  learn(lifts: readonly LiftFacts[]): void
}

export const LiftsContext = createContext<Lifts | undefined>(undefined)

export function useLifts(): Lifts {
  const lifts = useContext(LiftsContext)
  if (!lifts) throw new Error('this component stands outside a contract form')
  return lifts
}

/** A lift of the form: what is typed so far. */
export interface TypedLine {
  readonly elevatorId: string
  readonly serviceStart?: string | null | undefined
  readonly serviceEnd?: string | null | undefined
  readonly unitPrice?: string | null | undefined
  readonly priceUnit?: 1 | 2 | null | undefined
}

/** Replaces the lines; what was wrong with the former ones, e.g. an overlap the server found, is judged anew. */
export function setLines(store: FormStore, lines: readonly TypedLine[]): void {
  const others = store.errors().filter(({ prop }) => prop !== 'lines' && !prop.startsWith('lines.'))
  if (others.length < store.errors().length) store.setErrors(others)
  store.set('lines', lines)
}

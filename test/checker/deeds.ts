import fc from 'fast-check'

/** What may happen to visits by the hands of an office, at random. */

const kinds = [
  'date',
  'batch',
  'board',
  'close',
  'remove',
  'reopen',
  'staff',
  'hour',
  'pause',
  'resume',
  'later',
  'reset',
  'level',
  'lineHandover',
  'liftTransfer',
  'deskHandover',
  'done',
  'ended',
  'joined',
] as const
const action = fc.record({
  kind: fc.constantFrom(...kinds, 'date' as const, 'board' as const, 'close' as const, 'done' as const),
  which: fc.nat({ max: 1000 }),
  by: fc.integer({ min: -9, max: 22 }),
  crew: fc.nat({ max: 3 }),
  /** Whether a release is asked for, and what its answer is. */
  asks: fc.boolean(),
  agrees: fc.boolean(),
})
/** So many at random; every kind there is comes among the first, in any order. */
export function actions(count: number, seed: number): Action[] {
  const all = { minLength: kinds.length, maxLength: kinds.length }
  const [order = []] = fc.sample(fc.shuffledSubarray([...kinds], all), { numRuns: 1, seed })
  return fc.sample(action, { numRuns: count, seed }).map((one, at) => ({ ...one, kind: order[at] ?? one.kind }))
}
export type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

export interface Row {
  id: string
  lift: string
  day: string
  first: string | null
  status: number
  level: number
  version: number
  people: string[]
  minutes: number
  /** Minutes since midnight. */
  start: number | null
  closedAt: string | null
}

export const approvalOf = ({ asks }: Action) => (asks ? { reason: '客户要求' } : undefined)

import type { Did } from './model.ts'
import type { Fate, Phone } from './phone.ts'

/** Random days of two people with two phones: what each does, and when each of them has a network and for how long. */

export type Random = () => number
interface Step {
  readonly at: number
  readonly run: (phone: Phone, orderId: string) => Did | null
}
export interface Day {
  /** What each of the two does, in order of time. */
  readonly steps: readonly (readonly Step[])[]
  /** When which phone finds the network, and how the attempt ends. */
  readonly calls: readonly { readonly at: number; readonly phone: 0 | 1; readonly fate: Fate }[]
}

export const here: [number, number] = [120.172, 30.281]
const rows = Array.from({ length: 31 }, (_, i) => `A-1-${i + 1}`)
const keyRows = ['A-1-6', 'A-1-29']
const plainRows = rows.filter((row) => !keyRows.includes(row))
/** Both look at these, so that their words meet. */
const contested = ['A-1-1', 'A-1-13', 'A-1-15', 'A-1-21']
const MINUTE = 60_000

const chance = (random: Random, share: number) => random() < share
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
const fateOf = (random: Random): Fate => (chance(random, 0.6) ? 'answered' : chance(random, 0.6) ? 'lost' : 'killed')

export function aDay(random: Random, from: number, mark: string): Day {
  const steps = [0, 1].map((n) => worker(random, from, n, `${mark}-${n}`))
  const last = Math.max(...steps.flatMap((own) => own.map(({ at }) => at)))
  const calls = ([0, 1] as const).flatMap((phone) =>
    Array.from({ length: Math.floor(random() * 5) }, () => ({
      phone,
      at: from + Math.floor(random() * (last - from)),
      fate: fateOf(random),
    })),
  )
  return { steps, calls: calls.toSorted((a, b) => a.at - b.at) }
}

/** What happens once both are above ground again. */
export function ending(random: Random, after: number): Day['calls'] {
  return Array.from({ length: 8 }, (_, n) => ({
    at: after + n * MINUTE,
    phone: (chance(random, 0.5) ? 0 : 1) as 0 | 1,
    fate: fateOf(random),
  }))
}

function worker(random: Random, from: number, n: number, mark: string): Step[] {
  const steps: Step[] = []
  const who = String(n)
  let at = from + n + Math.floor(random() * 10) * MINUTE
  let pictures = 0
  const add = (run: (at: number) => Step['run']) => {
    at += 7_000 + 2 * Math.floor(random() * 90_000)
    steps.push({ at, run: run(at) })
  }
  const plain = (kind: 'other' | 'start' | 'complete', op: (phone: Phone, id: string, at: number) => void) =>
    add((moment) => (phone, id) => {
      op(phone, id, moment)
      return { who, at: moment, what: { kind } }
    })
  const signs = (kind: 'arrive' | 'leave') =>
    add((moment) => (phone, id) => {
      phone.record(id, moment, kind, {}, here)
      return { who, at: moment, what: { kind } }
    })
  const shot = (itemCode: string) =>
    add((moment) => (phone, id) => {
      pictures += 1
      const key = `${mark}-${pictures}.jpg`
      const sha256 = Buffer.from(key.padEnd(32, '.')).toString('hex').slice(-64).padStart(64, '0')
      phone.record(id, moment, 'photo', { key, sha256, itemCode })
      return { who, at: moment, what: { kind: 'photo', key } }
    })
  const says = (item: string, result: 1 | 2 | 4, handling: 1 | 2 | 3 | null, value?: number) =>
    add((moment) => (phone, id) => {
      const more = handling === null ? {} : { text: `${who}：${item}`, handling: { action: handling, detail: '' } }
      phone.record(id, moment, 'itemResult', { itemCode: item, result, ...(value ? { value } : {}), ...more })
      return { who, at: moment, what: { kind: 'said', item, result, handling } }
    })
  const hazard = (item: string, grade: 2 | 3) =>
    add((moment) => (phone, id) => {
      phone.record(id, moment, 'hazard', { itemCode: item, grade, description: `${item}有问题` })
      return { who, at: moment, what: { kind: 'hazard', item, grade } }
    })
  const looks = (item: string) => {
    if (chance(random, 0.5)) return says(item, 1, null)
    const handling = pick(random, [1, 2, 3] as const)
    says(item, handling === 1 ? 4 : 2, handling)
    shot(item)
    if (handling === 2 && chance(random, 0.5)) {
      const grade = pick(random, [2, 3] as const)
      hazard(item, grade)
      if (chance(random, 0.3)) hazard(item, grade)
    }
    // On second thoughts there is nothing.
    if (chance(random, 0.2)) says(item, 1, null)
  }

  if (chance(random, 0.7)) plain('other', (phone, id, moment) => phone.record(id, moment, 'depart', {}))
  signs('arrive')
  plain('other', (phone, id, moment) => phone.record(id, moment, 'safety', { photo: `${mark}-s.jpg` }))
  plain('start', (phone, id, moment) => phone.record(id, moment, 'start', {}))
  const whole = n === 0 || chance(random, 0.5)
  for (const item of contested) if (chance(random, 0.5)) looks(item)
  if (chance(random, 0.2)) {
    plain('other', (phone, id, moment) => phone.record(id, moment, 'pause', { reason: 3 }))
    plain('other', (phone, id, moment) => phone.record(id, moment, 'resume', {}))
  }
  if (whole) {
    add((moment) => (phone, id) => {
      phone.record(id, moment, 'itemBatch', { itemCodes: plainRows })
      return { who, at: moment, what: { kind: 'rest', items: plainRows } }
    })
    says('A-1-6', 1, null)
    says('A-1-29', 1, null, 8)
    for (const item of keyRows) shot(item)
  }
  signs('leave')
  const ended = { elevatorStateAfter: 1, shortReason: '两人同做' } as const
  if (whole) plain('complete', (phone, id, moment) => phone.record(id, moment, 'complete', ended))
  return steps
}

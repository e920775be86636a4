/**
 * What must be true of a visit in the end, by the rules of the trade and nothing of the product (jobs 1.6, 3.1, 6.8):
 * the facts are what each of two people did, when he did it, and in which order the server came to know.
 */
export interface Did {
  readonly who: string
  /** Milliseconds. */
  readonly at: number
  readonly what:
    | { readonly kind: 'arrive' | 'leave' | 'start' | 'complete' | 'other' }
    | { readonly kind: 'said'; readonly item: string; readonly result: number; readonly handling: number | null }
    | { readonly kind: 'rest'; readonly items: readonly string[] }
    | { readonly kind: 'photo'; readonly key: string }
    | { readonly kind: 'hazard'; readonly item: string; readonly grade: number }
}

export interface Outcome {
  readonly startAt: number | null
  readonly completeAt: number | null
  /** Results of the items somebody touched. */
  readonly results: ReadonlyMap<string, number>
  /** Of each item that is somebody's open finding at the office: the gravest grade. */
  readonly hazards: ReadonlyMap<string, number>
  /** Findings that came after the completion and are not in the record: they stand beside it. */
  readonly beside: ReadonlySet<string>
  readonly photos: ReadonlySet<string>
  /** who, kind and moment. */
  readonly signIns: ReadonlySet<string>
}

const NORMAL = 1
const ABNORMAL = 2
const PUT_RIGHT = 4
const TO_HAZARD = [2, 3]

const isFinding = (result: number) => result === ABNORMAL || result === PUT_RIGHT

interface Word {
  readonly at: number
  readonly result: number
  readonly handling: number | null
}

/** `came`: in the order in which the server took them, each once. */
export function expected(came: readonly Did[]): Outcome {
  const words = new Map<string, Map<string, Word>>()
  const results = new Map<string, number>()
  const hazards = new Map<string, number>()
  const beside = new Set<string>()
  const photos = new Set<string>()
  const signIns = new Set<string>()
  const arrivals = new Map<string, number>()
  let startAt: number | null = null
  let completeAt: number | null = null
  let completedBy = ''

  const settle = (item: string) => {
    const said = [...(words.get(item)?.values() ?? [])]
    if (said.length === 0) return
    const findings = said.filter((one) => isFinding(one.result))
    const grave = findings.filter((one) => one.result === ABNORMAL)
    const those = grave.length > 0 ? grave : findings.length > 0 ? findings : said
    const newest = those.reduce((a, b) => (a.at > b.at ? a : b))
    results.set(item, newest.result)
  }
  const raise = (item: string, grade: number) => hazards.set(item, Math.max(grade, hazards.get(item) ?? 0))

  for (const { who, at, what } of came) {
    const over = completeAt !== null && who !== completedBy
    switch (what.kind) {
      case 'arrive':
        signIns.add(`${who} arrive ${at}`)
        arrivals.set(who, Math.min(at, arrivals.get(who) ?? at))
        break
      case 'leave':
        signIns.add(`${who} leave ${at}`)
        break
      case 'start':
        // Two people: it begins when the second one is there.
        startAt ??= Math.max(at, ...arrivals.values())
        break
      case 'photo':
        photos.add(what.key)
        break
      case 'rest':
        if (!over) for (const item of what.items) if (!results.has(item)) results.set(item, NORMAL)
        break
      case 'hazard':
        raise(what.item, what.grade)
        break
      case 'said': {
        const { item, result, handling } = what
        if (over) {
          if (!isFinding(result) || isFinding(results.get(item) ?? 0)) break
          beside.add(item)
          if (result === ABNORMAL) raise(item, 1)
          break
        }
        const before = isFinding(results.get(item) ?? 0)
        const own = words.get(item) ?? new Map<string, Word>()
        words.set(item, own)
        if ((own.get(who)?.at ?? 0) <= at) own.set(who, { at, result, handling })
        settle(item)
        // Nothing is wrong any more: what was made of it and is not grave is taken back.
        if (before && !isFinding(results.get(item) ?? 0) && (hazards.get(item) ?? 0) < 3) hazards.delete(item)
        break
      }
      case 'complete':
        if (completeAt !== null) break
        completeAt = at
        completedBy = who
        for (const [item, own] of words) {
          const said = [...own.values()].filter((one) => isFinding(one.result))
          const grave = said.filter((one) => one.result === ABNORMAL)
          const main = (grave.length > 0 ? grave : said).toSorted((a, b) => b.at - a.at)
          const todo = main[0]?.handling ?? said.toSorted((a, b) => b.at - a.at).find((one) => one.handling)?.handling
          if (main.length > 0 && todo !== undefined && todo !== null && TO_HAZARD.includes(todo)) raise(item, 1)
        }
        break
      default:
        break
    }
  }
  return { startAt, completeAt, results, hazards, beside, photos, signIns }
}

/** Which numbers of one boot have come, as spans without gaps between, lowest first: `[from, to]`, both inside. */
type Spans = readonly (readonly [from: number, to: number])[]

/** Of one terminal, by boot. */
export type Received = ReadonlyMap<number, Spans>
export const nothingReceived: Received = new Map()

/** Boots that are remembered, and spans of each: the flash keeps 10,000 events or 7 days, so older gaps are never filled. */
const BOOTS = 8
const SPANS = 512

/** Whether a number is new, and what has come with it (monitoring 6.1: dedupe key no, bid, seq). */
export function receive(
  received: Received,
  bid: number,
  seq: number,
): { readonly received: Received; readonly fresh: boolean } {
  const spans = received.get(bid) ?? []
  if (holds(spans, seq)) return { received, fresh: false }
  const boots = new Map(received).set(bid, trimmed(added(spans, seq)))
  const oldest = [...boots.keys()].toSorted((a, b) => a - b)
  for (const one of oldest.slice(0, Math.max(0, boots.size - BOOTS))) boots.delete(one)
  return { received: boots, fresh: true }
}

const holds = (spans: Spans, seq: number) => spans.some(([from, to]) => seq >= from && seq <= to)

function added(spans: Spans, seq: number): Spans {
  const last = spans.at(-1)
  if (last && seq === last[1] + 1) return [...spans.slice(0, -1), [last[0], seq]]
  const before = spans.filter(([, to]) => to < seq - 1)
  const after = spans.filter(([from]) => from > seq + 1)
  const touching = spans.filter(([from, to]) => to >= seq - 1 && from <= seq + 1)
  const from = Math.min(seq, ...touching.map(([one]) => one))
  const to = Math.max(seq, ...touching.map(([, one]) => one))
  return [...before, [from, to], ...after]
}

/** Beyond the most, the oldest are taken as one: what comes late into them counts as a repeat. */
function trimmed(spans: Spans): Spans {
  const [first, second] = spans
  return spans.length <= SPANS || !first || !second ? spans : [[first[0], second[1]], ...spans.slice(2)]
}

interface Completeness {
  readonly came: number
  /** From the first known to the last of each boot. */
  readonly expected: number
}

/** 数据完整率 as its two parts (T4): they are added over terminals before they are divided. */
export function completenessOf(received: Received): Completeness {
  const all = [...received.values()]
  const came = all.flat().reduce((sum, [from, to]) => sum + to - from + 1, 0)
  const expected = all.reduce((sum, spans) => sum + (spans.at(-1)?.[1] ?? -1) - (spans[0]?.[0] ?? 0) + 1, 0)
  return { came, expected }
}

/** Values that programs stumble over; deterministic, chosen by a seeded generator. */
const deep = (depth: number): unknown => {
  let value: unknown = 'x'
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value }
  return value
}

const hostileValues: readonly unknown[] = [
  null,
  '',
  '   ',
  0,
  -1,
  1.5,
  1e308,
  -0,
  Number.MAX_SAFE_INTEGER,
  2_147_483_648,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: 5 },
  'null',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'undefined',
  'NaN',
  "'; drop table customer; --",
  '%',
  '_%\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=1+1',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '𠮷野家😀👨‍👩‍👧‍👦',
  '\u202Eabc',
  'ﷺ'.repeat(50),
  '零宽\u200b\u200c\u200d字符',
  '１２３４５',
  'a'.repeat(10_000),
  '中'.repeat(5000),
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '9999-12-31',
  '-000001-01-01',
  '2026-11-20T99:99:99Z',
  '01900000-0000-7000-8000-00000000ffff',
  '00000000-0000-0000-0000-000000000000',
  'not-a-uuid',
  '../../etc/passwd',
  'https://example.invalid/',
  deep(30),
  deep(1000),
  Array.from({ length: 2000 }, (_, i) => i),
  Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, i])),
  { constructor: { prototype: { polluted: 1 } } },
  { toString: 'x', valueOf: 1, hasOwnProperty: null },
]

/** mulberry32: small, seeded, good enough to choose cases. */
export function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A valid input with one to three places made hostile, or something that is no object of ours at all. */
export function hostileInput(valid: Record<string, unknown>, random: () => number): Record<string, unknown> {
  const copy = structuredClone(valid)
  const changes = 1 + Math.floor(random() * 3)
  for (let i = 0; i < changes; i++) {
    const places = placesOf(copy)
    const place = places[Math.floor(random() * places.length)]
    const value = structuredClone(hostileValues[Math.floor(random() * hostileValues.length)])
    if (!place || random() < 0.1) copy[`extra${i}`] = value
    else if (random() < 0.15) delete place.holder[place.key]
    else place.holder[place.key] = value
  }
  return copy
}

function placesOf(value: Record<string, unknown>): { holder: Record<string, unknown>; key: string }[] {
  const found: { holder: Record<string, unknown>; key: string }[] = []
  const visit = (holder: Record<string, unknown>, depth: number) => {
    for (const key of Object.keys(holder)) {
      found.push({ holder, key })
      const inner = holder[key]
      if (inner && typeof inner === 'object' && depth < 5) visit(inner as Record<string, unknown>, depth + 1)
    }
  }
  visit(value, 0)
  return found
}

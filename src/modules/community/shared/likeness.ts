/**
 * How alike two names are, 0 to 1: the share of characters that need no change (edit distance over the longer length).
 * Width, case, spaces, brackets and the legal form (有限公司 …) do not count: 青禾物业（杭州）有限公司 is 青禾物业杭州公司.
 */
export function likeness(a: string, b: string): number {
  const [left, right] = [plainName(a), plainName(b)]
  if (left.length === 0 || right.length === 0) return 0
  const longest = Math.max(left.length, right.length)
  return 1 - edits(left, right) / longest
}

/** From this on a new customer's name offers the existing one (archives 4.6). */
export const ALIKE = 0.9

function plainName(name: string): string[] {
  const text = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s()（）「」【】[\]·.,，。、_-]/g, '')
  const short = text.replace(/(股份|有限|责任)*公司$/, '')
  return [...(short === '' ? text : short)]
}

function edits(a: readonly string[], b: readonly string[]): number {
  let row = b.map((_, j) => j + 1)
  for (const [i, sign] of a.entries()) {
    let corner = i
    let left = i + 1
    row = row.map((above, j) => {
      const change = corner + (sign === b[j] ? 0 : 1)
      corner = above
      left = Math.min(change, above + 1, left + 1)
      return left
    })
  }
  return row.at(-1) ?? a.length
}

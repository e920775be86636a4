/** What the resource keys of a person mean (common 2). A key is the code followed by its level, `21W01` → 21W0 at 1. */

/** 0 可见不可用, 1 可用. */
export type Level = 0 | 1
export type Levels = ReadonlyMap<string, Level>
export type Access = 'enabled' | 'disabled' | 'hidden'

/** Unknown endings are ignored; of a repeated code the highest level wins. */
export function parseKeys(keys: readonly string[]): Levels {
  const levels = new Map<string, Level>()
  for (const key of keys) {
    const code = key.slice(0, -1)
    const end = key.at(-1)
    if (code === '' || (end !== '0' && end !== '1')) continue
    if (end === '1' || levels.get(code) !== 1) levels.set(code, end === '1' ? 1 : 0)
  }
  return levels
}

/** The table of common 2 for one element: no code enables; any present code shows; any at level 1 enables. */
export function accessTo(levels: Levels, codes: readonly string[]): Access {
  if (codes.length === 0 || codes.some((code) => levels.get(code) === 1)) return 'enabled'
  return codes.some((code) => levels.has(code)) ? 'disabled' : 'hidden'
}

/** The keys of levels, `21W0` at 1 → `21W01`: the answer to getEnablingResourceKey, read back by parseKeys. */
export function keysOf(levels: Levels): string[] {
  return [...levels].map(([code, level]) => `${code}${level}`)
}

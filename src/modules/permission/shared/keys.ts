/**
 * What the resource keys of a person mean (common 2). A key is the code followed by its level, `21W01` → 21W0 at 1.
 */

/** 0 可见不可用, 1 可用. */
export type Level = 0 | 1
/** Code → level. Codes of a newer release may stand in it, hence plain strings. */
export type Levels = ReadonlyMap<string, Level>

/** Keys of GET /resource/getEnablingResourceKey → levels. Unknown endings are ignored; of a repeated code the highest level wins. */
export function parseKeys(keys: readonly string[]): Map<string, Level> {
  const levels = new Map<string, Level>()
  for (const key of keys) {
    const code = key.slice(0, -1)
    const end = key.at(-1)
    if (code === '' || (end !== '0' && end !== '1')) continue
    const level: Level = end === '1' ? 1 : 0
    levels.set(code, higher(levels.get(code), level))
  }
  return levels
}

/** The other way round, for the server's answer. */
export function keysOf(levels: Levels): string[] {
  return [...levels].map(([code, level]) => `${code}${level}`)
}

/**
 * The table of common 2 for one element. No code: shown and enabled. Several: any present shows it, any at level 1
 * enables it.
 */
export function resolve(levels: Levels, codes: readonly string[]): { shown: boolean; enabled: boolean } {
  if (codes.length === 0) return { shown: true, enabled: true }
  return {
    shown: codes.some((code) => levels.has(code)),
    enabled: codes.some((code) => levels.get(code) === 1),
  }
}

export function higher(a: Level | undefined, b: Level): Level {
  return a === 1 || b === 1 ? 1 : 0
}

import { accessTo, type Level, type Levels } from '#kernel/shared/permission.ts'

export { type Level, type Levels, parseKeys } from '#kernel/shared/permission.ts'

/** Levels → resource keys, `21W0` at 1 → `21W01` (common 2): the server's answer to getEnablingResourceKey. */
export function keysOf(levels: Levels): string[] {
  return [...levels].map(([code, level]) => `${code}${level}`)
}

/**
 * The table of common 2 for one element. No code: shown and enabled. Several: any present shows it, any at level 1
 * enables it.
 */
export function resolve(levels: Levels, codes: readonly string[]): { shown: boolean; enabled: boolean } {
  const access = accessTo(levels, codes)
  return { shown: access !== 'hidden', enabled: access === 'enabled' }
}

export function higher(a: Level | undefined, b: Level): Level {
  return a === 1 || b === 1 ? 1 : 0
}

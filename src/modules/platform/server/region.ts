import { regionPrefix } from '#kernel/shared/regionCode.ts'

export const covers = (regionCodes: readonly string[], regionCode: string): boolean =>
  regionCodes.some((code) => regionCode.startsWith(regionPrefix(code)))

/** Patterns for `like any(…)`. */
export const regionPatterns = (regionCodes: readonly string[]): string[] =>
  regionCodes.map((code) => `${regionPrefix(code)}%`)

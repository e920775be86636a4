/** Division codes: 330000 is a province, 330100 a city, 330106 a district; a wider code holds the narrower ones. */
export function regionPrefix(code: string): string {
  return code.replace(/(00){1,2}$/, '')
}

export const covers = (regionCodes: readonly string[], regionCode: string): boolean =>
  regionCodes.some((code) => regionCode.startsWith(regionPrefix(code)))

/** Patterns for `like any(…)`. */
export const regionPatterns = (regionCodes: readonly string[]): string[] =>
  regionCodes.map((code) => `${regionPrefix(code)}%`)

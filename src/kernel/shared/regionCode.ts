/** Division codes of GB/T 2260: 330000 is a province, 330100 a city, 330106 a district; a wider code holds the narrower. */
export const isRegionCode = (text: string): boolean => /^\d{6}$/.test(text)

/** 330100 → 3301: what all codes of the division begin with. */
export const regionPrefix = (code: string): string => code.replace(/(00){1,2}$/, '')

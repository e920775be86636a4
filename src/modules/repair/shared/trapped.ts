/** Where a car stands with people in it, as one says it: a bare number is a floor (停在 7 层), words stay (停在 7-8层间). */
export function standsAt(floor: string): string {
  const said = floor.trim()
  return /^\d+$/.test(said)
    ? `停在 ${said} 层`
    : /^-\d+$/.test(said)
      ? `停在负 ${said.slice(1)} 层`
      : `停在${/^\d/.test(said) ? ' ' : ''}${said}`
}

/** 3 人被困，停在 7-8层间. */
export const caughtText = (count: number | null, floor: string | null): string =>
  `${count} 人被困${floor ? `，${standsAt(floor)}` : ''}`

import { readFileSync } from 'node:fs'
import type { Point } from '#kernel/shared/distance.ts'

/**
 * Middles of cities, and of the districts of municipalities, by the codes of GB/T 2260: `cp` of map/json of the npm package
 * `echarts` 4.9.0 (Apache License 2.0), as in docs/decisions/0016. Good to some kilometres.
 */
const centres = JSON.parse(readFileSync(new URL('./regionCentres.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly [lng: number, lat: number]>
>

/** The middle of a district, else of its city, else of its province; undefined for a code of neither. */
export function regionCentre(code: string): Point | undefined {
  const found = centres[code] ?? centres[`${code.slice(0, 4)}00`] ?? centres[`${code.slice(0, 2)}0000`]
  return found && { lng: found[0], lat: found[1] }
}

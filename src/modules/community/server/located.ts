/**
 * Coordinates as people and other systems may see them, as SQL of a row of places: null where they are the middle of the
 * district (decision 0126). What computes ways and draws maps takes the columns themselves, with `located` beside them.
 */
export const seenAs = (place: string, axis: 'lng' | 'lat'): string =>
  `case when ${place}.located then ${place}.${axis} end`

export const seenPoint = (place: string): string => `${seenAs(place, 'lng')} as lng, ${seenAs(place, 'lat')} as lat`

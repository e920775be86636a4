/** A terminal says the landing alone, a person a whole word: 7–8 层之间. */
export const floorText = (floor: string): string => (/^[\w-]+$/.test(floor) ? `${floor} 层` : floor)

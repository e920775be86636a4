import { randomInt } from 'node:crypto'

/** Numbers that providers know us by: the moment in China and ten digits that nobody guesses; 24 digits after the letters. */
export function payNumber(letters: string, now: Date): string {
  const at = new Date(now.getTime() + 28_800_000).toISOString().replace(/\D/g, '').slice(0, 14)
  return `${letters}${at}${String(randomInt(10 ** 10)).padStart(10, '0')}`
}

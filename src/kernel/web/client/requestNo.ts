import { makeUuid } from './device.ts'

/** Numbers of writes that have no answer yet, by call and body: a repeated submit carries the same one (common 7). */
const open = new Map<string, string>()

export function requestNoFor(key: string): string {
  const number = open.get(key) ?? makeUuid()
  open.set(key, number)
  return number
}

/** The server answered, whatever it said: the next submit is a new one. */
export function requestSettled(key: string): void {
  open.delete(key)
}

/**
 * What a browser keeps for its person: on this device, or in this tab alone. It may forbid that, or have no room left: then
 * nothing is kept, and the page goes on with what it holds.
 */
type Where = 'device' | 'tab'

const storage = (where: Where) => (where === 'device' ? localStorage : sessionStorage)

/** Undefined: nothing is kept, or nothing may be. */
export function keptText(name: string, where: Where = 'device'): string | undefined {
  try {
    return storage(where).getItem(name) ?? undefined
  } catch {
    // silent: a browser that keeps nothing has nothing
    return undefined
  }
}

/** False: it could not be kept. Undefined forgets. */
export function keepText(name: string, text: string | undefined, where: Where = 'device'): boolean {
  try {
    if (text === undefined) storage(where).removeItem(name)
    else storage(where).setItem(name, text)
    return true
  } catch {
    // silent: told by what is given back
    return false
  }
}

/** What `keep` kept. Who reads it judges whether it has the shape it should: an older version may have written it. */
export function kept(name: string, where: Where = 'device'): unknown {
  const text = keptText(name, where)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // silent: what cannot be read is nothing
    return undefined
  }
}

export const keep = (name: string, value: unknown, where: Where = 'device'): boolean =>
  keepText(name, value === undefined ? undefined : JSON.stringify(value), where)

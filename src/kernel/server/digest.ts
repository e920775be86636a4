import { createHash } from 'node:crypto'

/**
 * JSON with its keys in order and nothing between: equal contents give equal text, whatever order the database or the
 * caller had. Undefined counts as absent; dates and decimals must come as text.
 */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((entry) => canonicalJson(entry ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonicalJson(entry)}`).join(',')}}`
}

/** SHA-256 of the canonical JSON, 64 hexadecimal digits: for records that must show that nobody changed them. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}

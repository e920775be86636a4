/**
 * The empty-value filter (common 3.1): a parameter is dropped when missing, null, "" or whitespace only; 0 and false
 * stay; empty arrays are dropped. In add and edit an absent optional field means empty, so a cleared field is cleared.
 * A range with neither end is empty too. Only the parameter itself is judged, never the elements of an array.
 */
export function withoutEmpty(values: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const filtered = isPlain(value) ? withoutEmpty(value) : value
    if (!isEmpty(filtered)) kept[name] = filtered
  }
  return kept
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return isPlain(value) && Object.keys(value).length === 0
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

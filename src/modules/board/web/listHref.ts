import type { Filter } from '#kernel/shared/list.ts'
import { writeAddress } from '#kernel/web/list/address.ts'

/** Address of a list page with exactly these filters. */
export function listHref(
  path: string,
  filters: Readonly<Record<string, Filter>>,
  query: Readonly<Record<string, unknown>>,
): string {
  const state = { filters: query, page: 1, size: 20, sort: undefined }
  return `${path}?${writeAddress(new URLSearchParams(), filters, state)}`
}

import { duty } from '#kernel/server/index.ts'

/**
 * Of a request of this row: how many of its parts are still to come to the warehouse, as an expression; null when the
 * warehouse serves nothing of it.
 */
export const shortKindsOf = duty<(request: string) => string>('parts.shortKindsOf')

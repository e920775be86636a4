import type { Parted } from '#kernel/server/partitions.ts'

/** Tables in parts by time (monitoring 1: Sample, Trip); docs/operations.md says how long they are kept. */
export const parts: readonly Parted[] = [
  { table: 'sample', column: 'at', by: 'day', ahead: 7, keep: '30 days' },
  { table: 'sample_minutes', column: 'hour', by: 'month', ahead: 2, keep: '13 months' },
  { table: 'sample_hour', column: 'hour', by: 'month', ahead: 2, keep: '5 years' },
  { table: 'trip', column: 'end_at', by: 'month', ahead: 2, keep: '13 months' },
]

import type { Parted } from '#kernel/server/partitions.ts'

/** Tables in parts by time (monitoring 1: Sample, Trip); docs/operations.md says how long they are kept. `rawDays`: raw frames. */
export const partsKept = (rawDays: number): readonly Parted[] => [
  { table: 'sample', column: 'at', by: 'day', ahead: 7, keep: `${rawDays} days` },
  { table: 'sample_minutes', column: 'hour', by: 'month', ahead: 2, keep: '13 months' },
  { table: 'sample_hour', column: 'hour', by: 'month', ahead: 2, keep: '5 years' },
  { table: 'trip', column: 'end_at', by: 'month', ahead: 2, keep: '13 months' },
]

import { RepairFlag } from './repair.ts'

/** The flags of a repair as their words: 3 → 单人先到、调度代记. */
export const flagWords = (bits: number): string[] =>
  RepairFlag.options.filter(({ value }) => (bits & value) !== 0).map(({ label }) => label)

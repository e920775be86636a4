import { is } from '#kernel/server/index.ts'
import { RecordStatus } from '#modules/signal/shared/record.ts'
import { COUNTING_RECORD, putAway } from '../shared/record.states.ts'

const reasons = Object.values(putAway)
  .map((reason) => `'${reason}'`)
  .join(', ')

/** The record says something about its lift, also once it was put away: the figures of its month stay what they were. */
export const countingRecord = (record: string): string =>
  `(${is(`${record}.status`, COUNTING_RECORD)} or (${is(`${record}.status`, RecordStatus.code.suppressed)}
    and ${record}.suppress_reason in (${reasons})))`

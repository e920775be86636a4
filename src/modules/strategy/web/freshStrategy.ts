import type { z } from 'zod'
import type { StrategyDraft } from '../shared/strategy.ts'

/** What a new strategy begins with. */
export const freshStrategy: Partial<z.input<typeof StrategyDraft>> = {
  scope: 1,
  scopeIds: [],
  levels: ['A', 'B'],
  codes: [],
  mode: 1,
  repairType: 2,
  assignee: 1,
  elevatorIds: [],
  persistSeconds: 0,
  peopleInCarOnly: false,
  enabled: true,
  escalation: [
    { minute: 3, target: 2, channel: 4 },
    { minute: 5, target: 3, channel: 4 },
  ],
}

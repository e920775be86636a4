import { piece } from '#kernel/web/router/piece.tsx'
import type { FundPart } from '#modules/receivable/web/index.ts'

/** What dunning adds to the pages of receivables; it has no address of its own. */
export const dunningPart: FundPart = {
  record: {
    key: 'dunning',
    label: '催收',
    Page: piece(() => import('./DunningList.tsx').then(({ DunningList }) => DunningList)),
  },
  setting: {
    key: 'dunning',
    label: '催收规则',
    Page: piece(() => import('./RulePage.tsx').then(({ RulePage }) => RulePage)),
  },
  Chosen: piece(() => import('./DunningVerbs.tsx').then(({ DunningChosen }) => DunningChosen)),
  ItemVerbs: piece(() => import('./DunningVerbs.tsx').then(({ DunningOne }) => DunningOne)),
  ItemPanel: piece(() => import('./DunningPanel.tsx').then(({ DunningPanel }) => DunningPanel)),
}

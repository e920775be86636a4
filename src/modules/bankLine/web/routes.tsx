import { piece } from '#kernel/web/router/piece.tsx'
import type { FundPart } from '#modules/receivable/web/index.ts'

/** What bank statements add to the pages of receivables; they have no address of their own. */
export const bankLinePart: FundPart = {
  record: {
    key: 'bankLine',
    label: '待认领流水',
    Page: piece(() => import('./BankLineList.tsx').then(({ BankLineList }) => BankLineList)),
  },
}

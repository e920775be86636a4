import { answers, audited, calls, findRow, type ServerModule } from '#kernel/server/index.ts'
import { receivableAsks } from '#modules/receivable/server/index.ts'
import { may } from '#modules/receivable/shared/permissions.ts'
import { bankLineApi } from '../shared/api.ts'
import { BankLineRow } from '../shared/bankLine.ts'
import { freeLine } from './bankLine.store.ts'
import { bankLineHandlers, takeLine } from './bankLines.ts'

export const bankLineModule: ServerModule = {
  name: 'bankLine',
  tables: ['bank_line'],
  duties: answers(receivableAsks, { freeBankLine: freeLine, takeBankLine: takeLine }),
  calls: [calls(bankLineApi, bankLineHandlers)],
  audited: { bank_line: audited(BankLineRow.pick({ state: true, reason: true }), { needs: [may.confirm] }) },
  opens: { bank_line: (ctx, id) => findRow(ctx, 'bankLine', id) },
}

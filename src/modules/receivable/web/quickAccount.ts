import type { QuickForm } from '#kernel/web/form/index.ts'
import { AccountDraft, accountApi } from '../shared/account.ts'
import { AccountStatus } from '../shared/terms.ts'

/** An account from inside a picker: where the money came in. */
export const quickAccount: QuickForm = {
  schema: AccountDraft,
  add: accountApi.add,
  fields: ['name', 'bank', 'accountNo'],
  initial: (typed) => ({ name: typed, isDefault: false, status: AccountStatus.code.on }),
}

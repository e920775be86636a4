import {
  type Context,
  findRow,
  type Handlers,
  insertRow,
  orRefuse,
  removeRow,
  requireFresh,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { AccountDraft, type accountApi, type settingApi } from '../shared/account.ts'
import { AccountStatus } from '../shared/terms.ts'
import {
  accounts,
  clearDefault,
  countReceiptsAt,
  findAccount,
  findAccountOptions,
  findSetting,
  saveSetting,
} from './account.store.ts'

const orTaken = <T>(work: Promise<T>) =>
  orRefuse(work, () => fieldRefusal([{ prop: 'accountNo', msg: '这个账号已登记' }]))

export const accountHandlers: Handlers<typeof accountApi> = {
  list: accounts.page,
  options: findAccountOptions,
  detail: (ctx, { id }) => findAccount(ctx, id),
  async add(ctx, draft) {
    await keepDefault(ctx, draft)
    return orTaken(insertRow(ctx, 'paymentAccount', wholeDraft(AccountDraft, draft)))
  },
  async edit(ctx, { id, version, ...draft }) {
    const before = await findRow<{ version: number }>(ctx, 'paymentAccount', id, { lock: true })
    requireFresh(before, version)
    await keepDefault(ctx, draft, id)
    return orTaken(updateRow(ctx, 'paymentAccount', id, version, wholeDraft(AccountDraft, draft)))
  },
  async remove(ctx, { id }) {
    await findRow(ctx, 'paymentAccount', id, { lock: true })
    const n = await countReceiptsAt(ctx, id)
    if (n > 0) throw fieldRefusal([{ prop: 'name', msg: `有 ${n} 张收款单记在这个账户，不能删除；不再使用请停用` }])
    await removeRow(ctx, 'paymentAccount', id)
    return { done: 1 }
  },
}

export const settingHandlers: Handlers<typeof settingApi> = {
  get: (ctx) => findSetting(ctx),
  edit: async (ctx, { version, ...setting }) => ({ version: await saveSetting(ctx, version, setting) }),
}

/** One default, and it is in use. */
async function keepDefault(ctx: Context, draft: AccountDraft, id?: string): Promise<void> {
  if (!draft.isDefault) return
  if (draft.status === AccountStatus.code.off)
    throw fieldRefusal([{ prop: 'isDefault', msg: '停用的账户不能是默认账户' }])
  await clearDefault(ctx, id)
}

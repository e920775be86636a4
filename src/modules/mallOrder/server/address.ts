import {
  type Context,
  type Handlers,
  insertRow,
  newId,
  removeRow,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import { regionName } from '#kernel/shared/region.ts'
import { ADDRESS_MAX, AddressDraft, type addressApi } from '../shared/address.ts'
import { refuseMall } from '../shared/terms.ts'
import { findAddress, findAddresses, holdAddresses, onlyDefault } from './address.store.ts'
import { requireBuyer } from './who.ts'

export const addressHandlers: Handlers<typeof addressApi> = {
  async list(ctx) {
    const found = await findAddresses(ctx)
    const records = found.map((one) => ({ ...one, regionName: regionName(one.regionCode) }))
    return { records, total: records.length, totalPage: records.length > 0 ? 1 : 0 }
  },

  async add(ctx, draft) {
    requireBuyer(ctx)
    await holdAddresses(ctx)
    const before = await findAddresses(ctx)
    if (before.length >= ADDRESS_MAX) throw refuseMall.addressFull({ n: ADDRESS_MAX })
    const id = newId()
    const isDefault = draft.isDefault || before.length === 0
    if (isDefault) await onlyDefault(ctx, id)
    return insertRow(ctx, 'mallAddress', { ...draft, id, isDefault, userId: ctx.who.userId })
  },

  async edit(ctx, { id, version, ...draft }) {
    requireBuyer(ctx)
    await holdAddresses(ctx)
    await findAddress(ctx, id)
    if (draft.isDefault) await onlyDefault(ctx, id)
    return updateRow(ctx, 'mallAddress', id, version, wholeDraft(AddressDraft, draft))
  },

  async remove(ctx, { id }) {
    requireBuyer(ctx)
    await holdAddresses(ctx)
    const { isDefault } = await findAddress(ctx, id)
    await removeRow(ctx, 'mallAddress', id)
    if (isDefault) await nextDefault(ctx)
    return { done: 1 }
  },
}

/** Whoever has addresses has a default one. */
async function nextDefault(ctx: Context): Promise<void> {
  const [next] = await findAddresses(ctx)
  if (next) await updateRow(ctx, 'mallAddress', next.id, next.version, { isDefault: true })
}

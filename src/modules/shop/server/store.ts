import {
  type Context,
  exportOf,
  findRow,
  type Handlers,
  insertRow,
  moveRow,
  orRefuse,
  requireFresh,
  updateRow,
} from '#kernel/server/index.ts'
import { PUBLIC_BUCKET } from '#kernel/shared/bucket.ts'
import { ratio } from '#kernel/shared/money.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageLevel } from '#modules/message/shared/message.ts'
import type { mallStoreApi, storeApi } from '../shared/api.ts'
import { mayShop } from '../shared/permissions.ts'
import { storeMoves } from '../shared/store.states.ts'
import { type Pending, PROVIDERS, reviewed, type StoreDetail, type StoreDraft } from '../shared/store.ts'
import { refuseShop, StoreStatus } from '../shared/terms.ts'
import { countOnShelf, countOpenOrders, findSold, storeMoved } from './asks.ts'
import { keepPictures } from './pictures.ts'
import {
  addEvent,
  findCompanyName,
  findEvents,
  findOwn,
  findStoreOptions,
  findWaiting,
  isNameTaken,
  publishStore,
  type StoreRecord,
  stores,
} from './store.store.ts'

const { waiting, open, rejected, frozen, closed } = StoreStatus.code
const taken = () => fieldRefusal([{ prop: 'name', msg: '店铺名称已被其他店铺使用' }])
const orTaken = <T>(work: Promise<T>): Promise<T> => orRefuse(work, taken)

export const storeHandlers: Handlers<typeof storeApi> = {
  async mine(ctx) {
    const own = await findOwn(ctx)
    return own ? view(ctx, own) : null
  },

  async add(ctx, draft) {
    if (await findOwn(ctx)) throw refuseShop.exists()
    await requireName(ctx, draft.name)
    await keepPictures(ctx, picturesOf(draft))
    const saved = await orRefuse(
      insertRow(ctx, 'store', {
        ...liveOf(draft),
        ...reviewedOf(draft),
        status: waiting,
        appliedAt: ctx.now.toISOString(),
      }),
      refuseShop.exists,
    )
    await addEvent(ctx, saved.id, { action: '申请开店', byName: ctx.who.name })
    await shown(ctx)
    return saved
  },

  async edit(ctx, { id, version, ...draft }) {
    const before = await own(ctx, id)
    requireFresh(before, version)
    if (before.status === closed) throw refuseShop.state({ status: StoreStatus.label(before.status), action: '修改' })
    await requireName(ctx, draft.name)
    await keepPictures(ctx, picturesOf(draft))
    if (before.status === waiting || before.status === rejected) return reapply(ctx, before, draft)
    const next = reviewedOf(draft)
    // What waits already and is not touched goes on waiting; what is put back as it lives waits no more.
    const pending = differs(before, next) ? next : null
    const saved = await updateRow(ctx, 'store', id, version, {
      ...liveOf(draft),
      pending: pending && JSON.stringify(pending),
      ...(pending ? { appliedAt: ctx.now.toISOString(), reason: before.status === frozen ? before.reason : null } : {}),
    })
    if (pending) await addEvent(ctx, id, { action: '提交变更', note: changedOf(before, pending), byName: ctx.who.name })
    await shown(ctx)
    return saved
  },

  async close(ctx, { id, version, reason }) {
    const before = await own(ctx, id)
    requireFresh(before, version)
    const to = storeMoves.target('close', before.status)
    const n = await countOpenOrders(ctx)
    if (n > 0) throw refuseShop.openOrders({ n })
    const saved = await moveRow(ctx, 'store', before, to, { reason, pending: null })
    await addEvent(ctx, id, { action: '关店', note: reason, byName: ctx.who.name })
    await shown(ctx)
    return saved
  },
}

export const mallStoreHandlers: Handlers<typeof mallStoreApi> = {
  async list(ctx, query) {
    const page = await stores.page(ctx, query)
    const companies = page.records.map(({ companyId }) => companyId)
    const onShelf = await countOnShelf(ctx, companies)
    const sold = await findSold(ctx, companies)
    const records = page.records.map((row) => {
      const { orders = 0, paid = '0', refunded = '0' } = sold.get(row.companyId) ?? {}
      return {
        ...row,
        goodsCount: onShelf.get(row.companyId) ?? 0,
        orders30: orders,
        refundRate: Number(paid) > 0 ? ratio(refunded, 100, paid) : null,
      }
    })
    return { ...page, records }
  },
  options: findStoreOptions,
  export: exportOf(stores),

  async detail(ctx, { id }) {
    return view(ctx, await findRow<StoreRecord>(ctx, 'store', id))
  },

  async check(ctx, { id, pass, reason }) {
    const { companyId } = await findRow<StoreRecord>(ctx, 'store', id)
    const byName = ctx.who.name
    const waits = (await findWaiting(ctx)).filter((one) => one !== id)
    await ctx.inCompany(companyId, async (seller) => {
      const store = await findRow<StoreRecord>(seller, 'store', id, { lock: true })
      const decided = { decidedAt: seller.now.toISOString(), decidedName: byName }
      if (store.status === waiting) {
        const to = storeMoves.target(pass ? 'pass' : 'reject', store.status)
        await moveRow(seller, 'store', store, to, { ...decided, reason: reason ?? null })
        await told(seller, store, pass ? '开店申请已通过' : '开店申请已驳回', reason)
        await addEvent(seller, id, { action: pass ? '审核通过' : '审核驳回', note: reason, byName })
      } else if (store.pending) {
        if (pass) await requireName(seller, store.pending.name)
        await updateRow(seller, 'store', id, store.version, {
          ...decided,
          pending: null,
          ...(pass
            ? { ...store.pending, warnedDays: null, reason: store.status === frozen ? store.reason : null }
            : { reason: reason ?? null }),
        })
        await told(seller, store, pass ? '店铺资料变更已通过' : '店铺资料变更已驳回', reason)
        await addEvent(seller, id, { action: pass ? '变更通过' : '变更驳回', note: reason, byName })
      } else throw refuseShop.nothingToCheck()
      await shown(seller)
    })
    return { next: waits[0] ?? null, waiting: waits.length }
  },

  freeze: (ctx, { id, reason }) => moveByOperator(ctx, id, 'freeze', reason),
  unfreeze: (ctx, { id, reason }) => moveByOperator(ctx, id, 'unfreeze', reason),
}

async function moveByOperator(ctx: Context, id: string, name: 'freeze' | 'unfreeze', reason: string) {
  const { companyId } = await findRow<StoreRecord>(ctx, 'store', id)
  const byName = ctx.who.name
  return ctx.inCompany(companyId, (seller) => moveStore(seller, id, name, { reason, byName }))
}

/** Freezes or opens again, by operations or because the licence has ended. */
export async function moveStore(
  seller: Context,
  id: string,
  name: 'freeze' | 'unfreeze',
  { reason, byName }: { readonly reason: string; readonly byName: string },
) {
  const store = await findRow<StoreRecord>(seller, 'store', id, { lock: true })
  const to = storeMoves.target(name, store.status)
  const saved = await moveRow(seller, 'store', store, to, { reason: name === 'freeze' ? reason : null })
  const { label } = storeMoves.moves[name]
  await told(seller, store, `店铺已${label}`, reason)
  await addEvent(seller, id, { action: label, note: reason, byName })
  await shown(seller)
  return saved
}

async function own(ctx: Context, id: string): Promise<StoreRecord> {
  const found = await findOwn(ctx, { lock: true })
  if (found?.id !== id) throw refuse.notFound()
  return found
}

/** An application that was not decided yet, or was rejected: as a whole it is reviewed anew. */
async function reapply(ctx: Context, before: StoreRecord, draft: StoreDraft) {
  const values = { ...liveOf(draft), ...reviewedOf(draft), appliedAt: ctx.now.toISOString(), reason: null }
  const saved =
    before.status === rejected
      ? await moveRow(ctx, 'store', before, storeMoves.target('resubmit', before.status), values)
      : await updateRow(ctx, 'store', before.id, before.version, values)
  await addEvent(ctx, before.id, { action: before.status === rejected ? '重新提交' : '修改申请', byName: ctx.who.name })
  await shown(ctx)
  return saved
}

/** What everybody sees follows; a name that another store took in the same moment is told beside the field. */
export async function shown(ctx: Context): Promise<void> {
  const store = (await findOwn(ctx)) as StoreRecord
  await orTaken(publishStore(ctx, store, await findCompanyName(ctx, ctx.companyId)))
  await storeMoved(ctx)
}

async function requireName(ctx: Context, name: string): Promise<void> {
  if (await isNameTaken(ctx, name)) throw taken()
}

async function told(seller: Context, store: StoreRecord, title: string, reason?: string): Promise<void> {
  await tell(seller, {
    receivers: await findHolders(seller, mayShop.edit),
    bigType: MessageBigType.code.system,
    level: MessageLevel.code.important,
    title,
    body: `店铺「${store.name}」${reason ? `：${reason}` : ''}`,
    biz: { type: 'store', id: store.id },
  })
}

const picturesOf = ({ logo, banner, licenseFile }: StoreDraft) => [
  { prop: 'logo', key: logo, name: '店铺标志' },
  { prop: 'banner', key: banner, name: '店铺横幅' },
  { prop: 'licenseFile', key: licenseFile, name: '营业执照' },
]

const reviewedOf = ({ name, taxNo, licenseFile, licenseExpireAt }: StoreDraft): Pending => ({
  name,
  taxNo,
  licenseFile,
  licenseExpireAt: licenseExpireAt ?? null,
})

const words = { name: '店铺名称', taxNo: '税号', licenseFile: '营业执照', licenseExpireAt: '执照有效期' } as const
const changes = (before: Pick<StoreRecord, (typeof reviewed)[number]>, next: Pending) =>
  reviewed.filter((name) => (before[name] ?? null) !== next[name])
const differs = (before: StoreRecord, next: Pending) => changes(before, next).length > 0
const changedOf = (before: StoreRecord, next: Pending) =>
  changes(before, next)
    .map((name) => words[name])
    .join('、')

/** Columns that live at once. */
function liveOf(draft: StoreDraft) {
  const { payeeName, payeeBank, payeeAccount } = draft
  const merchants = PROVIDERS.flatMap(({ key, field }) => (draft[field] ? [[key, draft[field]]] : []))
  return {
    logo: draft.logo,
    banner: draft.banner,
    contact: draft.contact,
    phone: draft.phone,
    serviceHours: draft.serviceHours,
    address: draft.address,
    intro: draft.intro,
    payee: payeeAccount
      ? JSON.stringify({ accountName: payeeName, bankName: payeeBank, bankAccount: payeeAccount })
      : null,
    merchants: JSON.stringify(Object.fromEntries(merchants)),
    autoAccept: draft.autoAccept,
    shipWithinHours: draft.shipWithinHours,
    afterSaleDays: draft.afterSaleDays,
    returnAddress: JSON.stringify({
      receiver: draft.returnReceiver,
      phone: draft.returnPhone,
      regionCode: draft.returnRegion,
      detail: draft.returnDetail,
    }),
    urgent: draft.urgent,
    urgentRegion: draft.urgentRegion ?? null,
    urgentAddress: draft.urgentAddress ?? null,
    urgentAt: draft.urgentAt ? JSON.stringify(draft.urgentAt) : null,
    urgentKm: draft.urgentKm ?? null,
    urgentPhone: draft.urgentPhone ?? null,
  }
}

async function view(ctx: Context, store: StoreRecord): Promise<StoreDetail> {
  const link = (key: string) => ctx.services.store.link(PUBLIC_BUCKET, key)
  const { payee, merchants, returnAddress, pending } = store
  const numbers = Object.fromEntries(PROVIDERS.map(({ key, field }) => [field, merchants[key] ?? null]))
  return {
    ...store,
    ...(numbers as Pick<StoreDetail, (typeof PROVIDERS)[number]['field']>),
    payeeName: payee?.accountName ?? null,
    payeeBank: payee?.bankName ?? null,
    payeeAccount: payee?.bankAccount ?? null,
    returnReceiver: returnAddress.receiver,
    returnPhone: returnAddress.phone,
    returnRegion: returnAddress.regionCode,
    returnDetail: returnAddress.detail,
    companyName: await findCompanyName(ctx, store.companyId),
    logoUrl: link(store.logo),
    bannerUrl: store.banner && link(store.banner),
    licenseUrl: link(store.licenseFile),
    pendingLicenseUrl: pending && link(pending.licenseFile),
    events: await findEvents(ctx, store.companyId, store.id),
  }
}

/** Who sells: an open store of the company, which is not held. */
export async function isOpen(ctx: Context): Promise<boolean> {
  return (await findOwn(ctx))?.status === open
}

import {
  type Context,
  findRow,
  type Handlers,
  initials,
  insertRow,
  lockRows,
  nextNumber,
  orRefuse,
  requireFresh,
  requireRows,
  updateRow,
} from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { mayCatalog } from '../shared/permissions.ts'
import { requireFormula } from '../shared/quantity.ts'
import type { serviceApi } from '../shared/service.api.ts'
import {
  refuseService,
  type Service,
  type ServiceDraft,
  ServiceFields,
  ServiceKind,
  ServicePricing,
} from '../shared/service.ts'
import { dropDefault, findAccounts, findServices, removeServices, services } from './service.store.ts'

const { agent } = ServiceKind.code

export const serviceHandlers: Handlers<typeof serviceApi> = {
  list: services.page,
  async all(ctx, { kind, regionCode }) {
    const rows = await findServices(ctx, { kind, regionCode, inUse: true })
    const nobody = regionCode !== undefined && kind !== ServiceKind.code.item && !rows.some((row) => row.kind === agent)
    const rest = nobody ? await findServices(ctx, { kind: agent, inUse: true }) : []
    return [...rows, ...rest.filter(({ isDefault }) => isDefault)].map((row) => shown(ctx, row))
  },

  async detail(ctx, { id }) {
    const [row] = await findServices(ctx, { id, inUse: false })
    if (!row) throw refuse.notFound()
    return shown(ctx, row)
  },

  async account(ctx, { page, size, keyword }) {
    const { rows, total } = await findAccounts(ctx, { page, size, keyword })
    return { records: rows, total, totalPage: Math.ceil(total / size) }
  },

  async add(ctx, draft) {
    const columns = await columnsOf(ctx, draft)
    const serviceNo = `FW${String(await nextNumber(ctx, 'quoteService')).padStart(4, '0')}`
    if (columns.isDefault) await dropDefault(ctx)
    return orTwice(insertRow(ctx, 'quoteService', { ...columns, serviceNo }))
  },

  async save(ctx, { id, version, ...draft }) {
    const before = await findRow<Service>(ctx, 'quoteService', id, { lock: true })
    requireFresh(before, version)
    const columns = await columnsOf(ctx, { ...draft, kind: before.kind }, before)
    if (columns.isDefault) await dropDefault(ctx, id)
    return orTwice(updateRow(ctx, 'quoteService', id, version, columns))
  },

  async remove(ctx, { ids }) {
    await requireRows(ctx, 'quoteService', ids)
    await lockRows(ctx, 'quoteService', ids)
    return { deleted: await removeServices(ctx, ids) }
  },
}

const SHOWN = [
  ...Object.keys(ServiceFields.shape),
  'id',
  'version',
  'serviceNo',
  'userName',
  'updatedAt',
] as (keyof Service)[]

function shown(ctx: Context, row: Service): Service {
  const one = Object.fromEntries(SHOWN.map((name) => [name, row[name]])) as unknown as Service
  return ctx.may(mayCatalog.cost) ? one : { ...one, costPrice: null }
}

/** Two make one account an agent, or one the default, in the same moment. */
const orTwice = <T>(work: Promise<T>) => orRefuse(work, () => refuseService.agentTwice())

/** Of a kind, its own columns alone: what the other kind has is empty. */
async function columnsOf(ctx: Context, draft: ServiceDraft, before?: Service) {
  const named = { name: draft.name, namePinyin: initials(draft.name), status: draft.status, remark: draft.remark }
  if (draft.kind === agent) {
    const userId = draft.userId as string
    if (userId !== before?.userId) {
      const [account] = (await findAccounts(ctx, { page: 1, size: 1, userId })).rows
      if (!account) throw refuse.notFound()
      if (account.bound) throw refuseService.agentTwice()
    }
    return {
      ...named,
      kind: draft.kind,
      userId,
      phone: draft.phone,
      regionCodes: [...new Set(draft.regionCodes)],
      isDefault: draft.isDefault,
    }
  }
  const byFormula = draft.pricingMode === ServicePricing.code.formula
  if (byFormula) requireFormula(draft.expression as string, 1)
  return {
    ...named,
    kind: draft.kind,
    pricingMode: draft.pricingMode,
    price: draft.price,
    expression: byFormula ? draft.expression : undefined,
    costPrice: ctx.may(mayCatalog.cost) ? draft.costPrice : before?.costPrice,
    taxRate: draft.taxRate,
    minAmount: draft.minAmount,
    isDefault: false,
  }
}

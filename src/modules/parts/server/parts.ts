import { exportList, type Handlers, imports } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { PartsCounts, partsApi } from '../shared/api.ts'
import { PartsTab } from '../shared/partsList.ts'
import { approve, batchApprove, charge, queue, reject } from './approving.ts'
import { judge } from './charging.ts'
import { answerOnPaper } from './customer.ts'
import { partsDetail } from './detail.ts'
import { findBiz, findKnown, findWorks } from './facts.store.ts'
import { draw, giveBack, installFromForm } from './installing.ts'
import { customerLink, sendLink } from './linking.ts'
import { findOptions, partsScope, requests } from './parts.store.ts'
import { findOfOrder } from './partsDetail.store.ts'
import { partsImporter } from './partsImport.ts'
import { add, edit, remove, requireBiz, submit, voidRequest } from './request.ts'
import type { PartsStock } from './stock.ts'

const MOST_KNOWN = 40

/** 全部 narrows nothing: without it the total comes exact from the counter (decision 0003). */
const whole = <Q extends { tab?: PartsTab | undefined }>(query: Q): Q =>
  query.tab === PartsTab.code.all ? { ...query, tab: undefined } : query

export const partsHandlers = (stock: PartsStock | undefined): Handlers<typeof partsApi> => ({
  list: (ctx, query) => requests.page(ctx, whole(query)),
  export: (ctx, query) => exportList(ctx, requests, whole(query)),
  detail: (ctx, { id }) => partsDetail(ctx, id, stock),
  options: findOptions,
  ...imports(partsImporter),
  async known(ctx, { keyword }) {
    const offers = (await stock?.offers(ctx, keyword)) ?? []
    const offered = new Set(offers.map(({ unitId }) => unitId))
    const before = (await findKnown(ctx, keyword)).filter(({ unitId }) => !unitId || !offered.has(unitId))
    return [...offers, ...before].slice(0, MOST_KNOWN)
  },
  add,
  edit,
  remove: (ctx, { id }) => remove(ctx, id),
  submit,
  queue: (ctx) => queue(ctx, stock),
  approve: (ctx, given) => approve(ctx, given, stock),
  batchApprove: (ctx, { rows }) => batchApprove(ctx, rows, stock),
  reject,
  charge,
  customerLink,
  sendLink,
  answer: (ctx, given) => answerOnPaper(ctx, given, stock),
  draw: (ctx, given) => draw(ctx, given, stock),
  giveBack: (ctx, given) => giveBack(ctx, given, stock),
  install: installFromForm,
  void: (ctx, given) => voidRequest(ctx, given, stock),

  async counts(ctx, query) {
    const found: Partial<PartsCounts> = {}
    for (const { value: tab } of PartsTab.options) found[tab] = await requests.total(ctx, whole({ ...query, tab }))
    return found as PartsCounts
  },

  async ofOrder(ctx, { bizType, bizId }) {
    if (!(await findBiz(ctx, bizType, bizId))) throw refuse.notFound()
    return findOfOrder(ctx, { bizType, bizId }, partsScope(ctx))
  },

  async works(ctx, { elevatorId }) {
    const found = await findWorks(ctx, elevatorId)
    if (!found) throw refuse.notFound()
    return found
  },

  async charges(ctx, { bizType, bizId, lines }) {
    const biz = await requireBiz(ctx, { bizType, bizId })
    const priced = lines.map((line) => ({
      ...line,
      spec: line.spec ?? undefined,
      priceSale: isPrice(line.priceSale) ? line.priceSale : undefined,
    }))
    const { charges, before } = await judge(ctx, biz, priced)
    return charges.map(({ mode, basis }, at) => ({
      chargeMode: mode,
      basis,
      lastPrice: before[at]?.lastPrice ?? null,
      lastPriceOn: before[at]?.lastPriceOn ?? null,
      replacedOn: before[at]?.replacedOn ?? null,
    }))
  },
})

/** Half typed prices are no prices yet. */
const isPrice = (text: string | null | undefined): text is string =>
  text !== null && text !== undefined && /^\d{1,7}(\.\d{1,2})?$/.test(text)

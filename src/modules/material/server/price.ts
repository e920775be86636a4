import { type Context, lockRows, type Nightly, requireRows } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import type { PriceChangeInput } from '../shared/material.api.ts'
import { ChangeType, refuseMaterial } from '../shared/material.ts'
import { mayCatalog } from '../shared/permissions.ts'
import { changedPrice, PriceMode, PriceTarget } from '../shared/price.ts'
import { noteChanges } from './change.store.ts'
import { batchNumber } from './columns.ts'
import { findMatching, type MaterialRecord, readMaterials } from './material.store.ts'
import { clearPending, findDue, writePending, writePrices } from './price.store.ts'
import { requireShown } from './token.ts'

const { sale, cost } = PriceTarget.code
type Target = (typeof PriceTarget.code)[keyof typeof PriceTarget.code]
export type AskedPrices = Omit<PriceChangeInput, 'token'>

export interface Judged {
  readonly material: MaterialRecord
  readonly before: string | null
  readonly after: string | null
  /** Why this one keeps its price. */
  readonly refused: string | null
}

/** The materials that are meant, each of the company, or 1000404. */
export async function chosenMaterials(
  ctx: Context,
  { ids, filter }: AskedPrices,
  lock: boolean,
): Promise<MaterialRecord[]> {
  if (ids) await requireRows(ctx, 'material', ids)
  const chosen = ids ?? (filter ? await findMatching(ctx, filter) : [])
  if (lock) await lockRows(ctx, 'material', chosen)
  return readMaterials(ctx, chosen)
}

/** Refuses what no material would bear: costs for who sees none, a day that is over. */
export function requireAsked(ctx: Context, { target, effectiveAt }: AskedPrices): void {
  if (target === cost) ctx.require(mayCatalog.cost)
  if (effectiveAt !== undefined && effectiveAt < dayOf(ctx.now))
    throw fieldRefusal([{ prop: 'effectiveAt', msg: '生效日期不能早于今天' }])
}

export const judge = (asked: AskedPrices, material: MaterialRecord): Judged => {
  const before = asked.target === sale ? material.salePrice : material.costPrice
  if (before === null && asked.mode !== PriceMode.code.set)
    return { material, before, after: null, refused: '还没有成本价，请用「设为」' }
  const after = changedPrice(before ?? '0', asked)
  return {
    material,
    before,
    after,
    refused: after === null ? '调价后价格为负或超出范围' : refusalOf(asked, material, before, after),
  }
}

function refusalOf(
  { target, effectiveAt }: AskedPrices,
  material: MaterialRecord,
  before: string | null,
  after: string,
): string | null {
  if (target === sale && isBelow(after, material)) return refuseMaterial.belowMin.text
  if (before !== null && compareAmounts(before, after) === 0) return '价格没有变化'
  // One price may wait at a time: another one would take its place without a word.
  if (effectiveAt && material.pendingTarget && material.pendingTarget !== target)
    return `已有待生效的${PriceTarget.label(material.pendingTarget)}调整`
  return null
}

const isBelow = (price: string, { minPrice }: MaterialRecord): boolean =>
  minPrice !== null && compareAmounts(price, minPrice) < 0

/** 批量调价: those that cannot be changed are told with their reason, the others are; with a token exactly what it showed. */
export async function changePrices(ctx: Context, { token, ...asked }: PriceChangeInput) {
  requireAsked(ctx, asked)
  const judged = (await chosenMaterials(ctx, asked, true)).map((one) => judge(asked, one))
  if (token !== undefined) await requireShown(ctx, token, pricesShown(asked, judged))
  const good = judged.flatMap(({ refused, after, before, material }) =>
    refused === null && after !== null ? [{ id: material.id, before, after }] : [],
  )
  if (good.length === 0 && judged.some(({ refused }) => refused === refuseMaterial.belowMin.text))
    throw refuseMaterial.belowMin()
  const { target, effectiveAt, reason } = asked
  const batchNo = await batchNumber(ctx, dayOf(ctx.now))
  if (effectiveAt !== undefined && effectiveAt > dayOf(ctx.now))
    await writePending(ctx, { target, effectiveAt, batchNo, reason }, good)
  else {
    await writePrices(ctx, target, good)
    await noteChanges(
      ctx,
      good.map(({ id, before, after }) => ({
        materialId: id,
        field: target,
        before,
        after,
        changeType: ChangeType.code.price,
        batchNo,
        reason,
      })),
    )
  }
  const skipped = judged.flatMap(({ refused, material }) => (refused ? [{ id: material.id, reason: refused }] : []))
  return { batchNo, changed: good.length, skipped }
}

/** What a token binds: what was asked, and every price before and after. */
export const pricesShown = (asked: AskedPrices, judged: readonly Judged[]): string =>
  JSON.stringify([
    { ...asked, filter: undefined, ids: undefined },
    judged.map(({ material, before, after, refused }) => [material.id, before, after, refused]),
  ])

/** 00:05: prices whose day has come (commerce R12). What would now fall below the lowest price stays, and says so. */
export const pendingPrices: Nightly = {
  name: 'pending prices',
  async run(ctx) {
    const due = await findDue(ctx, dayOf(ctx.now))
    if (due.length === 0) return
    for (const target of [sale, cost]) await apply(ctx, target, due)
    await clearPending(
      ctx,
      due.map(({ id }) => id),
    )
  },
}

async function apply(ctx: Context, target: Target, due: readonly MaterialRecord[]): Promise<void> {
  const own = due.filter(({ pendingTarget }) => pendingTarget === target)
  const bears = (one: MaterialRecord) => target === cost || !isBelow(one.pendingValue as string, one)
  const good = own.filter(bears)
  if (good.length > 0)
    await writePrices(
      ctx,
      target,
      good.map(({ id, pendingValue }) => ({ id, after: pendingValue as string })),
    )
  await noteChanges(
    ctx,
    own.map((one) => ({
      materialId: one.id,
      field: target,
      before: one[target],
      after: bears(one) ? one.pendingValue : one[target],
      changeType: ChangeType.code.pending,
      batchNo: one.pendingBatch,
      reason: bears(one) ? one.pendingReason : `${refuseMaterial.belowMin.text}，未生效`,
    })),
  )
}

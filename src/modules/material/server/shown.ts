import type { Context, Handlers } from '#kernel/server/index.ts'
import type { materialApi, ShownReply, ShownRow } from '../shared/material.api.ts'
import { mayCatalog } from '../shared/permissions.ts'
import { marginOf, PriceTarget } from '../shared/price.ts'
import { checkSheet, sheetShown } from './materialImport.ts'
import { chosenMaterials, type Judged, judge, pricesShown, requireAsked } from './price.ts'
import { keepShown } from './token.ts'

/** A dry run (commerce, readings: material/view): a sheet as it would come in, or prices before and after with their margins. */
export const view: Handlers<typeof materialApi>['view'] = async (ctx, input): Promise<ShownReply> => {
  if (input.kind === 1) {
    ctx.require(mayCatalog.sheets)
    const checked = await checkSheet(ctx, input.key)
    const rows = checked.rows.map((row) => ({ ...row, marginBefore: null, marginAfter: null }))
    return { ...(await keepShown(ctx, sheetShown(checked), input.key)), ...summed(rows) }
  }
  ctx.require(mayCatalog.batch)
  const { kind: _, ...asked } = input
  requireAsked(ctx, asked)
  const judged = (await chosenMaterials(ctx, asked, false)).map((one) => judge(asked, one))
  const rows = judged.map((one) => priceRow(ctx, one, asked.target))
  return { ...(await keepShown(ctx, pricesShown(asked, judged))), ...summed(rows) }
}

const summed = (rows: ShownRow[]) => ({
  total: rows.length,
  ok: rows.filter(({ action }) => action !== 3).length,
  rows,
})

function priceRow(ctx: Context, { material, before, after, refused }: Judged, target: string): ShownRow {
  const costs = ctx.may(mayCatalog.cost)
  const { salePrice, costPrice, taxRate } = material
  const sale = target === PriceTarget.code.sale
  const then = after === null ? null : marginOf(sale ? after : salePrice, sale ? costPrice : after, taxRate)
  return {
    row: null,
    id: material.id,
    name: [material.name, material.spec].filter(Boolean).join(' '),
    action: refused ? 3 : 2,
    before,
    after,
    marginBefore: costs ? marginOf(salePrice, costPrice, taxRate) : null,
    marginAfter: costs ? then : null,
    errors: refused ? [refused] : [],
  }
}

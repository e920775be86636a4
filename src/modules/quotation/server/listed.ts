import type { Context } from '#kernel/server/index.ts'
import { findQuotable, findServicesById, quotableKey } from '#modules/material/server/index.ts'
import { listed } from '#modules/material/shared/permissions.ts'
import { QuoteLineType } from '../shared/quotation.terms.ts'
import { findParts } from './quotation.store.ts'

const { material, kit, service, part } = QuoteLineType.code
const OF_CATALOG: readonly number[] = [material, kit, service]
export const isOfCatalog = (lineType: number): boolean => OF_CATALOG.includes(lineType)

/** What a list says of a thing today: what a line takes when it names it first, or anew. */
export interface ListedFact {
  readonly name: string
  readonly salePrice: string | null
  readonly minPrice: string | null
  readonly costPrice: string | null
}
interface Named {
  readonly lineType: number
  readonly refId?: string | null | undefined
}

/** Parts of the warehouse, materials, kits and services that lines name. */
export async function findListed(ctx: Context, lines: readonly Named[]) {
  const ids = (type: number) => lines.flatMap(({ lineType, refId }) => (lineType === type && refId ? [refId] : []))
  const parts = await findParts(ctx, ids(part))
  const refs = [
    ...ids(material).map((refId) => ({ itemType: 1 as const, refId })),
    ...ids(kit).map((refId) => ({ itemType: 2 as const, refId })),
  ]
  const quotable = refs.length > 0 ? await findQuotable(ctx, refs) : new Map()
  const services = await findServicesById(ctx, ids(service))
  return {
    of(lineType: number, refId: string): ListedFact | undefined {
      if (lineType === part) return parts.get(refId)
      if (lineType === service) return services.get(refId)
      return quotable.get(quotableKey({ itemType: lineType === material ? 1 : 2, refId }))
    },
    /** Who left the list of companies keeps his quotations and adds nothing of the catalogue to them. */
    requireCatalog(): void {
      if (ctx.services.settings.features(ctx.companyId)[listed.on] !== true) throw listed.refuse()
    },
  }
}

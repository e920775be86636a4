import type { ComponentType, ReactNode } from 'react'
import type { Selection } from '#kernel/web/list/index.ts'
import type { ArItemDetail, ArItemRow } from '../shared/item.ts'
import type { ReceiptDetail } from '../shared/receipt.ts'
import type { ArKindCode } from '../shared/terms.ts'

/** One page of several under an address: its word in the switch, and what it shows. */
interface PartPage<P> {
  readonly key: string
  readonly label: string
  readonly Page: ComponentType<P>
}

/** What a module further right adds to the pages of receivables; the application hands it in (`receivableRoutes`). */
export interface FundPart {
  /** Beside 收款单 in the records. */
  readonly record?: PartPage<{ kind: ArKindCode; title: string; choose: ReactNode }>
  /** Beside 收款账户 in the settings. */
  readonly setting?: PartPage<{ choose: ReactNode }>
  /** Verbs for chosen items. */
  readonly Chosen?: ComponentType<{ chosen: Selection<ArItemRow>; kind: ArKindCode }>
  /** Verbs over the open item. */
  readonly ItemVerbs?: ComponentType<{ item: ArItemDetail; kind: ArKindCode }>
  /** Below what an item was settled with. */
  readonly ItemPanel?: ComponentType<{ item: ArItemDetail; kind: ArKindCode }>
  /** A tab of a receipt. */
  readonly receipt?: { key: string; label: string; Content: ComponentType<{ receipt: ReceiptDetail }> }
}

let offered: readonly FundPart[] = []

/** Said once, while the application puts its routes together. */
export function offerParts(parts: readonly FundPart[]): void {
  offered = parts
}
export const fundParts = (): readonly FundPart[] => offered

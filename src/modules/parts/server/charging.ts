import type { Context } from '#kernel/server/index.ts'
import { type Day, dayOf } from '#kernel/shared/days.ts'
import { round2, sum, times } from '#kernel/shared/money.ts'
import { chargeOf } from '../shared/charge.ts'
import { ChargeMode, RequestPayer } from '../shared/parts.ts'
import type { PartsLineDraft } from '../shared/partsDraft.ts'
import { type Before, type Biz, findBefore, findTerms, type Terms } from './facts.store.ts'
import type { LineRecord, LineValues } from './request.store.ts'

/** Lines with their amounts and who bears them (archives 6.4; jobs 6.11). */

type Priced = Pick<PartsLineDraft, 'unitId' | 'name' | 'spec' | 'priceSale'>

export interface Judged {
  readonly terms: Terms | null
  readonly before: readonly Before[]
  readonly charges: readonly ReturnType<typeof chargeOf>[]
}

export async function judge(
  ctx: Context,
  biz: Pick<Biz, 'elevatorId' | 'contractId' | 'cause'>,
  parts: readonly { [K in keyof Priced]?: Priced[K] | null }[],
  { day = dayOf(ctx.now), without }: { day?: Day; without?: string } = {},
): Promise<Judged> {
  const terms = await findTerms(ctx, biz, day)
  const named = parts.map((part) => ({ ...part, name: part.name ?? '' }))
  const before = await findBefore(ctx, biz.elevatorId, named, without)
  const charges = named.map((part, at) =>
    chargeOf(
      { ...part, priceSale: part.priceSale ?? null, warrantyTo: before[at]?.warrantyTo ?? null },
      { day, cause: biz.cause, terms },
    ),
  )
  return { terms, before, charges }
}

/**
 * The person's line, with what the server computes. An override stays as long as the line means the same part; the item of
 * the visit that it is for stays with the line.
 */
export function lineOf(draft: PartsLineDraft, charge: ReturnType<typeof chargeOf>, was?: LineRecord): LineValues {
  const same = was && was.name === draft.name && (was.spec ?? '') === (draft.spec ?? '')
  const kept = same && was.overrideReason !== null ? was : undefined
  return {
    ...(was ? { id: was.id, itemCode: was.itemCode, itemName: was.itemName } : {}),
    unitId: draft.unitId ?? null,
    name: draft.name,
    spec: draft.spec ?? null,
    measure: draft.measure,
    qty: draft.qty,
    priceCost: draft.priceCost ?? null,
    priceSale: draft.priceSale ?? null,
    amount: draft.priceSale === undefined ? null : times(draft.qty, draft.priceSale),
    chargeMode: kept ? kept.chargeMode : charge.mode,
    chargeBasis: charge.basis,
    overrideReason: kept?.overrideReason ?? null,
    overrideBy: kept?.overrideBy ?? null,
    reason: draft.reason,
    safetyPart: draft.safetyPart,
    oldSerial: draft.oldSerial ?? null,
    oldDisposal: draft.oldDisposal,
    oldPhoto: JSON.stringify(draft.oldPhoto),
  }
}

interface Summed {
  readonly qty?: unknown
  readonly amount?: unknown
  readonly priceCost?: unknown
  readonly chargeMode?: unknown
}
const text = (value: unknown) => String(value)

/** totalSale counts all lines, the customer owes those with chargeMode 1; the cost is known when every line's is. */
export function totalsOf(lines: readonly Summed[]) {
  const priced = lines.filter(({ amount }) => amount != null)
  const charged = priced.filter(({ chargeMode }) => chargeMode === ChargeMode.code.customer)
  const costed = lines.every(({ priceCost }) => priceCost != null)
  return {
    totalSale: sum(priced.map(({ amount }) => text(amount))),
    customerAmount: sum(charged.map(({ amount }) => text(amount))),
    totalCost: costed ? sum(lines.map(({ qty, priceCost }) => times(text(qty), round2(text(priceCost))))) : null,
    payer: lines.some(({ chargeMode }) => chargeMode === ChargeMode.code.customer)
      ? RequestPayer.code.customer
      : RequestPayer.code.company,
  }
}

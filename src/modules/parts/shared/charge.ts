import type { Day } from '#kernel/shared/days.ts'
import { compareAmounts, formatMoney } from '#kernel/shared/money.ts'
import { ContractType, PartsPayer } from '#modules/contract/shared/contract.terms.ts'
import { RepairCause } from '#modules/repair/shared/repair.ts'
import { ChargeMode } from './parts.ts'

/** Who pays a part: archives 6.4, and nowhere else. */

export interface AskedPart {
  readonly unitId?: string | null | undefined
  readonly name: string
  readonly spec?: string | null | undefined
  /** Tax included, per piece; null: not priced yet. */
  readonly priceSale: string | null
  /** Until when the replaced part is under its own warranty; null: none known. */
  readonly warrantyTo: Day | null
}

export interface PartsScope {
  readonly unitIds: readonly string[]
  readonly text?: string | null | undefined
}

/** The contract that counts on the day: the running one of types 1–5, or the type 6 the work was ordered under. */
export interface PartsTerms {
  readonly contractNo: string
  readonly type: number
  readonly partsFreeLimit: string | null
  readonly includedParts: PartsScope | null
  readonly exclusions: PartsScope | null
  readonly partsPayer: number | null
}

export interface Charge {
  /** Null: the price decides and is not known yet. */
  readonly mode: ChargeMode | null
  /** In words, for the approver and the customer. */
  readonly basis: string
}

const { customer, contract, warranty, maker } = ChargeMode.code
const { labour, half, full, resident, special } = ContractType.code
const damages: readonly number[] = [RepairCause.code.human, RepairCause.code.water, RepairCause.code.foreign]

/** The first line that applies decides. `cause`: of the repair the part is for; null: none, or not known yet. */
export function chargeOf(
  part: AskedPart,
  given: { readonly day: Day; readonly cause: number | null; readonly terms: PartsTerms | null },
): Charge {
  const { day, cause, terms } = given
  if (part.warrantyTo !== null && part.warrantyTo >= day)
    return { mode: warranty, basis: `原件质保至${part.warrantyTo}` }
  if (cause !== null && damages.includes(cause))
    return { mode: customer, basis: `损坏原因：${RepairCause.label(cause as 4)}` }
  if (!terms) return { mode: customer, basis: '当日没有在保合同' }
  const { type, contractNo } = terms
  const says = (text: string) => `${contractNo} ${ContractType.label(type as 1)}，${text}`
  if (holds(terms.includedParts, part)) return { mode: contract, basis: says('合同另含该配件') }
  if (type === labour || type === special) return { mode: customer, basis: says('配件由客户承担') }
  if (type === half) return halfOf(part, terms.partsFreeLimit, says)
  if (type === full)
    return holds(terms.exclusions, part)
      ? { mode: customer, basis: says('属除外责任') }
      : { mode: contract, basis: says('配件包含在内') }
  if (type === resident)
    return terms.partsPayer === PartsPayer.code.maintainer
      ? { mode: contract, basis: says('约定维保单位承担') }
      : { mode: customer, basis: says('约定使用单位承担') }
  return { mode: maker, basis: says('质保期内由厂家承担') }
}

/** The price of one piece decides, and the whole of it is paid, not the excess. */
function halfOf({ priceSale }: AskedPart, limit: string | null, says: (text: string) => string): Charge {
  if (limit === null) return { mode: customer, basis: says('未约定免费限额') }
  const money = formatMoney(limit)
  if (priceSale === null) return { mode: null, basis: says(`限额${money}元，定价后判定`) }
  return compareAmounts(priceSale, limit) <= 0
    ? { mode: contract, basis: says(`单价不超过限额${money}元`) }
    : { mode: customer, basis: says(`单价超过限额${money}元`) }
}

/**
 * Whether a clause of the contract means this part: by the catalogue's id, or, as contracts are written in words, by a
 * name in the clause that holds the part's name or is held by it (decision 0039).
 */
export function holds(scope: PartsScope | null, part: Pick<AskedPart, 'unitId' | 'name'>): boolean {
  if (!scope) return false
  if (part.unitId && scope.unitIds.includes(part.unitId)) return true
  const name = plain(part.name)
  return (scope.text ?? '')
    .split(/[、，,；;。\n]|\s+/)
    .map(plain)
    .some((word) => word.length >= 2 && name.length >= 2 && (word.includes(name) || name.includes(word)))
}

const plain = (text: string) => text.replace(/[\s「」“”"（）()]/g, '').toUpperCase()

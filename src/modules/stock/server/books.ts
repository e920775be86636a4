import { compareAmounts, minus, ratio, shareOut, sum } from '#kernel/shared/money.ts'
import { quantityText } from '#kernel/shared/text.ts'
import { refuseStock } from '../shared/refusals.ts'

/**
 * What a bill does to stock and cost (commerce R1 to R3), over rows that are held already: quantities and amounts are decimal
 * text. Nothing here asks the database; what changed is written afterwards.
 */

/** The moving average of a part: Q and A of R1. */
export interface Pool {
  readonly unitId: string
  qty: string
  amount: string
  lastInPrice: string | null
}
/** What of a part lies in a warehouse, of one batch. */
export interface Place {
  readonly id: string
  readonly unitId: string
  readonly warehouseId: string
  readonly batchId: string | null
  onHand: string
  reserved: string
}
export interface Hold {
  readonly reservationId: string
  readonly stockId: string
  qty: string
}
/** A reservation that a line takes from. */
export interface Claim {
  readonly id: string
  readonly unitId: string
  readonly warehouseId: string
  readonly qty: string
  usedQty: string
  active: boolean
}
export interface Spot {
  readonly unitId: string
  readonly warehouseId: string
  readonly batchId: string | null
}
export interface Names {
  unit(id: string): string
  warehouse(id: string): string
}
/** One entry of the ledger. */
export interface Entry extends Spot {
  readonly lineId: string
  readonly qtyDelta: string
  readonly amountDelta: string
  readonly poolQtyDelta: string
  readonly whQtyAfter: string
  readonly poolQtyAfter: string
  readonly poolAmountAfter: string
  readonly variance: string
}

const more = (a: string, b: string) => compareAmounts(a, b) > 0
const isZero = (a: string) => compareAmounts(a, 0) === 0
const negative = (a: string) => minus(0, a)
const least = (a: string, b: string) => (more(a, b) ? b : a)
const keyOf = ({ unitId, warehouseId, batchId }: Spot) => `${unitId} ${warehouseId} ${batchId ?? ''}`

export class Books {
  readonly entries: Entry[] = []
  readonly pools: Map<string, Pool>
  readonly claims: Map<string, Claim>
  readonly places: Map<string, Place>
  readonly holds: Hold[]
  /** A sheet of opening stock has thousands of places. */
  readonly #byUnit: Map<string, Place[]>
  readonly #names: Names
  readonly #newId: () => string

  constructor(
    rows: {
      pools: readonly Pool[]
      places: readonly Place[]
      holds?: readonly Hold[]
      claims?: readonly Claim[]
    },
    names: Names,
    newId: () => string,
  ) {
    this.pools = new Map(rows.pools.map((one) => [one.unitId, { ...one }]))
    this.places = new Map(rows.places.map((one) => [keyOf(one), { ...one }]))
    this.#byUnit = Map.groupBy(this.places.values(), ({ unitId }) => unitId)
    this.holds = (rows.holds ?? []).map((one) => ({ ...one }))
    this.claims = new Map((rows.claims ?? []).map((one) => [one.id, { ...one }]))
    this.#names = names
    this.#newId = newId
  }

  pool(unitId: string): Pool {
    const known = this.pools.get(unitId)
    if (known) return known
    const fresh: Pool = { unitId, qty: '0.00', amount: '0.00', lastInPrice: null }
    this.pools.set(unitId, fresh)
    return fresh
  }

  #place(spot: Spot): Place {
    const known = this.places.get(keyOf(spot))
    if (known) return known
    const fresh: Place = { ...spot, id: this.#newId(), onHand: '0.00', reserved: '0.00' }
    this.places.set(keyOf(spot), fresh)
    this.#byUnit.set(spot.unitId, [...(this.#byUnit.get(spot.unitId) ?? []), fresh])
    return fresh
  }

  /** Goods come in; `amount` null: the pool is not concerned (transfers, warehouses of old parts). */
  receive(lineId: string, spot: Spot, qty: string, amount: string | null): void {
    const place = this.#place(spot)
    place.onHand = sum([place.onHand, qty])
    this.#enter(lineId, spot, qty, amount, amount === null ? '0.00' : qty, '0.00')
  }

  /**
   * Goods go out of what is free, or of what the reservation holds (R3); 3210001 when that is not enough. `costed`: they
   * leave the pool at its average, the last ones with all that is left. Gives the amount.
   */
  issue(lineId: string, spot: Spot, qty: string, { costed, claimId }: { costed: boolean; claimId?: string | null }) {
    this.#take(spot, qty, claimId ?? null)
    const amount = costed ? this.average(spot.unitId, qty) : null
    this.#enter(
      lineId,
      spot,
      negative(qty),
      amount === null ? null : negative(amount),
      costed ? negative(qty) : '0.00',
      '0.00',
    )
    return amount ?? '0.00'
  }

  /** Goods that got lost between two warehouses leave the pool alone: they lay in none. */
  lose(lineId: string, spot: Spot, qty: string): string {
    const amount = this.average(spot.unitId, qty)
    this.#enter(lineId, spot, '0.00', negative(amount), negative(qty), '0.00')
    return amount
  }

  /** round(qty × A / Q, 2); the whole of Q takes all of A; without stock the last price paid (R1, 15). */
  average(unitId: string, qty: string): string {
    const { qty: there, amount, lastInPrice } = this.pool(unitId)
    if (isZero(there)) return ratio(lastInPrice ?? 0, qty, 1)
    return isZero(minus(there, qty)) ? amount : ratio(amount, qty, there)
  }

  /** Takes an entry back at its own amount; what the pool no longer holds of it is the variance (R2). */
  reverse(lineId: string, entry: Omit<Entry, 'lineId'>): void {
    const qty = negative(entry.qtyDelta)
    if (more('0', qty)) this.#takeBack(entry, entry.qtyDelta)
    else {
      const place = this.#place(entry)
      place.onHand = sum([place.onHand, qty])
    }
    const poolQty = negative(entry.poolQtyDelta)
    const { qty: there, amount } = this.pool(entry.unitId)
    const wanted = negative(entry.amountDelta)
    const after = sum([amount, wanted])
    const broken = more('0', after) || (isZero(sum([there, poolQty])) && !isZero(after))
    const given = broken ? negative(ratio(amount, entry.poolQtyDelta, there)) : wanted
    this.#enter(lineId, entry, qty, given, poolQty, minus(given, wanted))
  }

  #takeBack(spot: Spot, qty: string): void {
    const place = this.#place(spot)
    if (more(qty, minus(place.onHand, place.reserved))) throw refuseStock.usedUp()
    place.onHand = minus(place.onHand, qty)
  }

  #take(spot: Spot, qty: string, claimId: string | null): void {
    const place = this.#place(spot)
    const claim = claimId === null ? undefined : this.claims.get(claimId)
    if (claimId !== null && !this.#usable(claim, spot, qty)) throw refuseStock.notReserved()
    const own = claim && this.holds.find((one) => one.reservationId === claim.id && one.stockId === place.id)
    const free = sum([minus(place.onHand, place.reserved), own?.qty ?? 0])
    if (more(qty, free))
      throw refuseStock.short({
        配件: this.#names.unit(spot.unitId),
        仓库: this.#names.warehouse(spot.warehouseId),
        n: quantityText(free),
        m: quantityText(qty),
      })
    place.onHand = minus(place.onHand, qty)
    if (claim) this.#consume(claim, own, qty)
  }

  #usable(claim: Claim | undefined, spot: Spot, qty: string): claim is Claim {
    return (
      claim?.active === true &&
      claim.unitId === spot.unitId &&
      claim.warehouseId === spot.warehouseId &&
      !more(qty, minus(claim.qty, claim.usedQty))
    )
  }

  /** First what is held where it was taken, then as much of what is held of other batches. */
  #consume(claim: Claim, own: Hold | undefined, qty: string): void {
    let rest = qty
    const held = this.holds.filter((one) => one.reservationId === claim.id)
    for (const hold of own ? [own, ...held.filter((one) => one !== own)] : held) {
      const part = least(hold.qty, rest)
      this.#free(hold, part)
      rest = minus(rest, part)
    }
    claim.usedQty = sum([claim.usedQty, qty])
    if (isZero(minus(claim.qty, claim.usedQty))) {
      claim.active = false
      for (const hold of held) this.#free(hold, hold.qty)
    }
  }

  #free(hold: Hold, qty: string): void {
    const place = [...this.places.values()].find(({ id }) => id === hold.stockId)
    if (!place) throw new Error(`a hold on a row of stock that was not read: ${hold.stockId}`)
    place.reserved = minus(place.reserved, qty)
    hold.qty = minus(hold.qty, qty)
  }

  #enter(
    lineId: string,
    { unitId, warehouseId, batchId }: Spot,
    qtyDelta: string,
    amountDelta: string | null,
    poolQtyDelta: string,
    variance: string,
  ): void {
    const pool = this.pool(unitId)
    pool.qty = sum([pool.qty, poolQtyDelta])
    pool.amount = sum([pool.amount, amountDelta ?? 0])
    const here = (this.#byUnit.get(unitId) ?? []).filter((one) => one.warehouseId === warehouseId)
    this.entries.push({
      lineId,
      unitId,
      warehouseId,
      batchId,
      qtyDelta: sum([qtyDelta]),
      amountDelta: amountDelta ?? '0.00',
      poolQtyDelta: sum([poolQtyDelta]),
      whQtyAfter: sum(here.map(({ onHand }) => onHand)),
      poolQtyAfter: pool.qty,
      poolAmountAfter: pool.amount,
      variance,
    })
  }
}

/** 运杂费 over the lines by their amounts (R1); by quantity where nothing cost anything. */
export const shareCost = (total: string, lines: readonly { amount: string; qty: string }[]): string[] => {
  const byAmount = lines.some(({ amount }) => more(amount, '0'))
  return shareOut(
    total,
    lines.map(({ amount, qty }) => (byAmount ? amount : qty)),
  )
}

/** What a line costs without the tax that is deducted (R1). */
export function netOf(line: { qty: string; taxPrice: string; taxRate: string }, deducts: boolean) {
  const by = deducts ? ratio(sum([100, line.taxRate]), 1, 100, 4) : '1'
  return { amount: ratio(line.taxPrice, line.qty, by), netPrice: ratio(line.taxPrice, 1, by, 6) }
}

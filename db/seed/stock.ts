import { minus, ratio, sum } from '#kernel/shared/money.ts'
import { BillColor, BillStatus, BizType } from '#modules/stock/shared/bill.ts'
import { ReservationSource, ReservationStatus } from '#modules/stock/shared/reservation.ts'
import { SerialStatus } from '#modules/stock/shared/stock.ts'
import { StocktakeScope, StocktakeStatus } from '#modules/stock/shared/stocktake.ts'
import { TrackMode } from '#modules/warehouse/shared/unitType.ts'
import { add, type Company } from './company.ts'
import type { Organisation } from './organisation.ts'
import { type Kept, type Line, StockRows } from './stockRows.ts'
import type { Row } from './write.ts'

const biz = BizType.code
const DAYS = 90
/** Of the ninety days, with the arrivals of transfers: about four hundred bills (commerce 9). */
const PER_DAY = 4

/**
 * Ninety days of bills (commerce 9), each through the rules that post real ones: the books know what lies where, so nothing goes
 * out that is not there and every average is the one the product would reach.
 */
export function makeStock(company: Company, organisation: Organisation): void {
  new History(company, organisation).write()
}

class History extends StockRows {
  write(): void {
    const { random, clock } = this.company
    const [centre, site, van] = this.houses as [Row, Row, Row]
    for (let back = DAYS; back >= 1; back--) {
      this.day = clock.day(-back)
      let minute = 8 * 60
      const next = () => {
        minute += random.int(12, 70)
        this.at = clock.iso(this.day, minute)
      }
      next()
      if (back === DAYS) {
        this.open(centre, this.units)
        this.open(
          site,
          this.units.filter((_, n) => n % 5 === 0),
        )
        this.open(
          van,
          this.units.filter((_, n) => n % 9 === 0),
        )
        continue
      }
      for (let n = 0; n < PER_DAY; n++) {
        next()
        this.one(random.next(), next)
      }
      // The price of what came this morning was wrong: taken back on the same day, before anything of it went.
      if (back === 60 || back === 35 || back === 9) this.wrongPrice(next)
    }
    this.rest()
  }

  /** What lay there when the books were begun. */
  private open(house: Row, units: readonly Row[]): void {
    for (let from = 0; from < units.length; from += 60)
      this.bill(
        biz.opening,
        house,
        units.slice(from, from + 60).map((unit) => this.incoming(unit, this.fill(unit))),
      )
  }

  private fill = (unit: Row): number => Math.max(1, Math.ceil(Number(unit.max_stock ?? 4) * 0.6))

  private one(chance: number, next: () => void): void {
    const { random } = this.company
    const [centre, site, van] = this.houses as [Row, Row, Row]
    const from = random.pick([centre, centre, centre, site, site, van])
    if (chance < 0.58) {
      const lift = random.pick(this.lifts)
      const lines = this.outgoing(from, random.int(1, 3))
      if (lines.length > 0)
        this.issues.push(
          this.bill(biz.issue, from, lines, {
            elevator_id: lift.id,
            receiver_id: random.pick(this.organisation.workers).id,
          }),
        )
    } else if (chance < 0.8) this.buy()
    else if (chance < 0.88) {
      const lines = this.outgoing(centre, random.int(1, 3))
      if (lines.length === 0) return
      const to = random.pick([site, van])
      const sent = this.bill(biz.transferOut, centre, lines, { target_warehouse_id: to.id })
      next()
      // Once one was missing when it was counted: it is on its way until somebody finds or writes it off.
      // One line of one transfer, once.
      const short = this.rows.has('shortArrival')
        ? undefined
        : sent.lines.find(({ unit, qty }) => Number(qty) > 1 && unit.track_mode === 0)
      if (short) this.rows.set('shortArrival', [])
      this.bill(
        biz.transferIn,
        to,
        sent.lines.map((line) => ({
          ...line,
          id: this.id(),
          sourceLineId: line.id,
          qty: line === short ? minus(line.qty, 1) : line.qty,
        })),
        { source_bill_id: sent.row.id },
      )
    } else if (chance < 0.93) this.giveBack()
    else {
      const lines = this.outgoing(from, 1)
      if (lines.length > 0) this.bill(chance < 0.97 ? biz.ownUse : biz.scrap, from, lines)
    }
  }

  private buy(): Kept {
    const { random } = this.company
    const [centre] = this.houses as [Row]
    const [first] = [random.pick(this.units)]
    const units = this.units.filter(({ supplier_id }) => supplier_id === first.supplier_id)
    const chosen = new Set(Array.from({ length: random.int(2, 5) }, () => random.pick(units)))
    const lines = [...chosen].map((unit) => this.incoming(unit, Math.max(1, Math.ceil(Number(unit.min_stock ?? 2)))))
    return this.bill(biz.purchase, centre, lines, { supplier_id: first.supplier_id })
  }

  private giveBack(): void {
    const issue = this.issues.pop()
    const [line] = issue?.lines ?? []
    if (!issue || !line) return
    const whole = line.serials.length > 0 || Number(line.qty) < 2
    const qty = whole ? line.qty : '1.00'
    const back = {
      ...line,
      id: this.id(),
      qty,
      sourceLineId: line.id,
      worth: whole ? line.amount : ratio(line.amount, qty, line.qty),
    }
    this.bill(biz.giveBack, issue.house, [back], { source_bill_id: issue.row.id, elevator_id: issue.row.elevator_id })
  }

  private wrongPrice(next: () => void): void {
    const bought = this.buy()
    next()
    const from = this.books.entries.length
    const redOf = new Map(bought.lines.map((line) => [line.id, this.id()]))
    const entries = this.books.entries.filter(({ lineId }) => redOf.has(lineId)).toReversed()
    for (const entry of entries) this.books.reverse(redOf.get(entry.lineId) as string, entry)
    for (const { unit, serials } of bought.lines)
      for (const no of serials)
        Object.assign(this.serials.get(`${unit.id} ${no}`) ?? {}, {
          status: SerialStatus.code.returned,
          warehouse_id: null,
        })
    const id = this.id()
    this.keep('stock_bill', {
      ...bought.row,
      id,
      bill_no: this.number('RK'),
      bill_date: this.day,
      qty: minus(0, bought.row.qty as string),
      amount: minus(0, bought.row.amount as string),
      color: BillColor.code.red,
      reverse_of_id: bought.row.id,
      reason: '单价录错，重新入库',
      posted_at: this.at,
      ...this.entered(),
    })
    Object.assign(bought.row, { status: BillStatus.code.reversed, reason: '单价录错，重新入库' })
    for (const [n, line] of bought.lines.entries())
      this.line(id, n, { ...line, id: redOf.get(line.id) as string, amount: minus(0, line.amount) }, biz.purchase)
    this.ledger(id, from)
  }

  /** What waits, what is promised, what was counted; then all of it in the order of its keys. */
  private rest(): void {
    const [centre, site] = this.houses as [Row, Row]
    const waiting = BillStatus.code.waiting
    for (const status of [waiting, waiting, BillStatus.code.draft, BillStatus.code.rejected, BillStatus.code.voided]) {
      const lines = this.outgoing(centre, 2).map((line) => ({ ...line, amount: '0.00' }))
      const more = status === BillStatus.code.rejected ? { reason: '数量与领料单不符' } : {}
      const row = this.row(biz.issue, centre, lines, {
        status,
        elevator_id: this.company.random.pick(this.lifts).id,
        ...more,
      })
      for (const [n, line] of lines.entries()) this.line(String(row.id), n, { ...line, amount: null }, biz.issue)
    }
    this.reserve(centre)
    const counted = this.outgoing(site, 4).filter(({ unit }) => unit.track_mode === TrackMode.code.none)
    const [lost] = counted
    const shortfall = lost && this.bill(biz.shortfall, site, [{ ...lost, id: this.id(), qty: '1.00' }])
    this.stocktake(site, StocktakeStatus.code.posted, counted, shortfall)
    this.stocktake(centre, StocktakeStatus.code.counting, this.outgoing(centre, 6), undefined)
    this.stocktake(centre, StocktakeStatus.code.cancelled, [], undefined)
    this.keepBooks()
    const order = [
      'batch',
      'cost_pool',
      'stock',
      'stock_bill',
      'reservation',
      'stock_hold',
      'stock_bill_line',
      'serial',
      'stock_ledger',
      'stocktake',
      'stocktake_line',
    ]
    for (const table of order) add(this.company, table, ...(this.rows.get(table) ?? []))
    for (const [series, last] of this.numbers) add(this.company, 'number_series', { series, last })
  }

  private reserve(house: Row): void {
    const { clock, random } = this.company
    for (const line of this.outgoing(house, 8)) {
      const place = [...this.books.places.values()].find(
        (one) => one.unitId === line.unit.id && one.warehouseId === house.id && one.batchId === line.batchId,
      )
      if (!place || Number(place.onHand) - Number(place.reserved) < 1) continue
      place.reserved = sum([place.reserved, 1])
      const id = this.id()
      // Every third waits for one more.
      const qty = random.int(1, 3) === 1 ? '2.00' : '1.00'
      this.keep('reservation', {
        id,
        unit_id: line.unit.id,
        warehouse_id: house.id,
        qty,
        source_type: ReservationSource.code.parts,
        source_id: this.id(),
        priority: random.int(1, 3),
        status: ReservationStatus.code.active,
        expire_at: clock.iso(clock.day(random.int(5, 28)), 540),
        ...this.entered(),
      })
      this.keep('stock_hold', { reservation_id: id, stock_id: place.id, qty: '1.00' })
    }
  }

  private stocktake(house: Row, status: StocktakeStatus, lines: readonly Line[], shortfall: Kept | undefined): void {
    const id = this.id()
    const done = status === StocktakeStatus.code.posted
    this.keep('stocktake', {
      id,
      no: this.number('PD'),
      warehouse_id: house.id,
      scope: StocktakeScope.code.chosen,
      unit_ids: lines.map(({ unit }) => unit.id),
      blind: false,
      status,
      started_at: lines.length > 0 ? this.at : null,
      counter_id: done ? this.company.adminId : null,
      reviewed_by: done ? this.company.adminId : null,
      posted_at: done ? this.at : null,
      shortfall_bill_id: shortfall?.row.id ?? null,
      ...this.entered(),
    })
    for (const [n, { unit, batchId }] of lines.entries()) {
      const place = [...this.books.places.values()].find(
        (one) => one.unitId === unit.id && one.warehouseId === house.id && one.batchId === batchId,
      )
      const now = place?.onHand ?? '0.00'
      const short = done && n === 0 && shortfall !== undefined
      const book = short ? sum([now, 1]) : now
      this.keep('stocktake_line', {
        id: this.id(),
        stocktake_id: id,
        unit_id: unit.id,
        batch_id: batchId,
        snapshot_qty: book,
        count_qty: done ? now : null,
        counted_at: done ? this.at : null,
        counted_by: done ? this.keeper : null,
        book_qty: done ? book : null,
        diff_qty: done ? (short ? '-1.00' : '0.00') : null,
        diff_amount: done ? (short ? minus(0, shortfall?.lines[0]?.amount ?? 0) : '0.00') : null,
        reason: short ? '漏登一件' : null,
      })
    }
  }
}

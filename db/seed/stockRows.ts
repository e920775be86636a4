import { ratio, round2, sum, times } from '#kernel/shared/money.ts'
import { Books, netOf } from '#modules/stock/server/index.ts'
import { BillColor, BillStatus, BizType, billTypeOf } from '#modules/stock/shared/bill.ts'
import { SerialStatus } from '#modules/stock/shared/stock.ts'
import { HouseType } from '#modules/warehouse/shared/house.ts'
import { TrackMode } from '#modules/warehouse/shared/unitType.ts'
import type { Company } from './company.ts'
import type { Organisation } from './organisation.ts'
import type { Row } from './write.ts'

const biz = BizType.code

export interface Line {
  readonly id: string
  readonly unit: Row
  readonly batchId: string | null
  readonly serials: readonly string[]
  readonly qty: string
  readonly price?: string
  readonly sourceLineId?: string
  /** Of what comes back: the amount it went for. */
  readonly worth?: string
}
export interface Kept {
  readonly row: Row
  readonly bizType: BizType
  readonly house: Row
  readonly lines: readonly (Line & { amount: string })[]
}

/** Bills, lines, ledger and serial numbers as rows, each bill through the books that post real ones. */
export class StockRows {
  protected readonly company: Company
  protected readonly organisation: Organisation
  protected readonly units: Row[]
  protected readonly houses: Row[]
  protected readonly lifts: Row[]
  protected readonly books: Books
  protected readonly rows = new Map<string, Row[]>()
  protected readonly serials = new Map<string, Row>()
  protected readonly issues: Kept[] = []
  protected numbers = new Map<string, number>()
  protected at = ''
  protected day = ''

  constructor(company: Company, organisation: Organisation) {
    this.company = company
    this.organisation = organisation
    this.units = (company.rows.get('unit') ?? []).filter(({ status }) => status === 1)
    this.houses = company.rows.get('warehouse') ?? []
    this.lifts = company.rows.get('elevator') ?? []
    const names = { unit: () => '', warehouse: () => '' }
    this.books = new Books({ pools: [], places: [] }, names, () => this.id())
  }

  protected id = (): string => this.company.random.id(Date.parse(this.at))

  protected incoming(unit: Row, many: number): Line {
    const { random } = this.company
    const no = () => `${String(unit.part_no).slice(1)}-${random.digits(6)}`
    const serials = unit.track_mode === TrackMode.code.serial ? Array.from({ length: many }, no) : []
    const price = times(String(unit.sale_price ?? '20'), round2(0.55 + random.int(0, 12) / 100))
    return { id: this.id(), unit, batchId: this.batch(unit), serials, qty: round2(many), price }
  }

  protected batch(unit: Row): string | null {
    if (unit.track_mode !== TrackMode.code.batch) return null
    const { random, clock } = this.company
    const id = this.id()
    // Two lie there that run out within the month.
    const near = (this.rows.get('batch') ?? []).length < 2
    this.keep('batch', {
      id,
      unit_id: unit.id,
      batch_no: `B${this.day.replaceAll('-', '').slice(2)}${random.digits(3)}`,
      produced_at: clock.day(near ? -1075 : -random.int(120, 300)),
      expire_at: clock.day(near ? random.int(8, 25) : random.int(300, 900)),
      supplier_id: unit.supplier_id ?? null,
      ...this.entered(),
    })
    return id
  }

  /** Some of what lies free in a warehouse. */
  protected outgoing(house: Row, many: number): Line[] {
    const { random } = this.company
    const there = [...this.books.places.values()].filter(
      (place) => place.warehouseId === house.id && Number(place.onHand) > 0,
    )
    if (there.length === 0) return []
    const chosen = new Set(Array.from({ length: many }, () => random.pick(there)))
    return [...chosen].map((place) => {
      const unit = this.units.find(({ id }) => id === place.unitId) as Row
      const qty = Math.min(Number(place.onHand), random.int(1, 2))
      const lying = [...this.serials.values()].filter((one) => one.unit_id === unit.id && one.warehouse_id === house.id)
      const serials =
        unit.track_mode === TrackMode.code.serial ? lying.slice(0, qty).map((one) => String(one.serial_no)) : []
      return { id: this.id(), unit, batchId: place.batchId, serials, qty: round2(qty) }
    })
  }

  /** A posted bill. */
  protected bill(bizType: BizType, house: Row, lines: readonly Line[], more: Row = {}): Kept {
    const from = this.books.entries.length
    const costed = house.type !== HouseType.code.oldParts
    const kept = lines.map((line) => {
      const spot = { unitId: String(line.unit.id), warehouseId: String(house.id), batchId: line.batchId }
      this.moveSerials(bizType, house, line)
      if (bizType >= 20)
        return {
          ...line,
          amount: this.books.issue(line.id, spot, line.qty, { costed: costed && bizType !== biz.transferOut }),
        }
      if (bizType === biz.transferIn) {
        this.books.receive(line.id, spot, line.qty, null)
        return { ...line, amount: '0.00' }
      }
      const amount = line.worth ?? netOf({ qty: line.qty, taxPrice: line.price ?? '0', taxRate: '13.00' }, true).amount
      this.books.receive(line.id, spot, line.qty, amount)
      if (line.price) this.books.pool(spot.unitId).lastInPrice = ratio(amount, 1, line.qty, 6)
      return { ...line, amount }
    })
    const row = this.row(bizType, house, kept, { status: BillStatus.code.posted, ...more })
    for (const [n, line] of kept.entries()) this.line(String(row.id), n, line, bizType)
    this.ledger(String(row.id), from)
    return { row, bizType, house, lines: kept }
  }

  protected moveSerials(bizType: BizType, house: Row, { unit, serials }: Line): void {
    const gone =
      bizType === biz.transferOut
        ? SerialStatus.code.onTheWay
        : bizType === biz.scrap
          ? SerialStatus.code.scrapped
          : SerialStatus.code.installed
    for (const no of serials) {
      const key = `${unit.id} ${no}`
      const place =
        bizType >= 20
          ? { status: gone, warehouse_id: null }
          : { status: SerialStatus.code.inStock, warehouse_id: house.id }
      this.serials.set(
        key,
        Object.assign(this.serials.get(key) ?? { id: this.id(), unit_id: unit.id, serial_no: no }, place),
      )
    }
  }

  protected row(bizType: BizType, house: Row, lines: readonly (Line & { amount: string })[], more: Row): Row {
    const { keeper } = this
    const posted = more.status === BillStatus.code.posted
    const row = {
      id: this.id(),
      bill_no: this.number(bizType < 20 ? 'RK' : 'CK'),
      bill_type: billTypeOf(bizType),
      biz_type: bizType,
      warehouse_id: house.id,
      target_warehouse_id: null,
      supplier_id: null,
      elevator_id: null,
      source_bill_id: null,
      bill_date: this.day,
      receiver_id: null,
      extra_cost: '0.00',
      remark: null,
      qty: sum(lines.map(({ qty }) => qty)),
      amount: sum(lines.map(({ amount }) => amount)),
      color: BillColor.code.blue,
      reverse_of_id: null,
      reason: null,
      maker_id: this.company.adminId,
      maker_name: keeper,
      submitted_by: this.company.adminId,
      posted_by: posted ? this.company.adminId : null,
      posted_name: posted ? keeper : null,
      posted_at: posted ? this.at : null,
      ...more,
      ...this.entered(),
    }
    this.keep('stock_bill', row)
    return row
  }

  protected line(billId: string, sort: number, line: Line & { amount: string | null }, bizType: BizType): void {
    const priced = bizType === biz.purchase || bizType === biz.opening
    this.keep('stock_bill_line', {
      id: line.id,
      bill_id: billId,
      sort: sort + 1,
      unit_id: line.unit.id,
      batch_id: line.batchId,
      serial_nos: line.serials,
      qty: line.qty,
      tax_price: priced ? (line.price ?? null) : null,
      tax_rate: priced ? '13.00' : null,
      net_price: priced && line.amount ? ratio(line.amount.replace('-', ''), 1, line.qty, 6) : null,
      amount: line.amount,
      source_line_id: line.sourceLineId ?? null,
    })
  }

  protected ledger(billId: string, from: number): void {
    for (const entry of this.books.entries.slice(from))
      this.keep('stock_ledger', {
        id: this.id(),
        bill_id: billId,
        line_id: entry.lineId,
        warehouse_id: entry.warehouseId,
        unit_id: entry.unitId,
        batch_id: entry.batchId,
        day: this.day,
        at: this.at,
        qty_delta: entry.qtyDelta,
        amount_delta: entry.amountDelta,
        pool_qty_delta: entry.poolQtyDelta,
        wh_qty_after: entry.whQtyAfter,
        pool_qty_after: entry.poolQtyAfter,
        pool_amount_after: entry.poolAmountAfter,
        variance: entry.variance,
        created_by: this.company.adminId,
      })
  }

  protected get keeper(): string {
    const { employees, manager } = this.organisation
    return (employees.find(({ position }) => position === 'keeper') ?? manager).name
  }

  protected entered(): Row {
    return { created_at: this.at, created_by: this.company.adminId }
  }

  protected number(kind: 'RK' | 'CK' | 'PD'): string {
    const series = `${kind}${this.day.replaceAll('-', '')}`
    const last = (this.numbers.get(series) ?? 0) + 1
    this.numbers.set(series, last)
    return `${series}${String(last).padStart(4, '0')}`
  }

  /** What lies where, and what it is worth, as the books say in the end. */
  protected keepBooks(): void {
    for (const { unitId, qty, amount, lastInPrice } of this.books.pools.values())
      this.keep('cost_pool', { unit_id: unitId, qty, amount, last_in_price: lastInPrice })
    for (const place of this.books.places.values())
      this.keep('stock', {
        id: place.id,
        warehouse_id: place.warehouseId,
        unit_id: place.unitId,
        batch_id: place.batchId,
        on_hand: place.onHand,
        reserved: place.reserved,
        ...this.entered(),
      })
    for (const row of this.serials.values()) this.keep('serial', { ...row, ...this.entered() })
  }

  protected keep(table: string, row: Row): void {
    const known = this.rows.get(table) ?? []
    known.push(row)
    this.rows.set(table, known)
  }
}

import { addDays, type Day } from '#kernel/shared/days.ts'
import { compareAmounts, minus, sum, times } from '#kernel/shared/money.ts'
import { ChargeMode, PartsStatus } from '#modules/parts/shared/parts.ts'
import { OrderLineType, OrderSource, OrderStatus, OrderType } from '#modules/partsOrder/shared/terms.ts'
import { ArKind, ArSource, ArState } from '#modules/receivable/shared/terms.ts'
import { RepairPauseReason, RepairStatus } from '#modules/repair/shared/repair.ts'
import { BillColor, BillStatus, BizType } from '#modules/stock/shared/bill.ts'
import { ReservationPriority, ReservationSource, ReservationStatus } from '#modules/stock/shared/reservation.ts'
import { HouseType } from '#modules/warehouse/shared/house.ts'
import { askInstead } from './askedUnit.ts'
import { add, type Company } from './company.ts'
import type { Organisation } from './organisation.ts'
import { ArBook, type SeededItem } from './receivableBook.ts'
import type { Row } from './write.ts'

const { draft, waiting, preparing, part, done, cancelled, rejected } = OrderStatus.code
/** Newest requests that have an order; older ones were served before there were any. */
const REPLACEMENTS = 14
const PURCHASES = 8
/** What a repair would wait for without a second thought, yuan. */
const MODERATE = 800

/** Every row names every column. */
const nobody = {
  customer_id: null,
  supplier_id: null,
  contract_id: null,
  community_id: null,
  elevator_id: null,
  parts_request_id: null,
  salesman_id: null,
  due_date: null,
  reason: null,
  decided_name: null,
  completed_at: null,
} as const

/** Orders of parts in every state (commerce 9): of requests, of bills that came in, of what customers want; four wait for parts. */
export function makePartsOrders(company: Company, organisation: Organisation): void {
  const orders = new Orders(company, organisation)
  orders.replacements()
  orders.purchases()
  orders.sales()
  orders.write()
}

class Orders {
  readonly #company: Company
  readonly #people: Organisation
  readonly #book: ArBook
  readonly #numbers = new Map<string, number>()

  constructor(company: Company, people: Organisation) {
    this.#company = company
    this.#people = people
    const [account] = company.rows.get('payment_account') ?? []
    this.#book = new ArBook(company, String(account?.id), people)
  }

  #rows(table: string): readonly Row[] {
    return this.#company.rows.get(table) ?? []
  }

  #order(day: Day, row: Row, lines: readonly Row[]): Row {
    const { random, clock, adminId } = this.#company
    const series = `DD${day.replaceAll('-', '')}`
    const n = (this.#numbers.get(series) ?? 0) + 1
    this.#numbers.set(series, n)
    const at = clock.iso(day, 9 * 60 + random.int(0, 300))
    const id = random.id(Date.parse(at))
    const made = {
      id,
      order_no: `${series}${String(n).padStart(4, '0')}`,
      credit_days: 15,
      ...nobody,
      total_amount: sum(lines.map(({ amount }) => amount as string)),
      created_at: at,
      created_by: adminId,
      updated_at: at,
      updated_by: adminId,
      ...row,
    }
    add(this.#company, 'parts_order', made)
    for (const [sort, line] of lines.entries())
      add(this.#company, 'parts_order_line', {
        id: random.id(Date.parse(at)),
        order_id: id,
        sort,
        line_type: OrderLineType.code.part,
        unit_id: null,
        request_line_id: null,
        charge_reason: null,
        done_qty: '0.00',
        tax_rate: '13.00',
        charge_mode: ChargeMode.code.customer,
        ...line,
      })
    return made
  }

  /** 更换用料: as far as its request is. What is in no catalogue is drawn by hand. */
  replacements(): void {
    const { toDraw, drawn, installed } = PartsStatus.code
    const states: Readonly<Record<number, number>> = { [toDraw]: preparing, [drawn]: part, [installed]: done }
    const requests = this.#rows('parts_request')
      .filter(({ status, approved_at: at }) => states[status as number] !== undefined && at)
      .toSorted((a, b) => String(b.approved_at).localeCompare(String(a.approved_at)))
      .slice(0, REPLACEMENTS)
    const scarce = this.#scarce()
    for (const request of requests.toReversed()) {
      const day = String(request.approved_at).slice(0, 10)
      const status = states[request.status as number] as number
      const asked = this.#rows('parts_request_line').filter(({ request_id: of }) => of === request.id)
      // What waits to be drawn is handed out by the warehouse, where the catalogue has it.
      const [first] = asked
      const wanting = status === preparing && first && this.#isAwaited(request) ? scarce.shift() : undefined
      if (first && wanting) askInstead(this.#company, request, first, wanting.unit, sum([wanting.free, '1.00']))
      if (status === preparing) for (const line of asked) line.unit_id ??= this.#unitOf(line)?.id ?? null
      const lines = asked.map((line) => ({
        request_line_id: line.id,
        name: line.name,
        measure: line.measure,
        qty: line.qty,
        price: line.price_sale ?? '0.00',
        amount: line.amount ?? '0.00',
        charge_mode: line.charge_mode ?? ChargeMode.code.contract,
        charge_reason: line.charge_basis,
        unit_id: line.unit_id,
      }))
      const order = this.#order(
        day,
        {
          order_type: OrderType.code.replace,
          source: OrderSource.code.request,
          customer_id: request.customer_id,
          contract_id: request.contract_id,
          community_id: request.community_id,
          elevator_id: request.elevator_id,
          parts_request_id: request.id,
          status,
          completed_at: status === done ? request.installed_at : null,
        },
        lines,
      )
      if (status === preparing) for (const line of lines) if (line.unit_id) this.#reserve(request, line)
      if (status === done) this.#owe(order, lines, String(request.installed_at).slice(0, 10))
    }
  }

  /** A repair under way waits for it: of its first part one more is asked for than lies there. */
  #isAwaited({ biz_id: id }: Row): boolean {
    const repair = this.#rows('repair_order').find((row) => row.id === id)
    if (repair?.status === RepairStatus.code.paused) return repair.pause_reason === RepairPauseReason.code.parts
    const own = this.#people.workers[1]?.id ?? ''
    return repair?.status === RepairStatus.code.working && (repair.worker_ids as string[]).includes(own)
  }

  /** Parts of moderate price that lie in one place at most, the scarcest first, with what is free there. */
  #scarce(): { unit: Row; free: string }[] {
    const cheap = this.#rows('unit').filter(
      ({ track_mode: mode, sale_price: price }) => mode === 0 && price && Number(price) < MODERATE,
    )
    return cheap
      .map((unit) => ({ unit, places: this.#placesOf(unit.id as string) }))
      .filter(({ places }) => places.length <= 1)
      .map(({ unit, places }) => ({
        unit,
        free: sum(places.map((row) => minus(String(row.on_hand), String(row.reserved)))),
      }))
      .toSorted((a, b) => compareAmounts(a.free, b.free))
  }

  /** Of several of that name one that lies somewhere. */
  #unitOf({ name }: Row): Row | undefined {
    const all = this.#rows('unit').filter((unit) => unit.name === name && unit.track_mode === 0)
    return all.find(({ id }) => this.#placeOf(id as string) !== undefined) ?? all[0]
  }

  #placeOf = (unitId: string): Row | undefined => this.#placesOf(unitId)[0]

  #placesOf(unitId: string): Row[] {
    const old = new Set(
      this.#rows('warehouse')
        .filter(({ type }) => type === HouseType.code.oldParts)
        .map(({ id }) => id),
    )
    return this.#rows('stock').filter(
      (row) => row.unit_id === unitId && !old.has(row.warehouse_id) && Number(row.on_hand) > Number(row.reserved),
    )
  }

  /** As an approval promises: what lies there is held, the rest waits. */
  #reserve(request: Row, { unit_id: unitId, qty }: Row): void {
    const { random, clock, adminId } = this.#company
    const place = this.#placeOf(unitId as string)
    const [house] = this.#rows('warehouse')
    const at = request.approved_at as string
    const id = random.id(Date.parse(at))
    add(this.#company, 'reservation', {
      id,
      unit_id: unitId,
      warehouse_id: place?.warehouse_id ?? house?.id,
      qty,
      source_type: ReservationSource.code.parts,
      source_id: request.id,
      priority: request.urgency === 1 ? ReservationPriority.code.urgent : ReservationPriority.code.ordinary,
      status: ReservationStatus.code.active,
      expire_at: clock.iso(clock.day(20), 540),
      created_at: at,
      created_by: adminId,
      updated_at: at,
      updated_by: adminId,
    })
    if (!place) return
    const free = minus(place.on_hand as string, place.reserved as string)
    const part = compareAmounts(free, qty as string) < 0 ? free : (qty as string)
    place.reserved = sum([place.reserved as string, part])
    add(this.#company, 'stock_hold', { reservation_id: id, stock_id: place.id, qty: part })
  }

  #owe(order: Row, lines: readonly Row[], day: Day): void {
    const amount = sum(
      lines.filter(({ charge_mode: mode }) => mode === ChargeMode.code.customer).map((line) => line.amount as string),
    )
    if (compareAmounts(amount, 0) <= 0 || !order.customer_id) return
    const { random, clock } = this.#company
    const item: SeededItem = {
      id: random.id(clock.at(day, 900)),
      contractId: null,
      customerId: order.customer_id as string,
      kind: ArKind.code.parts,
      sourceType: ArSource.code.partsOrder,
      sourceId: order.id as string,
      amount,
      taxRate: '13.00',
      dueDate: addDays(day, 15),
      recognizeOn: day,
      periodNo: null,
      periodStart: null,
      periodEnd: null,
      payWay: null,
      payType: null,
      payNodeType: null,
      elevatorCount: 1,
      salesmanId: null,
      adjustAmount: '0.00',
      planAdjust: '0.00',
      receivedAmount: '0.00',
      writtenOffAmount: '0.00',
      state: ArState.code.planned,
      remark: order.order_no as string,
    }
    this.#book.items.push(item)
    this.#book.recognise(item)
  }

  /** Bills that came in and the orders that they served; two are still to come. */
  purchases(): void {
    const { clock } = this.#company
    for (const row of this.#rows('stock_bill')) row.order_id = null
    for (const row of this.#rows('stock_bill_line')) row.order_line_id = null
    const bills = this.#rows('stock_bill')
      .filter(
        ({ biz_type: type, color, status }) =>
          type === BizType.code.purchase && color === BillColor.code.blue && status === BillStatus.code.posted,
      )
      .slice(-PURCHASES)
    for (const bill of bills) {
      const own = this.#rows('stock_bill_line').filter(({ bill_id: of }) => of === bill.id)
      const lines = own.map((line) => this.#bought(line, line.qty as string))
      const order = this.#order(
        addDays(bill.bill_date as Day, -4),
        {
          order_type: OrderType.code.purchase,
          source: OrderSource.code.lowStock,
          supplier_id: bill.supplier_id,
          status: done,
          completed_at: bill.posted_at,
          decided_name: this.#people.manager.name,
        },
        lines.map((line) => ({ ...line, done_qty: line.qty })),
      )
      bill.order_id = order.id
      const made = this.#rows('parts_order_line').filter(({ order_id: of }) => of === order.id)
      for (const [n, line] of own.entries()) line.order_line_id = made[n]?.id
    }
    const [last] = bills.slice(-1)
    if (!last) return
    const [first] = this.#rows('stock_bill_line').filter(({ bill_id: of }) => of === last.id)
    if (!first) return
    for (const status of [preparing, draft])
      this.#order(
        clock.day(-2),
        {
          order_type: OrderType.code.purchase,
          source: OrderSource.code.byHand,
          supplier_id: last.supplier_id,
          due_date: clock.day(5),
          status,
        },
        [this.#bought(first, '6.00')],
      )
  }

  #bought(line: Row, qty: string): Row {
    const unit = this.#rows('unit').find(({ id }) => id === line.unit_id)
    const price = line.tax_price as string
    return {
      unit_id: line.unit_id,
      name: unit?.name,
      measure: unit?.measure_unit,
      qty,
      price,
      tax_rate: line.tax_rate,
      amount: times(qty, price),
      charge_mode: ChargeMode.code.company,
    }
  }

  /** What customers want: four wait for parts that are not there. */
  sales(): void {
    const { random, clock } = this.#company
    const lying = new Set(
      this.#rows('stock')
        .filter(({ on_hand: on, reserved }) => Number(on) > Number(reserved))
        .map(({ unit_id: id }) => id),
    )
    const units = this.#rows('unit').filter(({ sale_price: price }) => price)
    const missing = units.filter(({ id }) => !lying.has(id))
    const customers = this.#rows('customer').slice(0, 8)
    const states = [preparing, preparing, preparing, preparing, draft, waiting, waiting, rejected, cancelled]
    for (const [n, status] of states.entries()) {
      const unit = (
        status === preparing && missing.length > 0 ? missing[n % missing.length] : random.pick(units)
      ) as Row
      const qty = `${random.int(1, 4)}.00`
      this.#order(
        clock.day(-random.int(1, 9)),
        {
          order_type: OrderType.code.sale,
          source: OrderSource.code.byHand,
          customer_id: random.pick(customers).id,
          salesman_id: this.#people.salesman.id,
          due_date: clock.day(random.int(2, 12)),
          status,
          reason: status === rejected ? '价格请与客户再确认' : status === cancelled ? '客户改期' : null,
        },
        [
          {
            unit_id: unit.id,
            name: unit.name,
            measure: unit.measure_unit,
            qty,
            price: unit.sale_price,
            tax_rate: unit.tax_rate ?? '13.00',
            amount: times(qty, unit.sale_price as string),
          },
        ],
      )
    }
  }

  write(): void {
    this.#book.write()
    for (const [series, last] of this.#numbers) add(this.#company, 'number_series', { series, last })
  }
}

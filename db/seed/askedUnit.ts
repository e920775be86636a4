import { sum, times } from '#kernel/shared/money.ts'
import { chargeOf } from '#modules/parts/shared/charge.ts'
import { ChargeMode, PartsConfirmWay, RequestPayer } from '#modules/parts/shared/parts.ts'
import type { Company } from './company.ts'
import { termsOf } from './parts.ts'
import type { Row } from './write.ts'

/** What a part costs of what it is sold for. */
const COST = '0.55'

/** A line of a request asks for this part of the catalogue instead; who pays it and what it all comes to follow. */
export function askInstead(company: Company, request: Row, line: Row, unit: Row, qty: string): void {
  const rows = (table: string) => company.rows.get(table) ?? []
  const price = unit.sale_price as string
  const part = { name: String(unit.name), spec: (unit.spec ?? unit.model ?? null) as string | null }
  const repair = rows('repair_order').find(({ id }) => id === request.biz_id)
  const charge = chargeOf(
    { ...part, priceSale: price, warrantyTo: null },
    {
      day: String(request.asked_on),
      cause: repair ? Number(repair.cause) : null,
      terms: termsOf(rows('contract').find(({ id }) => id === request.contract_id)),
    },
  )
  Object.assign(line, {
    ...part,
    unit_id: unit.id,
    measure: unit.measure_unit,
    qty,
    price_cost: times(price, COST),
    price_sale: price,
    amount: times(qty, price),
    charge_mode: charge.mode,
    charge_basis: charge.basis,
    safety_part: unit.is_safety_part === true,
  })
  const lines = rows('parts_request_line').filter(({ request_id: of }) => of === request.id)
  const own = lines.filter(({ charge_mode: mode }) => mode === ChargeMode.code.customer)
  const amounts = (of: readonly Row[]) => sum(of.map(({ amount }) => String(amount)))
  request.total_sale = amounts(lines)
  request.customer_amount = amounts(own)
  request.total_cost = sum(lines.map((one) => times(String(one.qty), String(one.price_cost))))
  request.payer = own.length > 0 ? RequestPayer.code.customer : RequestPayer.code.company
  agree(rows('elevator'), request, own.length > 0)
}

/** Who pays has agreed, on paper; nobody else was asked. */
function agree(lifts: readonly Row[], request: Row, asked: boolean): void {
  const lift = lifts.find(({ id }) => id === request.elevator_id)
  request.confirm_way = asked ? PartsConfirmWay.code.paper : null
  request.confirm_agreed = asked ? true : null
  request.confirm_name = asked ? (request.confirm_name ?? lift?.safety_officer ?? '物业经理') : null
  request.confirm_at = asked ? (request.confirm_at ?? request.approved_at) : null
}

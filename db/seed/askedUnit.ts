import { sum, times } from '#kernel/shared/money.ts'
import { ChargeMode } from '#modules/parts/shared/parts.ts'
import type { Company } from './company.ts'
import type { Row } from './write.ts'

/** What a part costs of what it is sold for. */
const COST = '0.55'

/** A line of a request asks for this part of the catalogue instead; what the request comes to follows. */
export function askInstead(company: Company, request: Row, line: Row, unit: Row, qty: string): void {
  const price = unit.sale_price as string
  Object.assign(line, {
    unit_id: unit.id,
    name: unit.name,
    spec: unit.spec ?? unit.model ?? null,
    measure: unit.measure_unit,
    qty,
    price_cost: times(price, COST),
    price_sale: price,
    amount: times(qty, price),
    safety_part: unit.is_safety_part === true,
  })
  const lines = (company.rows.get('parts_request_line') ?? []).filter(({ request_id: of }) => of === request.id)
  const amounts = (of: readonly Row[]) => sum(of.map(({ amount }) => String(amount)))
  request.total_sale = amounts(lines)
  request.customer_amount = amounts(lines.filter(({ charge_mode: mode }) => mode === ChargeMode.code.customer))
  request.total_cost = sum(lines.map((one) => times(String(one.qty), String(one.price_cost))))
}

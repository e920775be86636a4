import { compareAmounts, ratio, times } from '#kernel/shared/money.ts'
import type { Params } from '#modules/material/shared/parameters.ts'
import { count } from '#modules/material/shared/quantity.ts'
import { type Service, ServicePricing, servicePer } from '#modules/material/shared/service.ts'

type Priced = Pick<Service, 'pricingMode' | 'price' | 'expression' | 'minAmount'>

interface ServiceLine {
  readonly price: string
  readonly expression: string | undefined
  readonly qty: string | undefined
  readonly remark: string | undefined
}

/**
 * What a service begins with as a line: counted by its measure, or a share of what the goods come to. Below its lowest charge it
 * is one at that charge.
 */
export function serviceLine(service: Priced, params: Params, goodsTotal: string): ServiceLine {
  const price = service.price ?? '0.00'
  const { share, formula } = ServicePricing.code
  const least = (amount: string): ServiceLine | undefined =>
    service.minAmount !== null && compareAmounts(amount, service.minAmount) < 0
      ? { price: service.minAmount, expression: undefined, qty: '1', remark: '按最低收费' }
      : undefined
  if (service.pricingMode === share) {
    const amount = ratio(goodsTotal, price, 100)
    return least(amount) ?? { price: amount, expression: undefined, qty: '1', remark: `物料金额的${price} %` }
  }
  const expression =
    service.pricingMode === formula ? (service.expression ?? '1') : (servicePer[service.pricingMode ?? 1] ?? '1')
  const { qty } = count(expression, 1, params)
  const line = { price, expression, qty: undefined, remark: undefined }
  return (qty === null ? undefined : least(times(qty, price))) ?? line
}

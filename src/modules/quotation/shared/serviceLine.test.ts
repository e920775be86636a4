import { expect, it } from 'vitest'
import { serviceLine } from './serviceLine.ts'

const service = (over: object) => ({
  pricingMode: 3 as const,
  price: '1200.00',
  expression: null,
  minAmount: null,
  ...over,
})
const lift = { S: 18, N: 2, km: 30 }

it.each([
  ['按层站', {}, { price: '1200.00', expression: 'S' }],
  ['按台', { pricingMode: 2 }, { price: '1200.00', expression: 'N' }],
  ['按公里', { pricingMode: 4, price: '5.00' }, { price: '5.00', expression: 'km' }],
  [
    '按公里不足最低收费',
    { pricingMode: 4, price: '5.00', minAmount: '800.00' },
    { price: '800.00', qty: '1', remark: '按最低收费' },
  ],
  ['按物料金额', { pricingMode: 5, price: '3.50' }, { price: '2351.88', qty: '1', remark: '物料金额的3.50 %' }],
  ['公式', { pricingMode: 6, expression: 'MAX(S-10,1)*N' }, { expression: 'MAX(S-10,1)*N' }],
])('服务行：%s', (_, over, line) => {
  expect(serviceLine(service(over) as never, lift as never, '67196.61')).toMatchObject(line)
})

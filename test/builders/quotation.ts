/** The lift of commerce 8.9. */
export const quotedLift = { load: 1000, F: 18, S: 18, D: 18, N: 1, R: 51, OH: 4.5, PD: 1.5, ratio: 2, ropes: 6 }
export const rope = {
  lineType: 5 as const,
  group: '曳引',
  name: '曳引钢丝绳',
  spec: '8×19S+NF φ10',
  measureUnit: '米',
  expression: 'ropes*(ratio*(R+OH)+6)*1.03',
  price: '18.50',
  taxRate: '13',
  costPrice: '12.59',
}
export const quoteLine = (name: string, expression: string, price: string, costPrice: string, taxRate = '13') => ({
  lineType: 5 as const,
  name,
  expression,
  price,
  costPrice,
  taxRate,
})
export const quotedGoods = [
  rope,
  quoteLine('层门', 'D', '2350', '1610.83'),
  quoteLine('导轨', 'CEIL((R+OH+PD)/5)*2', '480', '330'),
  quoteLine('安装', 'F', '1200', '800', '9'),
]

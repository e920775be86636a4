/** Carriers that parts go with: the name that people write, and what the aggregator calls it (快递100). */
export const carriers = [
  { name: '顺丰速运', code: 'shunfeng', number: /^SF\d{10,}$/ },
  { name: '京东物流', code: 'jd', number: /^JD[A-Z0-9]{8,}$/ },
  { name: '德邦快递', code: 'debangkuaidi', number: /^DPK\d{8,}$/ },
  { name: '圆通速递', code: 'yuantong', number: /^YT\d{8,}$/ },
  { name: '极兔速递', code: 'jtexpress', number: /^JT\d{8,}$/ },
  { name: '中通快递', code: 'zhongtong', number: /^7[3-9]\d{12,13}$/ },
  { name: '申通快递', code: 'shentong', number: /^77\d{11,13}$/ },
  { name: '韵达快递', code: 'yunda', number: /^(43|46)\d{11,13}$/ },
  { name: '邮政快递包裹', code: 'youzhengguonei', number: /^9[89]\d{11}$/ },
  { name: 'EMS', code: 'ems', number: /^E[A-Z]\d{9}CN$/ },
  { name: '跨越速运', code: 'kuayue', number: /^KY[A-Z0-9]{8,}$/ },
  { name: '安能物流', code: 'annengwuliu', number: null },
  { name: '壹米滴答', code: 'yimidida', number: null },
] as const

export const carrierNames: readonly string[] = carriers.map(({ name }) => name)

/** 顺丰, 顺丰快递, 顺丰速运: the first two characters tell them apart. */
export const carrierCode = (name: string): string | undefined =>
  carriers.find((one) => one.name === name || one.name.slice(0, 2) === name.trim().slice(0, 2))?.code

/** What a number says of its carrier; undefined where several have such numbers. */
export function carrierOf(trackingNo: string): string | undefined {
  const fits = carriers.filter(({ number }) => number?.test(trackingNo.trim().toUpperCase()))
  return fits.length === 1 ? fits[0]?.name : undefined
}

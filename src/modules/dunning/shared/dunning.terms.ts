import { addDays, type Day, daysBetween } from '#kernel/shared/days.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { formatMoney } from '#kernel/shared/money.ts'

/** Codes of dunning (commerce 2). */
export const DunningChannel = enumeration('催收方式', {
  message: [1, '站内'],
  text: [2, '短信'],
  phone: [3, '电话'],
  letter: [4, '催收函'],
  visit: [5, '上门'],
})
export const DunningResult = enumeration('催收结果', {
  reached: [1, '已联系'],
  promised: [2, '承诺付款'],
  disputed: [3, '有争议'],
  missed: [4, '未联系上'],
  paid: [5, '已付款'],
})
export const Audience = enumeration('提醒对象', {
  customer: [1, '客户'],
  salesman: [2, '业务员'],
  chiefs: [3, '主管与法务'],
})
export const Delivery = enumeration('发送状态', { waiting: [0, '待发'], sent: [1, '已发'], failed: [2, '没发出'] })

/** Nobody is asked for money from 20:00 to 09:00 (commerce R18), Asia/Shanghai. */
export const FROM_HOUR = 9
export const TO_HOUR = 20

export interface Rule {
  readonly id: string
  readonly offsetDays: number
  readonly channel: 1 | 2 | 3 | 4 | 5
  readonly audience: 1 | 2 | 3
  readonly template: string
  readonly enabled: boolean
}
export interface Owing {
  readonly id: string
  readonly customerId: string
  readonly kind: 1 | 2
  readonly dueDate: Day
  readonly balance: string
  readonly disputed: boolean
  readonly promiseDate: Day | null
  /** Rules that spoke of it already. */
  readonly done: readonly string[]
}
export interface Reminder<I extends Owing = Owing> {
  readonly customerId: string
  readonly kind: 1 | 2
  /** The sternest that any of the items has come to. */
  readonly rule: Rule
  readonly items: readonly { readonly item: I; readonly ruleIds: readonly string[] }[]
}

/**
 * What is to be said on a day (commerce R18): each rule once per item, one message per customer and kind – the sternest rule
 * speaks for all –, nothing about what is disputed or promised. An item that comes late, or a rule, is spoken of once by the
 * last rule that it has come to and not by all before it.
 */
export function pick<I extends Owing>(rules: readonly Rule[], items: readonly I[], day: Day): Reminder<I>[] {
  const sorted = rules.filter(({ enabled }) => enabled).toSorted((a, b) => a.offsetDays - b.offsetDays)
  const spoken = items.flatMap((item) => {
    if (item.disputed || (item.promiseDate !== null && item.promiseDate >= day)) return []
    const reached = sorted.filter(({ offsetDays }) => addDays(item.dueDate, offsetDays) <= day)
    const rule = reached.at(-1)
    if (!rule || item.done.includes(rule.id)) return []
    return [{ item, rule, ruleIds: reached.map(({ id }) => id).filter((id) => !item.done.includes(id)) }]
  })
  return [...Map.groupBy(spoken, ({ item }) => item.customerId).values()].map((all) => {
    const sternest = all.reduce((a, b) => (b.rule.offsetDays > a.rule.offsetDays ? b : a))
    const mine = all.filter(({ item }) => item.kind === sternest.item.kind)
    return {
      customerId: sternest.item.customerId,
      kind: sternest.item.kind,
      rule: sternest.rule,
      items: mine.map(({ item, ruleIds }) => ({ item, ruleIds })),
    }
  })
}

export interface Said {
  readonly customer: string
  readonly contracts: readonly string[]
  readonly amount: string
  readonly dueDate: Day
}
const MOST_NAMED = 3
/** {客户}{合同}{金额}{到期日}{逾期天数} of a template. */
export function filled(template: string, { customer, contracts, amount, dueDate }: Said, day: Day): string {
  const named = [...new Set(contracts)]
  const values: Readonly<Record<string, string>> = {
    客户: customer,
    合同: named.length > MOST_NAMED ? `${named.slice(0, MOST_NAMED).join('、')}等${named.length}份` : named.join('、'),
    金额: formatMoney(amount),
    到期日: dueDate,
    逾期天数: String(Math.max(0, daysBetween(dueDate, day))),
  }
  return template.replace(/\{([^{}]+)\}/g, (whole, name: string) => values[name] ?? whole)
}
export const PLACES = ['客户', '合同', '金额', '到期日', '逾期天数'] as const

const polite = '{客户}：合同{合同}的应付款{金额}元'
/** R18: what a company begins with. */
export const FIRST_RULES: readonly Omit<Rule, 'id'>[] = [
  { offsetDays: -7, channel: 2, audience: 1, template: `${polite}将于{到期日}到期，请按时支付。`, enabled: true },
  { offsetDays: 0, channel: 2, audience: 1, template: `${polite}今日到期，请安排支付。`, enabled: true },
  { offsetDays: 7, channel: 2, audience: 1, template: `${polite}已逾期{逾期天数}天，请尽快支付。`, enabled: true },
  { offsetDays: 15, channel: 2, audience: 1, template: `${polite}已逾期{逾期天数}天，请尽快支付。`, enabled: true },
  { offsetDays: 30, channel: 2, audience: 1, template: `${polite}已逾期{逾期天数}天，请尽快支付。`, enabled: true },
  {
    offsetDays: 60,
    channel: 4,
    audience: 2,
    template: '{客户}欠款{金额}元已逾期{逾期天数}天，请寄催收函。',
    enabled: true,
  },
  {
    offsetDays: 90,
    channel: 1,
    audience: 3,
    template: '{客户}欠款{金额}元已逾期{逾期天数}天，请主管与法务介入。',
    enabled: true,
  },
]

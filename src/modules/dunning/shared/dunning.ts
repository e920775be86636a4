import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { messages } from '#kernel/shared/rules.ts'
import { ArKind } from '#modules/receivable/shared/terms.ts'
import { Audience, Delivery, DunningChannel, DunningResult, PLACES } from './dunning.terms.ts'

/** Rules and records of dunning (commerce 1.2, R18). */
export const RuleDraft = z.object({
  offsetDays: field.number('到期后天数', { min: -60, max: 365, unit: '天', help: '负数为到期前' }),
  channel: field.choice('催收方式', DunningChannel),
  audience: field.choice('提醒对象', Audience),
  template: field
    .text('内容', { max: 300, help: `可用 ${PLACES.map((name) => `{${name}}`).join(' ')}` })
    .refine((text) => [...text.matchAll(/\{([^{}]*)\}/g)].every(([, name]) => PLACES.some((one) => one === name)), {
      error: `大括号里只能是${PLACES.join('、')}`,
    }),
  enabled: field.flag('启用').default(true),
})
export type RuleDraft = z.output<typeof RuleDraft>
export const RuleDetail = stored(RuleDraft).extend({ id: z.uuid(), version: z.int() })
export type RuleDetail = z.output<typeof RuleDetail>
const RuleRow = RuleDetail.omit({ version: true }).extend({
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '创建时间' }),
})
export type RuleRow = z.output<typeof RuleRow>

export const ruleList = list({
  key: 'dunningRule',
  title: '催收规则',
  unit: '条',
  row: RuleRow,
  columns: {
    offsetDays: { shown: true, fixed: true, width: 110, as: 'number', sort: true, role: 'name' },
    enabled: { shown: true, width: 76, role: 'state' },
    channel: { shown: true, width: 90 },
    audience: { shown: true, width: 110 },
    template: { shown: true, width: 480 },
    createdAt: { as: 'time', width: 138, sort: true },
  },
  filters: {
    keyword: finds({ template: '内容' }),
    channel: { kind: 'choice', label: '催收方式', of: DunningChannel, many: true },
    enabled: { kind: 'flag', label: '启用' },
  },
  sort: { prop: 'offsetDays', order: 'asc' },
})

const Plain = z.object({
  arItemIds: z.array(z.uuid()).min(1, '请选择应收款项').max(200).meta({ title: '应收款项' }),
  channel: field.choice('催收方式', DunningChannel),
  content: field.text('催收内容', { max: 500 }),
  result: field.choice('催收结果', DunningResult),
  promiseDate: field.optional(field.day('承诺日期')),
  promiseAmount: field.optional(field.amount('承诺金额', { min: '0.01' })),
  files: z.array(StoredFile).max(9).default([]).meta({ title: '凭据', control: 'files' }),
})
export const DunningDraft = Plain.superRefine((draft, check) => {
  const isPromise = draft.result === DunningResult.code.promised
  if (isPromise && !draft.promiseDate)
    check.addIssue({ code: 'custom', path: ['promiseDate'], message: messages.choose('承诺日期') })
  if (!isPromise && (draft.promiseDate || draft.promiseAmount))
    check.addIssue({ code: 'custom', path: ['promiseDate'], message: '只有承诺付款才填承诺日期与金额' })
})
export type DunningDraft = z.output<typeof DunningDraft>

export const DunningRow = stored(
  Plain.omit({ arItemIds: true, files: true }).extend({ result: field.optional(Plain.shape.result) }),
).extend({
  id: z.uuid(),
  kind: ArKind.schema.meta({ title: '款项类别' }),
  customerId: z.uuid(),
  customerName: z.string().meta({ title: '客户' }),
  itemCount: z.int().meta({ title: '款项', unit: '笔' }),
  amount: z.string().meta({ title: '当时未收', unit: '元' }),
  byRule: z.boolean().meta({ title: '按规则' }),
  deliveryState: Delivery.schema.meta({ title: '发送状态' }),
  failure: z.string().nullable().meta({ title: '没发出的原因' }),
  sentAt: z.iso.datetime({ offset: true }).nullable().meta({ title: '发送时间' }),
  createdByName: z.string().nullable().meta({ title: '催收人' }),
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '催收时间' }),
})
export type DunningRow = z.output<typeof DunningRow>
export const DunningDetail = DunningRow.extend({ version: z.int(), files: z.array(StoredFile) })
export type DunningDetail = z.output<typeof DunningDetail>

export const dunningList = list({
  key: 'dunning',
  title: '催收记录',
  unit: '条',
  row: DunningRow.omit({ customerId: true }),
  columns: {
    customerName: { shown: true, fixed: true, width: 210 },
    result: { shown: true, width: 96, role: 'state' },
    amount: { as: 'money', unit: '元', shown: true, width: 118 },
    channel: { shown: true, width: 84 },
    content: { shown: true, width: 300 },
    promiseDate: { shown: true, as: 'date', width: 108 },
    promiseAmount: { as: 'money', unit: '元', width: 110 },
    createdByName: { shown: true, width: 90, role: 'people' },
    createdAt: { shown: true, as: 'time', width: 138, sort: true },
    deliveryState: { shown: true, width: 84 },
    failure: { width: 160 },
    byRule: { width: 76 },
    itemCount: { as: 'number', width: 70 },
    sentAt: { as: 'time', width: 138 },
    kind: { width: 84 },
  },
  filters: {
    keyword: finds({ customerName: '客户', content: '内容' }),
    channel: { kind: 'choice', label: '催收方式', of: DunningChannel, many: true },
    result: { kind: 'choice', label: '催收结果', of: DunningResult, many: true },
    createdAt: { kind: 'dates', label: '催收时间' },
    customerId: { kind: 'ref', label: '客户', from: '/customer/options' },
    arItemId: { kind: 'ref', label: '应收款项', from: '/gathering/item/options' },
    byRule: { kind: 'flag', label: '按规则' },
    kind: { kind: 'choice', label: '款项类别', of: ArKind },
  },
  shownFilters: 4,
  sort: { prop: 'createdAt', order: 'desc' },
})

import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { faultCodes } from '#modules/signal/shared/faultCodes.ts'
import { RecordKind, RecordSource } from '#modules/signal/shared/record.ts'
import { AlarmCaller, Vulnerable } from './alarm.terms.ts'

/** 登记: what is called in by telephone, by people or by 96333 (monitoring 2 source 3 and 4, 6.2 「Manual records」). */

const { hand, emergency } = RecordSource.code
const HandSource = {
  title: '来源',
  options: RecordSource.options.filter(({ value }) => value === hand || value === emergency),
}
const Caller = {
  title: '报警来源',
  options: AlarmCaller.options.filter(({ value }) => value !== AlarmCaller.code.emergency),
}
/** What the platform alone can know of: learned gaps, what came late; the button's own line. */
const NOT_CALLED = ['23', '95', '98']
const FROM_96333 = '96'
const { fault, alarm } = RecordKind.code
const calledCodes = faultCodes.filter(
  ({ kind, code }) => (kind === fault || kind === alarm) && !NOT_CALLED.includes(code),
)

export const CalledIn = z.object({
  source: field.choice('来源', HandSource as unknown as typeof RecordSource),
  /** Of 96333: its own number of the call. */
  outerNo: field.optional(field.text('96333 工单号', { max: 40 })),
  elevatorId: field.ref('电梯', '/elevator/options'),
  code: field.choice('内容', {
    title: '内容',
    options: calledCodes.map(({ code, name }) => ({ value: code, label: name })),
  }),
  occurredAt: z.iso.datetime({ offset: true, error: '发生时间不能为空' }).meta({ title: '发生时间' }),
  floorLabel: field.optional(field.text('楼层', { max: 10 })),
  said: field.area('来电内容', { max: 300 }),
  /** 96333 is a source of its own. */
  caller: field.optional(field.choice('报警来源', Caller as unknown as typeof AlarmCaller)),
  phone: field.optional(field.mobileOrLandline('来电号码')),
  personCount: field.optional(field.nonNegativeInteger('被困人数', { max: 99, unit: '人' })),
  vulnerable: field.optional(field.many('特殊人群', Vulnerable.schema)),
})
export type CalledIn = z.output<typeof CalledIn>

/** The moment stands beside the form; the form says what does not fit before the call would. */
export const CalledInForm = CalledIn.omit({ occurredAt: true }).superRefine(({ source, outerNo, code }, ctx) => {
  if (source === emergency && !outerNo)
    ctx.addIssue({ code: 'custom', path: ['outerNo'], message: '请填写 96333 工单号' })
  if (source !== emergency && code === FROM_96333)
    ctx.addIssue({ code: 'custom', path: ['code'], message: '96333 转警请把来源选为 96333' })
})

import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { dateOrder } from '#kernel/shared/fieldErrors.ts'
import { counts } from '#kernel/shared/figure.ts'
import { stored } from '#kernel/shared/record.ts'
import { customerFigures } from './figures.ts'

/** 拜访记录 of a customer (archives 4.6). */
export const VisitKind = enumeration('拜访方式', {
  call: [1, '上门'],
  phone: [2, '电话'],
  chat: [3, '微信'],
  meeting: [4, '会议'],
})

export const VisitDraft = z
  .object({
    customerId: z.uuid(),
    visitedOn: field.day('拜访日期', { past: true }),
    kind: field.choice('拜访方式', VisitKind),
    visitorId: field.ref('拜访人', '/employee/options'),
    contactName: field.optional(field.nameText('接待人')),
    content: field.area('内容', { max: 1000 }),
    nextOn: field.optional(field.day('下次拜访', { help: '到日提醒拜访人' })),
    nextNote: field.optional(field.text('下次事项', { max: 100 })),
    files: z.array(StoredFile).max(20).default([]).meta({ title: '附件', control: 'files' }),
  })
  .superRefine(dateOrder('visitedOn', 'nextOn', ['拜访日期', '下次拜访']))
export type VisitDraft = z.output<typeof VisitDraft>

export const CustomerVisit = stored(VisitDraft).extend({
  id: z.uuid(),
  version: z.number().int(),
  visitorName: z.string(),
  /** A later visit was written down, so that the reminder of this one is done with. */
  followed: z.boolean(),
})
export type CustomerVisit = z.output<typeof CustomerVisit>

/** Months that the tab 报告 offers: this one and the eleven before. */
export const REPORT_MONTHS = 12
/** What one month of service came to: a row of the tab 报告 (archives 4.6). */
export const ReportMonth = z.object({
  /** YYYY-MM. */
  month: z.string(),
  planned: counts(customerFigures.visitsPlanned),
  done: counts(customerFigures.visitsDone),
  /** Done by the planned day. */
  onTime: counts(customerFigures.visitsOnTime),
  hazards: counts(customerFigures.hazards),
  stoppedMinutes: counts(customerFigures.stoppedMinutes),
  /** 户·分钟; null: of none of the lifts that stood the homes are known. */
  homeMinutes: counts(customerFigures.homeMinutes).nullable(),
})
export type ReportMonth = z.output<typeof ReportMonth>

/** 急修与满意度 of the customer's lifts in the last twelve months, within the data scope. */
export const CustomerService = z.object({
  /** Null without JR1, and while the company has no repair at all (未采集). */
  repairs: z
    .object({
      count: counts(customerFigures.repairs),
      trapped: counts(customerFigures.trapped),
      /** Mean minutes from report to arrival; null when nobody has arrived. */
      arriveMinutes: counts(customerFigures.arriveMinutes).nullable(),
      arriveOver: counts(customerFigures.arriveOver),
    })
    .nullable(),
  /** Of given stars only, there are no default ones (jobs 6.11). Null without JE1; no average while none was given. */
  stars: z
    .object({
      count: counts(customerFigures.stars),
      average: z.string().nullable(),
      bad: counts(customerFigures.lowStars),
    })
    .nullable(),
})
export type CustomerService = z.output<typeof CustomerService>

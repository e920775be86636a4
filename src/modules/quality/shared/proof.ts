import { z } from 'zod'
import { counts } from '#kernel/shared/figure.ts'
import { list } from '#kernel/shared/list.ts'
import { qualityFigures } from './figures.ts'

/** 可验证记录 (jobs 10.3): a daily chain of the records' hashes, and each month the digest for the customer. */

export const SAME = '与存证一致'

const instant = z.iso.datetime({ offset: true })
const Hash = z.string().regex(/^[0-9a-f]{64}$/)

export const DayRow = z.object({
  /** The day stands for the row. */
  id: z.string(),
  seq: z.number().int().meta({ title: '序号' }),
  day: z.iso.date().meta({ title: '日期' }),
  records: counts(qualityFigures.sealed),
  hash: z.string().meta({ title: '当日存证摘要' }),
  sealedAt: instant.meta({ title: '封存时间' }),
})
export type DayRow = z.output<typeof DayRow>

export const dayList = list({
  key: 'recordDay',
  title: '存证日',
  unit: '天',
  row: DayRow,
  columns: {
    day: { shown: true, fixed: true, as: 'date', width: 120, sort: true },
    seq: { shown: true, as: 'number', width: 80 },
    records: { shown: true, as: 'number', width: 100 },
    hash: { shown: true, as: 'code', width: 160 },
    sealedAt: { shown: true, as: 'time', width: 160 },
  },
  filters: { day: { kind: 'dates', label: '日期' } },
  sort: { prop: 'day', order: 'desc' },
})

export const LetterRow = z.object({
  id: z.uuid(),
  customerName: z.string().meta({ title: '客户' }),
  month: z.string().meta({ title: '月份' }),
  records: z.number().int().meta({ title: '记录', unit: '份' }),
  hash: z.string().meta({ title: '存证摘要' }),
  phone: z.string().nullable().meta({ title: '短信发往' }),
  sentAt: instant.nullable().meta({ title: '发送时间' }),
  openedAt: instant.nullable().meta({ title: '客户首次打开' }),
  url: z.string(),
})
export type LetterRow = z.output<typeof LetterRow>

export const letterList = list({
  key: 'recordLetter',
  title: '月度摘要',
  unit: '份',
  row: LetterRow,
  columns: {
    customerName: { shown: true, fixed: true, width: 220 },
    month: { shown: true, as: 'month', width: 100, sort: true },
    records: { shown: true, as: 'number', width: 90, sort: true },
    phone: { shown: true, width: 130 },
    sentAt: { shown: true, as: 'time', width: 150 },
    openedAt: { shown: true, as: 'time', width: 150, role: 'state' },
    hash: { shown: true, as: 'code', width: 160 },
  },
  filters: {
    customerId: { kind: 'ref', label: '客户', from: '/customer/options' },
    month: { kind: 'dates', label: '月份' },
  },
  sort: { prop: 'month', order: 'desc' },
})

/** What does not agree with the chain any more. */
export const Broken = z.object({
  day: z.iso.date(),
  orderNo: z.string().nullable(),
  orderId: z.uuid().nullable(),
  /** changed 记录被改动, missing 记录缺失, day 当日摘要对不上. */
  what: z.enum(['changed', 'missing', 'day']),
})
export type Broken = z.output<typeof Broken>
export const brokenText = ({ day, orderNo, what }: Broken): string =>
  what === 'day'
    ? `${day} 的存证与记录不一致`
    : `${day} 工单 ${orderNo ?? ''} 的记录${what === 'changed' ? '被改动' : '缺失'}`

export const Checked = z.object({
  days: z.number().int(),
  records: z.number().int(),
  broken: z.array(Broken),
  checkedAt: instant,
})
export type Checked = z.output<typeof Checked>

/** A printed record against the chain. `state`: waiting 当日尚未封存. */
export const RecordProof = z.object({
  companyName: z.string(),
  orderNo: z.string(),
  elevatorName: z.string(),
  communityName: z.string(),
  completeAt: instant.nullable(),
  state: z.enum(['same', 'changed', 'waiting']),
  day: z.iso.date().nullable(),
  /** Digest of the day in the chain. */
  digest: Hash.nullable(),
  checkedAt: instant,
})
export type RecordProof = z.output<typeof RecordProof>

export const LetterView = z.object({
  companyName: z.string(),
  customerName: z.string(),
  /** yyyy-MM. */
  month: z.string(),
  hash: Hash,
  dayHash: Hash,
  /** What the records give now; the same while nobody changed one. */
  nowHash: Hash,
  intact: z.boolean(),
  broken: z.array(Broken),
  records: z.array(
    z.object({
      orderNo: z.string(),
      communityName: z.string(),
      elevatorName: z.string(),
      level: z.number().int(),
      completeAt: instant.nullable(),
      hash: Hash,
    }),
  ),
  checkedAt: instant,
})
export type LetterView = z.output<typeof LetterView>

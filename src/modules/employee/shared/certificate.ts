import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { type Day, daysBetween } from '#kernel/shared/days.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { messages } from '#kernel/shared/rules.ts'

/** Certificates of lifts, people and the company (archives 1 certificate, 2, 3). */
export const OwnerType = enumeration('持有对象', { elevator: [1, '电梯'], employee: [2, '员工'], company: [3, '企业'] })

export const CertType = enumeration('证书类型', {
  useRegistration: [101, '使用登记证'],
  useMark: [102, '使用标志/检验报告'],
  selfTest: [103, '自行检测报告'],
  governor: [104, '限速器校验'],
  supervision: [105, '监督检验证书'],
  product: [106, '产品合格证'],
  repairT: [201, '作业人员证-电梯修理T'],
  safetyA: [202, '安全管理A'],
  electrician: [203, '低压电工'],
  height: [204, '高处作业'],
  welding: [205, '焊接切割'],
  skill: [206, '技能等级'],
  licence: [301, '生产许可证'],
  business: [302, '营业执照'],
  system: [303, '体系证书'],
})
export const CertificateState = enumeration('证书状态', {
  missing: [0, '未上传'],
  pending: [1, '待审核'],
  valid: [2, '有效'],
  expiring: [3, '即将到期'],
  expired: [4, '已过期'],
  rejected: [5, '审核未通过'],
  revoked: [6, '已注销'],
})
export type CertificateCode = 0 | 1 | 2 | 3 | 4 | 5 | 6
/** Reviewed and not taken back; whether it still holds, its last day says. */
export const CERTIFICATE_HELD = [
  CertificateState.code.valid,
  CertificateState.code.expiring,
  CertificateState.code.expired,
] as const
/** Holds today. */
export const CERTIFICATE_VALID = [CertificateState.code.valid, CertificateState.code.expiring] as const
/** Held once: what was renewed and taken back counts for its days. */
export const CERTIFICATE_ISSUED = [...CERTIFICATE_HELD, CertificateState.code.revoked] as const

/** Types a holder of a kind has: 1xx of a lift, 2xx of a person, 3xx of the company. */
export const typesOf = (ownerType: number) =>
  CertType.options.filter(({ value }) => Math.trunc(value / 100) === ownerType)

/** A company may hold several of these at once (quality, environment, safety): a new one takes the place of none. */
const sideBySide: readonly number[] = [CertType.code.system]
export const takesPlace = (certType: number): boolean => !sideBySide.includes(certType)

/** Days before the end at which a type counts as 即将到期 (archives 2); a type without a number never does. */
export const warningDays: Readonly<Partial<Record<number, number>>> = {
  102: 60,
  103: 60,
  104: 60,
  201: 90,
  202: 90,
  203: 90,
  204: 90,
  205: 90,
  301: 180,
  302: 30,
  303: 60,
}

/** 2, 3 or 4 of an approved certificate on a day; the last day still counts, an empty end is 长期. */
export function stateOn(certType: number, validTo: Day | null | undefined, day: Day): 2 | 3 | 4 {
  if (!validTo) return CertificateState.code.valid
  if (validTo < day) return CertificateState.code.expired
  const warning = warningDays[certType]
  return warning !== undefined && daysBetween(day, validTo) <= warning
    ? CertificateState.code.expiring
    : CertificateState.code.valid
}

export const refuseCertificate = refusals({
  ownUpload: [1007010, '不能审核本人上传的证书'],
  notOpen: [1007012, '证书当前为「{state}」，不能{action}'],
  notReplaceable: [1007013, '证书「{certNo}」不是该持有对象的同类有效证书，不能换证'],
})

const content = {
  certType: field.choice('证书类型', CertType),
  certNo: field.text('证书编号', { max: 40 }),
  issuer: field.optional(field.text('发证机关', { max: 60 })),
  issueDate: field.optional(field.day('发证日期', { past: true })),
  validFrom: field.day('生效日期'),
  validTo: field.optional(field.day('有效期至', { help: '长期有效的证书留空' })),
  level: field.optional(field.text('级别', { max: 30 })),
  items: field.optional(field.text('项目', { max: 100 })),
  files: z
    .array(StoredFile.extend({ size: z.number().optional() }))
    .min(1, '请上传证书附件')
    .max(10)
    .refine((files) => files.every(({ name }) => /\.(png|jpe?g|pdf)$/i.test(name)), '附件只能是图片或 PDF')
    .meta({ title: '附件', control: 'files', help: '证书正反面照片或 PDF' }),
}

/**
 * A certificate as its holder or the office uploads it. `replacesId` names the one whose place it takes; without it, that
 * is the holder's approved one of the type.
 */
export const CertificateDraft = z
  .object({
    ownerType: field.choice('持有对象', OwnerType),
    ownerId: z.uuid({ error: '请选择持有人' }).meta({ title: '持有人' }),
    replacesId: z.uuid().optional(),
    ...content,
  })
  .superRefine((draft, check) => {
    if (Math.trunc(draft.certType / 100) !== draft.ownerType)
      check.addIssue({
        code: 'custom',
        path: ['certType'],
        message: `不是${OwnerType.label(draft.ownerType)}的证书类型`,
      })
    if (draft.validTo && draft.validTo < draft.validFrom)
      check.addIssue({ code: 'custom', path: ['validTo'], message: messages.order('有效期至', '生效日期') })
  })
export type CertificateDraft = z.output<typeof CertificateDraft>

export const CertificateRow = stored(CertificateDraft).extend({
  id: z.uuid(),
  version: z.number().int(),
  ownerName: z.string().nullable().meta({ title: '持有人' }),
  /** Place of a lift, team of a person. */
  ownerNote: z.string().nullable().meta({ title: '小区/班组' }),
  /** 1 直梯 2 扶梯 3 人行道, of lifts alone. */
  deviceType: z.number().int().nullable(),
  certNo: z.string().nullable().meta({ title: '证书编号' }),
  validFrom: z.string().nullable().meta({ title: '生效日期' }),
  /** Negative after the end; null: 长期, or not in force. */
  daysLeft: z.number().int().nullable().meta({ title: '剩余天数' }),
  files: z.array(StoredFile),
  state: CertificateState.schema.meta({ title: '证书状态' }),
  rejectReason: z.string().nullable().meta({ title: '驳回原因' }),
  uploaderName: z.string().nullable().meta({ title: '上传人' }),
  /** The person asking uploaded it. */
  mine: z.boolean(),
  createdAt: z.string().meta({ title: '上传时间' }),
})
export type CertificateRow = z.output<typeof CertificateRow>

const columns = {
  ownerName: { shown: true, fixed: true, width: 190 },
  certType: { shown: true, width: 170 },
  certNo: { shown: true, width: 180, as: 'code' },
  issuer: { shown: true, width: 180 },
  validFrom: { shown: true, width: 104, as: 'date', sort: true },
  validTo: { shown: true, width: 104, as: 'date', sort: true, role: 'deadline' },
  daysLeft: { shown: true, width: 92, as: 'number', sort: true, role: 'deadline' },
  state: { shown: true, width: 104 },
  ownerNote: { width: 140 },
  level: { width: 90 },
  items: { width: 160 },
  issueDate: { width: 110, as: 'date' },
  uploaderName: { width: 100 },
  rejectReason: { width: 200 },
  createdAt: { width: 160, as: 'time', sort: true },
} as const

/** What ends first, then what has no end, waits or is over. */
const byEnd = { prop: 'daysLeft', order: 'asc' } as const

export const certificateList = list({
  key: 'certificate',
  title: '证书',
  unit: '份',
  row: CertificateRow,
  columns,
  filters: {
    keyword: finds({ ownerName: '持有人', certNo: '证书编号' }),
    ownerType: { kind: 'choice', label: '持有对象', of: OwnerType },
    ownerId: { kind: 'ref', label: '员工', from: '/employee/options' },
    certType: { kind: 'choice', label: '证书类型', of: CertType, many: true },
    state: { kind: 'choice', label: '证书状态', of: CertificateState, many: true },
    validTo: { kind: 'dates', label: '有效期至' },
  },
  shownFilters: 4,
  sort: byEnd,
})

/** The tabs of /certificateManage/certificateList ask the one call with their kind. */
const ofKind = (ownerType: number) =>
  ({
    certType: { kind: 'choice', label: '证书类型', of: { options: typesOf(ownerType) }, many: true },
    state: { kind: 'choice', label: '证书状态', of: CertificateState, many: true },
    validTo: { kind: 'dates', label: '有效期至' },
  }) as const
const shared = { title: '证书', unit: '份', row: CertificateRow, columns, shownFilters: 5, sort: byEnd } as const

export const liftCertificates = list({
  ...shared,
  key: 'certificate.lift',
  filters: {
    keyword: finds({ ownerName: '电梯', certNo: '证书编号' }),
    ownerId: { kind: 'ref', label: '电梯', from: '/elevator/options' },
    ...ofKind(OwnerType.code.elevator),
  },
})
export const staffCertificates = list({
  ...shared,
  key: 'certificate.staff',
  filters: {
    keyword: finds({ ownerName: '员工', certNo: '证书编号' }),
    ownerId: { kind: 'ref', label: '员工', from: '/employee/options' },
    ...ofKind(OwnerType.code.employee),
  },
})
export const companyCertificates = list({
  ...shared,
  key: 'certificate.company',
  filters: { keyword: finds({ certNo: '证书编号' }), ...ofKind(OwnerType.code.company) },
})

/** One certificate with addresses at which its files may be looked at, good for five minutes. */
export const CertificateDetail = CertificateRow.extend({
  files: z.array(StoredFile.extend({ url: z.string().optional() })),
  replaces: z.object({ certNo: z.string().nullable(), validTo: z.string().nullable() }).nullable(),
})
export type CertificateDetail = z.output<typeof CertificateDetail>

/** `employeeId`: whose they are, null for who is no employee here. What ends first comes first, what is over last. */
export const MyCertificates = z.object({ employeeId: z.uuid().nullable(), records: z.array(CertificateDetail) })
export type MyCertificates = z.output<typeof MyCertificates>

/** Certificates in force that end in each of the next 53 weeks, Monday to Sunday; `ended`: before today and not renewed. */
export const CertificateTimeline = z.object({
  counts: z.object({ 1: z.number().int(), 2: z.number().int(), 3: z.number().int() }),
  pending: z.number().int(),
  ended: z.number().int(),
  weeks: z.array(z.object({ from: z.string(), to: z.string(), count: z.number().int() })),
})
export type CertificateTimeline = z.output<typeof CertificateTimeline>
export const TIMELINE_WEEKS = 53

import { z } from 'zod'
import { BUCKETS, bucketOf, StoredFile } from '#kernel/shared/bucket.ts'
import { field } from '#kernel/shared/field.ts'
import { counts, measures } from '#kernel/shared/figure.ts'
import { stored } from '#kernel/shared/record.ts'
import { messages } from '#kernel/shared/rules.ts'
import { liftFigures } from '#modules/community/shared/figures.ts'
import { teamFigures } from '#modules/organisation/shared/figures.ts'
import { CertificateState } from './certificate.ts'
import { EmployeeKind, EmployeeState, JoinStatus, SexShown, Skill, SkillLevel } from './employee.terms.ts'
import { employeeFigures } from './figures.ts'

/** Employees (archives 1 employee, 4.2). */

/** Birthday and sex as an identity card says them: digits 7–14 (7–12 of the old form), the 17th (15th) odd for men. */
export function readIdCard(idCard: string): { birthday: string; sex: 1 | 2 } {
  const digits = idCard.length === 15 ? `19${idCard.slice(6, 12)}` : idCard.slice(6, 14)
  const order = Number(idCard.length === 15 ? idCard[14] : idCard[16])
  return {
    birthday: `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`,
    sex: order % 2 === 1 ? 1 : 2,
  }
}

/** As it is shown to who may not see it: 110105********002X. Coming back unchanged it means the number that is there. */
const maskedCard = /^(\d{6}\*+[\dXx]{4}|\*+)$/

const idCard = z
  .string()
  .trim()
  .superRefine((text, check) => {
    if (maskedCard.test(text)) return
    const parsed = field.idCard().safeParse(text)
    if (!parsed.success) check.addIssue({ code: 'custom', message: '身份证号不正确' })
  })
  .overwrite((text) => text.toUpperCase())
  .meta({ title: '身份证号', control: 'text', personal: 'idCard' })

export const PHOTO_BUCKET = 'bit-ev-img'
/** A portrait: small enough for lists (the page cuts it to a square before it is sent). */
const photo = StoredFile.refine(({ bucket, key }) => bucket === PHOTO_BUCKET && bucketOf(key) === PHOTO_BUCKET, {
  error: `照片须为 ${BUCKETS['bit-ev-img'].filter((one) => one !== 'jpeg').join('、')} 图片`,
})

const employeeFields = {
  headImg: field.optional(photo.meta({ title: '照片' })),
  name: field.nameText('姓名', { max: 30 }),
  phone: field.phone('手机号'),
  idCard: field.optional(idCard),
  employeeNo: field.optional(field.text('工号', { max: 20, help: '留空自动编号' })),
  kind: field.choice('人员类别', EmployeeKind),
  entryDate: field.day('入职日期', { past: true }),
  workStartDate: field.optional(field.day('参加工作日期', { past: true })),
  insuranceTo: field.optional(field.day('工伤/意外险到期')),
  emergencyContact: field.optional(field.nameText('紧急联系人')),
  emergencyPhone: field.optional(field.mobileOrLandline('紧急联系电话')),
  positionIds: z
    .array(z.uuid(), { error: messages.choose('岗位') })
    .min(1, messages.choose('岗位'))
    .max(20)
    .meta({ title: '岗位', control: 'ref', from: '/employee/positionOptions' }),
  teamId: field.optional(field.ref('班组', '/team/options')),
  hourCost: field.optional(field.amount('小时成本', { max: '99999.99', unit: '元/小时' })),
  skills: z.array(Skill.schema).max(4).default([]).meta({
    title: '技能',
    control: 'choice',
    options: Skill.options,
  }),
  skillLevel: field.optional(field.choice('技能等级', SkillLevel)),
}

function ordered(draft: { entryDate: string; workStartDate?: string | undefined }, check: z.core.$RefinementCtx): void {
  if (draft.workStartDate && draft.workStartDate > draft.entryDate)
    check.addIssue({ code: 'custom', path: ['entryDate'], message: messages.order('入职日期', '参加工作日期') })
}

/** What the form sends; an absent optional field means empty. */
export const EmployeeDraft = z.object(employeeFields).superRefine(ordered)
export type EmployeeDraft = z.output<typeof EmployeeDraft>

/** Of a person; `hourCost` and the whole number of `idCard` only with 查看成本与证件号. */
export const Employee = stored(EmployeeDraft).extend({
  id: z.uuid(),
  version: z.number().int(),
  employeeNo: z.string().meta({ title: '工号' }),
  sex: SexShown.schema.meta({ title: '性别' }),
  positions: z.array(z.string()).meta({ title: '岗位' }),
  teamName: z.string().nullable().meta({ title: '班组' }),
  workYears: z.number().int().meta({ title: '工龄', unit: '年' }),
  joinStatus: JoinStatus.schema.meta({ title: '加入状态' }),
  state: EmployeeState.schema.meta({ title: '人员状态' }),
  elevatorCount: counts(liftFigures.charged),
  loadRate: measures(teamFigures.loadRate),
  /** State of the T certificate; null for people who need none. */
  certBadge: CertificateState.schema.nullable().meta({ title: '证书状态', options: CertificateState.options }),
  createdAt: z.string().meta({ title: '创建时间' }),
})

export const EmployeeDetail = Employee.extend({
  /** The account, by which positions are kept; null before joining. */
  userId: z.uuid().nullable(),
  /** `url` is good for five minutes. */
  headImg: StoredFile.extend({ url: z.string() }).nullable(),
  birthday: z.string().nullable(),
  leads: z.boolean(),
  leaveDate: z.string().nullable(),
  invitedAt: z.string().nullable(),
  joinedAt: z.string().nullable(),
  openOrders: counts(employeeFigures.openOrders),
  loadHours: measures(teamFigures.loadHours),
})
export type EmployeeDetail = z.output<typeof EmployeeDetail>

export const EmployeeLift = z.object({
  id: z.uuid(),
  name: z.string(),
  deviceNumber: z.string(),
  communityName: z.string(),
  useStatus: z.number().int(),
  /** 1 责任人, 2… 协助. */
  rank: z.number().int(),
  workerIds: z.array(z.uuid()),
  workers: z.array(z.string()),
  nextMaintainDate: z.string().nullable(),
  openOrders: counts(employeeFigures.openOfLift),
})
export type EmployeeLift = z.output<typeof EmployeeLift>

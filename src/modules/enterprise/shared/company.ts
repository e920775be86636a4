import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { stored } from '#kernel/shared/record.ts'
import { CertificateState, CertType } from '#modules/employee/shared/certificate.ts'

/**
 * 企业信息 (archives 1 company, 4.2).
 * @conformance of its column in the database
 */
export const CreditGrade = enumeration('信用等级', { A: ['A', 'A'], B: ['B', 'B'], C: ['C', 'C'], D: ['D', 'D'] })

/**
 * TSG 07-2019: what a licence for lifts may allow.
 * @conformance of the specification's terms
 */
export const LicenceItem = enumeration('许可项目', {
  a1: ['电梯安装(含修理) A1', '电梯安装(含修理) A1'],
  a2: ['电梯安装(含修理) A2', '电梯安装(含修理) A2'],
  b: ['电梯安装(含修理) B', '电梯安装(含修理) B'],
})

/** The warning comes half a year before (archives 2, certType 301). */
export const LICENCE_WARN_DAYS = 180

const licenceNo = z
  .string({ error: '生产许可证编号不能为空' })
  .trim()
  .toUpperCase()
  .regex(/^TS\d{7}-\d{4}$/, '生产许可证编号应为 TS 加 7 位数字，再加年份，如 TS3333199-2029')
  .meta({ title: '生产许可证编号', control: 'text', help: '如 TS3333199-2029' })

const logo = (title: string) =>
  field.optional(z.string().max(300).meta({ title, help: 'PNG 或 JPG，建议透明底、高 96 像素以上' }))

export const CompanyDraft = z.object({
  name: field.text('企业名称', { max: 60 }),
  shortName: field.text('企业简称', { max: 20 }),
  creditCode: field.creditCode(),
  creditGrade: field.optional(field.choice('信用等级', CreditGrade, { help: '由主管部门评定，按需维保的条件之一' })),
  legalPerson: field.optional(field.text('法定代表人', { max: 30 })),
  contact: field.text('联系人', { max: 30 }),
  phone: field.mobileOrLandline('联系电话'),
  regionCode: field.region('所在地'),
  address: field.text('地址', { max: 120 }),
  place: field.optional(
    z
      .object({
        lng: field.number('经度', { min: -180, max: 180 }),
        lat: field.number('纬度', { min: -90, max: 90 }),
      })
      .meta({ title: '坐标', control: 'place' }),
  ),
  licenceNo,
  licenceItems: z
    .array(LicenceItem.schema)
    .max(3)
    .default([])
    .meta({ title: '许可项目', control: 'choice', options: LicenceItem.options }),
  licenceTo: field.optional(field.day('许可证有效期至')),
  invoiceTitle: field.optional(field.text('发票抬头', { max: 60 })),
  taxNo: field.optional(field.creditCode('税号')),
  bank: field.optional(field.text('开户行', { max: 60 })),
  bankAccount: field.optional(
    z
      .string()
      .trim()
      .regex(/^[\d*\s]{8,34}$/, '银行账号应为8至30位数字')
      .meta({ title: '银行账号', control: 'text', help: '加密保存，只显示末四位' }),
  ),
  dutyPhone: field.mobileOrLandline('24小时值班电话'),
  logoPath: logo('标志（浅色底）'),
  logoDarkPath: logo('标志（深色底）'),
  /** Why the name, the credit code or the licence changes; kept in the history. */
  reason: field.optional(field.area('修改原因', { max: 200 })),
})
export type CompanyDraft = z.output<typeof CompanyDraft>

/** Changes of these are asked why (archives 4.2). */
export const reasoned = ['name', 'creditCode', 'licenceNo', 'licenceItems', 'licenceTo'] as const

const CompanyPaper = z.object({
  id: z.uuid(),
  certType: CertType.schema,
  certNo: z.string().nullable(),
  issuer: z.string().nullable(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  state: CertificateState.schema,
})

export const CompanyDetail = stored(CompanyDraft.omit({ reason: true })).extend({
  id: z.uuid(),
  version: z.number().int(),
  licenceItems: z.array(z.string()),
  /** Addresses of the two marks. */
  logo: z.string().nullable(),
  logoDark: z.string().nullable(),
  modules: z.array(z.string()),
  expireAt: z.string().nullable(),
  /** Licence, business licence and the like, as kept in 证书管理. */
  papers: z.array(CompanyPaper),
  updatedAt: z.string(),
})
export type CompanyDetail = z.output<typeof CompanyDetail>

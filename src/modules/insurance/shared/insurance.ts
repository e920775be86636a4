import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { addDays, addMonths, type Day, daysBetween } from '#kernel/shared/days.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { messages } from '#kernel/shared/rules.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { insuranceFigures } from './figures.ts'

/** Policies that cover lifts (archives 1 insurancePolicy, 4.5). */
export const InsuranceKind = enumeration('险种', {
  liability: [1, '电梯责任险'],
  public: [2, '公众责任险'],
  combined: [3, '综合'],
})
export const PolicyPayer = enumeration('投保方', { user: [1, '使用单位'], maintainer: [2, '维保单位'] })
export const PolicyState = enumeration('保单状态', {
  coming: [1, '未生效'],
  valid: [2, '有效'],
  ending: [3, '即将到期'],
  ended: [4, '已到期'],
})
export type PolicyCode = 1 | 2 | 3 | 4

/** Days before the end at which a policy counts as 即将到期: the radar of the workbench (archives 4.1). */
export const WARNING_DAYS = 30

/** Both days count as covered. */
export function policyState({ fromDate, toDate }: { fromDate: Day; toDate: Day }, day: Day): PolicyCode {
  if (toDate < day) return PolicyState.code.ended
  if (fromDate > day) return PolicyState.code.coming
  return daysBetween(day, toDate) <= WARNING_DAYS ? PolicyState.code.ending : PolicyState.code.valid
}

/** 续保: from the day after the end, for as long as before; a whole year stays a whole year. */
export function renewedTerm({ fromDate, toDate }: { fromDate: Day; toDate: Day }): { fromDate: Day; toDate: Day } {
  const start = addDays(toDate, 1)
  const wholeYear = addMonths(fromDate, 12) === start
  return {
    fromDate: start,
    toDate: wholeYear ? addDays(addMonths(start, 12), -1) : addDays(start, daysBetween(fromDate, toDate)),
  }
}

export const PolicyDraft = z
  .object({
    policyNo: field.text('保单号', { max: 40 }),
    insurer: field.text('保险公司', { max: 60 }),
    kind: field.choice('险种', InsuranceKind),
    payer: field.choice('投保方', PolicyPayer),
    fromDate: field.day('起保日期'),
    toDate: field.day('终保日期', { help: '当日仍在保险期内' }),
    premium: field.optional(field.amount('保费')),
    limitPerAccident: field.optional(field.amount('每次事故限额')),
    limitPerPerson: field.optional(field.amount('每人限额')),
    elevatorIds: field.many('被保电梯', z.uuid(), { max: 2000 }),
    files: z.array(StoredFile).max(20).default([]).meta({ title: '附件', control: 'files', help: '保单扫描件' }),
  })
  .superRefine(({ fromDate, toDate, limitPerAccident, limitPerPerson }, check) => {
    if (toDate < fromDate)
      check.addIssue({ code: 'custom', path: ['toDate'], message: messages.order('终保日期', '起保日期') })
    if (limitPerAccident && limitPerPerson && Number(limitPerPerson) > Number(limitPerAccident))
      check.addIssue({ code: 'custom', path: ['limitPerPerson'], message: '每人限额不能大于每次事故限额' })
  })
export type PolicyDraft = z.output<typeof PolicyDraft>

const Policy = stored(PolicyDraft).extend({
  id: z.uuid(),
  version: z.number().int(),
  state: PolicyState.schema.meta({ title: '状态' }),
})
export type Policy = z.output<typeof Policy>

export const PolicyRow = Policy.omit({ elevatorIds: true, files: true }).extend({
  elevatorCount: counts(insuranceFigures.lifts),
  daysLeft: z.number().int().nullable().meta({ title: '剩余', unit: '天' }),
  createdAt: z.string().meta({ title: '创建时间' }),
})
export type PolicyRow = z.output<typeof PolicyRow>

export const policyList = list({
  key: 'insurancePolicy',
  title: '保单',
  unit: '份',
  row: PolicyRow,
  columns: {
    policyNo: { shown: true, fixed: true, width: 172, as: 'code', sort: true, role: 'name' },
    insurer: { shown: true, width: 150 },
    kind: { shown: true, width: 94 },
    elevatorCount: { shown: true, width: 74, as: 'number' },
    fromDate: { shown: true, width: 108, sort: true },
    toDate: { shown: true, width: 108, sort: true, role: 'deadline' },
    daysLeft: { shown: true, width: 76, as: 'number', role: 'deadline' },
    premium: { shown: true, width: 104, sum: true },
    limitPerAccident: { shown: true, width: 130 },
    limitPerPerson: { width: 120 },
    payer: { shown: true, width: 76 },
    state: { shown: true, width: 88 },
    createdAt: { width: 160, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ policyNo: '保单号', insurer: '保险公司', elevator: '电梯' }),
    insurer: finds({ insurer: '保险公司' }),
    kind: { kind: 'choice', label: '险种', of: InsuranceKind },
    state: { kind: 'choice', label: '状态', of: PolicyState },
    payer: { kind: 'choice', label: '投保方', of: PolicyPayer },
    toDate: { kind: 'dates', label: '终保日期' },
  },
  shownFilters: 4,
  sort: { prop: 'toDate', order: 'asc' },
})

/** A lift in care that no policy covers today. */
export const UncoveredRow = z.object({
  id: z.uuid(),
  name: z.string().meta({ title: '电梯名称' }),
  lift: LiftName,
  deviceNumber: z.string().meta({ title: '设备编号' }),
  communityName: z.string().meta({ title: '小区' }),
  customerName: z.string().nullable().meta({ title: '使用单位' }),
  teamName: z.string().nullable().meta({ title: '班组' }),
  /** End of the last policy; null when there never was one. */
  lastTo: z.string().nullable().meta({ title: '上一份保单终保日' }),
  /** Begin of a policy that is signed but not in force yet. */
  nextFrom: z.string().nullable().meta({ title: '下一份保单起保日' }),
})
export type UncoveredRow = z.output<typeof UncoveredRow>

export const uncoveredList = list({
  key: 'uncoveredElevator',
  title: '未投保电梯',
  unit: '台',
  row: UncoveredRow,
  columns: {
    name: { shown: true, fixed: true, width: 250 },
    deviceNumber: { shown: true, width: 130, as: 'code', sort: true },
    customerName: { shown: true, width: 220 },
    teamName: { shown: true, width: 110, role: 'people' },
    lastTo: { shown: true, width: 120, as: 'date', sort: true, role: 'deadline' },
    nextFrom: { shown: true, width: 120, as: 'date', role: 'deadline' },
    communityName: { width: 180, sort: true },
  },
  filters: {
    keyword: finds({ name: '电梯', deviceNumber: '编号' }),
    communityId: { kind: 'ref', label: '小区', from: '/community/options' },
    customerId: { kind: 'ref', label: '使用单位', from: '/customer/options' },
    teamId: { kind: 'ref', label: '班组', from: '/team/options' },
  },
  shownFilters: 4,
  sort: { prop: 'name', order: 'asc' },
})

export const CoveredLift = z.object({ id: z.uuid(), lift: LiftName, deviceNumber: z.string() })
export type CoveredLift = z.output<typeof CoveredLift>

export const PolicyDetail = Policy.extend({ lifts: z.array(CoveredLift) })
export type PolicyDetail = z.output<typeof PolicyDetail>

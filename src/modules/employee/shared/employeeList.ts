import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { list } from '#kernel/shared/list.ts'
import { CertificateState } from './certificate.ts'
import { EmployeeKind, EmployeeState, JoinStatus, Skill, SkillLevel } from './employee.terms.ts'

export const SexShown = enumeration('性别', { unknown: [0, '未知'], male: [1, '男'], female: [2, '女'] })

export const EmployeeRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  employeeNo: z.string().meta({ title: '工号' }),
  name: z.string().meta({ title: '姓名' }),
  /** Address of the photo beside the name, good for five minutes. */
  photo: z.string().nullable(),
  phone: z.string().meta({ title: '手机号', personal: 'phone' }),
  teamName: z.string().nullable().meta({ title: '班组' }),
  positions: z.array(z.string()).meta({ title: '岗位' }),
  kind: EmployeeKind.schema.meta({ title: '人员类别' }),
  skills: z.array(Skill.schema).meta({ title: '技能', options: Skill.options }),
  certBadge: CertificateState.schema.nullable().meta({ title: '证书状态', options: CertificateState.options }),
  elevatorCount: z.number().int().meta({ title: '电梯数', unit: '台' }),
  loadRate: z.number().meta({ title: '负荷率' }),
  joinStatus: JoinStatus.schema.meta({ title: '加入状态' }),
  state: EmployeeState.schema.meta({ title: '人员状态' }),
  sex: SexShown.schema.meta({ title: '性别' }),
  skillLevel: SkillLevel.schema.nullable().meta({ title: '技能等级', options: SkillLevel.options }),
  entryDate: z.string().meta({ title: '入职日期' }),
  workYears: z.number().int().meta({ title: '工龄', unit: '年' }),
  hourCost: z.string().nullable().meta({ title: '小时成本', unit: '元' }),
  insuranceTo: z.string().nullable().meta({ title: '工伤/意外险到期' }),
  createdAt: z.string().meta({ title: '创建时间' }),
})
export type EmployeeRow = z.output<typeof EmployeeRow>

export const employeeList = list({
  key: 'employee',
  title: '员工',
  unit: '人',
  row: EmployeeRow,
  columns: {
    name: { shown: true, fixed: true, width: 110, sort: true },
    employeeNo: { shown: true, width: 84, as: 'code', sort: true },
    phone: { shown: true, width: 120, as: 'code' },
    teamName: { shown: true, width: 100 },
    positions: { shown: true, width: 110 },
    skills: { shown: true, width: 104 },
    certBadge: { shown: true, width: 100 },
    elevatorCount: { shown: true, width: 104, as: 'number', sort: true },
    loadRate: { shown: true, width: 96, as: 'percent', sort: true },
    joinStatus: { shown: true, width: 90 },
    state: { shown: true, width: 90 },
    kind: { width: 90 },
    sex: { width: 70 },
    skillLevel: { width: 120 },
    entryDate: { width: 110, as: 'date', sort: true },
    workYears: { width: 80, as: 'number' },
    hourCost: { width: 100, as: 'money', needs: 'APq' },
    insuranceTo: { width: 140, as: 'date' },
    createdAt: { width: 160, as: 'time', sort: true },
  },
  filters: {
    keyword: { kind: 'text', label: '姓名、手机号、工号' },
    teamId: { kind: 'ref', label: '班组', from: '/team/options' },
    certState: { kind: 'choice', label: '证书状态', of: CertificateState, many: true },
    state: { kind: 'choice', label: '人员状态', of: EmployeeState, many: true },
    positionId: { kind: 'ref', label: '岗位', from: '/employee/positionOptions' },
    kind: { kind: 'choice', label: '人员类别', of: EmployeeKind, many: true },
    joinStatus: { kind: 'choice', label: '加入状态', of: JoinStatus, many: true },
    skill: { kind: 'choice', label: '技能', of: Skill },
  },
  shownFilters: 4,
  sort: { prop: 'employeeNo', order: 'asc' },
})

import { z } from 'zod'
import { finds, list } from '#kernel/shared/list.ts'
import { CertificateState } from './certificate.ts'
import { EmployeeKind, EmployeeState, JoinStatus, Skill } from './employee.terms.ts'
import { Employee } from './employee.ts'

export const EmployeeRow = Employee.omit({
  headImg: true,
  idCard: true,
  workStartDate: true,
  emergencyContact: true,
  emergencyPhone: true,
  positionIds: true,
  teamId: true,
}).extend({
  /** Address of the photo beside the name, good for five minutes. */
  photo: z.string().nullable(),
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
    phone: { shown: true, width: 120 },
    teamName: { shown: true, width: 100, role: 'people' },
    positions: { shown: true, width: 110, role: 'people' },
    skills: { shown: true, width: 104 },
    certBadge: { shown: true, width: 100, role: 'state' },
    elevatorCount: { shown: true, width: 104, as: 'number', sort: true },
    loadRate: { shown: true, width: 96, as: 'percent', sort: true, role: 'state' },
    joinStatus: { shown: true, width: 90 },
    state: { shown: true, width: 90 },
    kind: { width: 90 },
    sex: { width: 70 },
    skillLevel: { width: 120 },
    entryDate: { width: 110, sort: true },
    workYears: { width: 80, as: 'number' },
    hourCost: { width: 130, needs: 'APq' },
    insuranceTo: { width: 140, role: 'deadline' },
    createdAt: { width: 160, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ name: '姓名', phone: '手机号', employeeNo: '工号' }),
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

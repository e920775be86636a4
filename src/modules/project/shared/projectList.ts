import { z } from 'zod'
import { finds, list } from '#kernel/shared/list.ts'
import { may } from './permissions.ts'
import { ProjectState } from './project.terms.ts'
import { Project } from './project.ts'

const names = (title: string) => z.array(z.string()).meta({ title })

/** A row of 项目管理 (archives 4.4). */
export const ProjectRow = Project.omit({
  customerId: true,
  communityIds: true,
  managerId: true,
  deputyId: true,
  teamIds: true,
  remark: true,
}).extend({
  managerName: z.string().meta({ title: '项目负责人' }),
  communities: names('小区'),
  teams: names('班组'),
})
export type ProjectRow = z.output<typeof ProjectRow>

export const projectList = list({
  key: 'project',
  title: '项目',
  unit: '个',
  row: ProjectRow,
  columns: {
    name: { shown: true, fixed: true, width: 196, sort: true },
    projectNo: { shown: true, width: 96, as: 'code', sort: true },
    customerName: { shown: true, width: 170, sort: true },
    managerName: { shown: true, width: 96, sort: true, role: 'people' },
    communities: { shown: true, width: 132 },
    elevatorCount: { shown: true, width: 80, as: 'number', sort: true },
    contractCount: { shown: true, width: 90, as: 'number', sort: true },
    annualAmount: { shown: true, width: 124, as: 'money', needs: may.seeMoney, sort: true },
    onTimeRate: { shown: true, width: 84, as: 'percent', sort: true },
    trapped30d: { shown: true, width: 104, as: 'number' },
    state: { shown: true, width: 84 },
    teams: { width: 140, role: 'people' },
    startDate: { width: 108, sort: true },
    endDate: { width: 108, sort: true, role: 'deadline' },
    chargeMode: { width: 100 },
    wholesaleAmount: { width: 120, needs: may.seeMoney },
    createdAt: { width: 160, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ name: '名称', projectNo: '编号', customerName: '客户' }),
    customerId: { kind: 'ref', label: '客户', from: '/customer/options' },
    managerId: { kind: 'ref', label: '项目负责人', from: '/employee/options' },
    teamId: { kind: 'ref', label: '班组', from: '/team/options' },
    state: { kind: 'choice', label: '状态', of: ProjectState },
    communityId: { kind: 'ref', label: '小区', from: '/community/options' },
  },
  shownFilters: 5,
  sort: { prop: 'projectNo', order: 'desc' },
})

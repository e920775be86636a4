import { z } from 'zod'
import { list } from '#kernel/shared/list.ts'
import { may } from './permissions.ts'
import { ChargeMode, ProjectState } from './project.terms.ts'

const names = (title: string) => z.array(z.string()).meta({ title })

/** A row of 项目管理 (archives 4.4). */
export const ProjectRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  projectNo: z.string().meta({ title: '项目编号' }),
  name: z.string().meta({ title: '项目名称' }),
  customerName: z.string().meta({ title: '客户' }),
  managerName: z.string().meta({ title: '项目负责人' }),
  communities: names('小区'),
  elevatorCount: z.number().int().meta({ title: '台数', unit: '台' }),
  contractCount: z.number().int().meta({ title: '合同数', unit: '份' }),
  annualAmount: z.string().nullable().meta({ title: '年合同额', unit: '元' }),
  /** Of the visits due in the last 90 days; null when there were none. */
  onTimeRate: z.number().nullable().meta({ title: '准时率' }),
  /** Null without JR1, and while the company has no repair at all (未采集). */
  trapped30d: z.number().int().nullable().meta({ title: '近30天困人', unit: '次' }),
  state: ProjectState.schema.meta({ title: '状态' }),
  teams: names('班组'),
  startDate: z.string().nullable().meta({ title: '开始日期' }),
  endDate: z.string().nullable().meta({ title: '结束日期' }),
  chargeMode: ChargeMode.schema.meta({ title: '计费方式' }),
  wholesaleAmount: z.string().nullable().meta({ title: '包干金额', unit: '元' }),
  createdAt: z.string().meta({ title: '创建时间' }),
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
    managerName: { shown: true, width: 96, sort: true },
    communities: { shown: true, width: 132 },
    elevatorCount: { shown: true, width: 80, as: 'number', sort: true },
    contractCount: { shown: true, width: 90, as: 'number', sort: true },
    annualAmount: { shown: true, width: 124, as: 'money', needs: may.seeMoney, sort: true },
    onTimeRate: { shown: true, width: 84, as: 'percent', sort: true },
    trapped30d: { shown: true, width: 104, as: 'number' },
    state: { shown: true, width: 84 },
    teams: { width: 140 },
    startDate: { width: 108, as: 'date', sort: true },
    endDate: { width: 108, as: 'date', sort: true },
    chargeMode: { width: 100 },
    wholesaleAmount: { width: 120, as: 'money', needs: may.seeMoney },
    createdAt: { width: 160, as: 'time', sort: true },
  },
  filters: {
    keyword: { kind: 'text', label: '项目名称、编号' },
    customerId: { kind: 'ref', label: '客户', from: '/customer/options' },
    managerId: { kind: 'ref', label: '项目负责人', from: '/employee/options' },
    teamId: { kind: 'ref', label: '班组', from: '/team/options' },
    state: { kind: 'choice', label: '状态', of: ProjectState },
    communityId: { kind: 'ref', label: '小区', from: '/community/options' },
  },
  shownFilters: 5,
  sort: { prop: 'createdAt', order: 'desc' },
})

import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { dateOrder } from '#kernel/shared/fieldErrors.ts'
import { counts, measures } from '#kernel/shared/figure.ts'
import { stored } from '#kernel/shared/record.ts'
import { projectFigures } from './figures.ts'
import { ChargeMode, ProjectState } from './project.terms.ts'

const employees = '/employee/options'

/** The fields of a project as people type them (archives 1, project). */
const fields = {
  /** Empty: XM0001. */
  projectNo: field.optional(field.text('项目编号', { max: 20, help: '留空则自动编号' })),
  name: field.text('项目名称', { max: 40 }),
  customerId: field.ref('客户', '/customer/options'),
  communityIds: field.many('小区', field.ref('小区', '/community/options'), { max: 100 }),
  managerId: field.ref('项目负责人', employees),
  deputyId: field.optional(field.ref('副负责人', employees)),
  teamIds: z.array(z.uuid()).max(50).default([]).meta({ title: '班组', control: 'ref', from: '/team/options' }),
  startDate: field.optional(field.day('开始日期')),
  endDate: field.optional(field.day('结束日期')),
  chargeMode: field.choice('计费方式', ChargeMode),
  /** Who does not see amounts (ANj) sends none and keeps what stands. */
  wholesaleAmount: field.optional(field.amount('包干金额')),
  remark: field.optional(field.area('备注', { max: 500 })),
}

type Fields = z.output<z.ZodObject<typeof fields>>

function checkPeople(project: Pick<Fields, 'managerId' | 'deputyId'>, ctx: z.RefinementCtx): void {
  if (project.deputyId && project.deputyId === project.managerId)
    ctx.addIssue({ code: 'custom', path: ['deputyId'], message: '副负责人不能与项目负责人相同' })
}
const checkDates = dateOrder('startDate', 'endDate', ['开始日期', '结束日期'])

export const ProjectDraft = z.object(fields).superRefine(checkPeople).superRefine(checkDates)
export type ProjectDraft = z.output<typeof ProjectDraft>

/** A new project with its lifts and contracts: everything or nothing (archives 4.4). */
export const ProjectAdd = ProjectDraft.safeExtend({
  elevatorIds: z.array(z.uuid()).max(2000, { error: '一个项目最多2000台电梯' }).default([]).meta({ title: '电梯' }),
  contractIds: z.array(z.uuid()).max(200).default([]).meta({ title: '合同' }),
})
export type ProjectAdd = z.output<typeof ProjectAdd>

const named = z.object({ id: z.uuid(), name: z.string() })
const person = z.object({ id: z.uuid(), name: z.string(), phone: z.string() })

export const Project = stored(ProjectDraft).extend({
  id: z.uuid(),
  version: z.number().int(),
  projectNo: z.string().meta({ title: '项目编号' }),
  customerName: z.string().meta({ title: '客户' }),
  state: ProjectState.schema.meta({ title: '状态' }),
  elevatorCount: counts(projectFigures.lifts),
  contractCount: counts(projectFigures.contracts),
  annualAmount: z.string().nullable().meta({ title: '年合同额', unit: '元' }),
  /** Calls of 困人 in the last 30 days; null without JR1, and while the company has no repair at all (未采集). */
  trapped30d: counts(projectFigures.trapped30d).nullable(),
  /** Of the visits due in the last 90 days; null when there were none. */
  onTimeRate: measures(projectFigures.onTimeRate).nullable(),
  createdAt: z.string().meta({ title: '创建时间' }),
})
export type Project = z.output<typeof Project>

/** The whole project with its header figures; what has no source yet is null and shows as 未采集. */
export const ProjectDetail = Project.extend({
  communities: z.array(named),
  manager: person,
  deputy: person.nullable(),
  teams: z.array(named.extend({ leaderName: z.string().nullable(), dutyPhone: z.string().nullable() })),
  /** Counts over the lifts in it. */
  lifts: z.object({
    straight: counts(projectFigures.straight),
    steps: counts(projectFigures.steps),
    stopped: counts(projectFigures.stopped),
    uncovered: counts(projectFigures.uncovered),
    /** Next inspection within 60 days or overdue. */
    inspectSoon: counts(projectFigures.inspectSoon),
    uncharged: counts(projectFigures.uncharged),
  }),
})
export type ProjectDetail = z.output<typeof ProjectDetail>

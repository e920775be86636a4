import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { permissionFigures } from './figures.ts'
import { permissionCodes } from './table.ts'

/** Positions of a company (archives 1 position, 4.2, 6.7). */
export const ScopeKind = enumeration('数据范围', {
  company: [1, '全公司'],
  team: [2, '本班组'],
  self: [3, '本人'],
  chosen: [4, '指定项目/小区'],
})

export const refusePosition = refusals({
  escalation: [1002002, '不能授予自己没有的权限'],
  used: [1002003, '该岗位下仍有{n}名员工'],
  lastAdministrator: [1002004, '至少保留一名拥有岗位管理权限的员工'],
})

const GrantLevel = z.literal([0, 1])

/** Code → 0 可见不可用 or 1 可用; a code that is absent is 不可见. */
export const Grants = z
  .partialRecord(z.enum(permissionCodes as [string, ...string[]]), GrantLevel)
  .default({})
  .meta({ title: '权限' })

export const PositionDraft = z
  .object({
    name: field.nameText('岗位名称', { max: 30 }),
    remark: field.optional(field.text('备注', { max: 200 })),
    dataScope: field.choice('数据范围', ScopeKind),
    projectIds: z
      .array(z.uuid())
      .max(500)
      .default([])
      .meta({ title: '指定项目', control: 'ref', from: '/project/options' }),
    communityIds: z
      .array(z.uuid())
      .max(500)
      .default([])
      .meta({ title: '指定小区', control: 'ref', from: '/community/options' }),
    /** Up to this total somebody in this position approves a request for parts (decision 0039). */
    partsLimit: field.optional(
      field.amount('配件审批额度', { help: '单张配件更换单的合计，仅对可用「配件更换审批」的岗位有效；留空不限' }),
    ),
    grants: Grants,
  })
  .superRefine((draft, check) => {
    if (draft.dataScope !== ScopeKind.code.chosen) return
    if (draft.projectIds.length + draft.communityIds.length === 0)
      check.addIssue({ code: 'custom', path: ['communityIds'], message: '请选择指定的项目或小区' })
  })
export type PositionDraft = z.output<typeof PositionDraft>

const Position = stored(PositionDraft).extend({
  id: z.uuid(),
  version: z.number().int(),
  preset: z.boolean().meta({ title: '预置' }),
  updatedAt: z.string().meta({ title: '更新时间' }),
})

export const PositionRow = Position.omit({
  projectIds: true,
  communityIds: true,
  partsLimit: true,
  grants: true,
}).extend({
  employees: counts(permissionFigures.employees),
  enabledCodes: counts(permissionFigures.enabled),
  visibleCodes: counts(permissionFigures.visible),
})
export type PositionRow = z.output<typeof PositionRow>

export const positionList = list({
  key: 'position',
  title: '岗位',
  unit: '个',
  row: PositionRow,
  columns: {
    name: { shown: true, fixed: true, width: 200, sort: true },
    employees: { shown: true, width: 90, as: 'number', sort: true },
    dataScope: { shown: true, width: 140, sort: true },
    enabledCodes: { shown: true, width: 110, as: 'number', sort: true },
    visibleCodes: { width: 120, as: 'number', sort: true },
    remark: { shown: true, width: 240 },
    updatedAt: { shown: true, width: 160, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ name: '岗位名称' }),
    dataScope: { kind: 'choice', label: '数据范围', of: ScopeKind },
    employeeId: { kind: 'ref', label: '员工', from: '/employee/options' },
  },
  shownFilters: 3,
  sort: { prop: 'updatedAt', order: 'desc' },
})

export const Holder = z.object({
  id: z.uuid(),
  name: z.string(),
  employeeNo: z.string(),
  teamName: z.string().nullable(),
  /** Positions besides this one: whoever has none cannot be taken out of it. */
  others: z.array(z.string()),
})
export type Holder = z.output<typeof Holder>

export const PositionDetail = Position.extend({
  grants: z.record(z.string(), GrantLevel),
  holders: z.array(Holder),
})
export type PositionDetail = z.output<typeof PositionDetail>

const TreeAction = z.object({
  code: z.string(),
  title: z.string(),
  /** What the person asking holds; null: not at all, so it cannot be granted (archives 6.7). */
  own: GrantLevel.nullable(),
})

/** The appendix without what is hidden or nobody of the company can hold. */
export const PermissionTree = z.array(
  z.object({
    key: z.string(),
    title: z.string(),
    /** `code` null: a screen for whoever is signed in, or the actions of a whole group. */
    screens: z.array(
      z.object({
        title: z.string(),
        code: z.string().nullable(),
        own: GrantLevel.nullable(),
        actions: z.array(TreeAction),
      }),
    ),
  }),
)
export type PermissionTree = z.output<typeof PermissionTree>

export const Preview = z.object({
  /** As it would be stored: screens of granted actions added, actions of removed screens gone. */
  grants: z.record(z.string(), GrantLevel),
  menu: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      entries: z.array(z.object({ title: z.string(), route: z.string(), usable: z.boolean(), added: z.boolean() })),
    }),
  ),
  /** Entries that stand in the menu now and would be gone. */
  removed: z.array(z.string()),
  enabled: z.number().int(),
  visible: z.number().int(),
  /** What saving refuses with 1002002. */
  escalation: z.array(z.object({ code: z.string(), title: z.string() })),
  /** People whose menu changes at once. */
  affected: z.number().int(),
})
export type Preview = z.output<typeof Preview>

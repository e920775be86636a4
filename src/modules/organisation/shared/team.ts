import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { counts, measures } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { liftFigures } from '#modules/community/shared/figures.ts'
import { teamFigures } from './figures.ts'

/** Teams (archives 1 team, 3 Team, 4.2). */
export const TeamState = enumeration('班组状态', { active: [1, '正常'], dissolved: [2, '已解散'] })

export const refuseTeam = refusals({ used: [1007020, '班组下仍有成员或电梯，不能解散'] })

/** Base of a team: from where its people travel (archives 1, employeeAbsence). Figures in degrees, as typed or as numbers. */
const BasePoint = z.object({
  lng: field.number('经度', { min: -180, max: 180 }),
  lat: field.number('纬度', { min: -90, max: 90 }),
})

/** Colours that stay apart on a map, by light and dark. */
export const teamColours = [
  '#2F6FED',
  '#0E9F6E',
  '#D97706',
  '#7C3AED',
  '#DB2777',
  '#0891B2',
  '#65A30D',
  '#B45309',
] as const

export const TeamDraft = z.object({
  name: field.nameText('班组名称', { max: 30 }),
  leaderId: field.ref('班组长', '/employee/options'),
  memberIds: z.array(z.uuid()).max(200).default([]).meta({ title: '成员', control: 'ref', from: '/employee/options' }),
  communityIds: z
    .array(z.uuid())
    .max(500)
    .default([])
    .meta({ title: '负责小区', control: 'ref', from: '/community/options' }),
  dutyPhone: field.optional(field.mobileOrLandline('值班电话')),
  base: field.optional(BasePoint.meta({ title: '驻点', control: 'place', help: '排程与派单从这里计算路程' })),
  color: field.optional(
    z
      .string()
      .regex(/^#[0-9A-Fa-f]{6}$/, '请选择颜色')
      .meta({ title: '颜色', help: '地图上该班组电梯的颜色' }),
  ),
})
export type TeamDraft = z.output<typeof TeamDraft>

const Team = stored(TeamDraft).extend({
  id: z.uuid(),
  version: z.number().int(),
  /** Null of a dissolved team. */
  leaderId: z.uuid().nullable(),
  state: TeamState.schema.meta({ title: '班组状态' }),
})

export const TeamRow = Team.omit({ leaderId: true, memberIds: true, communityIds: true, base: true }).extend({
  leaderName: z.string().nullable().meta({ title: '班组长' }),
  members: counts(teamFigures.members),
  elevatorCount: counts(liftFigures.ofTeam),
  /** Of the people in charge of lifts; null without any. */
  loadRate: measures(teamFigures.teamLoadRate).nullable(),
  communities: z.array(z.string()).meta({ title: '负责小区' }),
  createdAt: z.string().meta({ title: '创建时间' }),
})
export type TeamRow = z.output<typeof TeamRow>

export const teamList = list({
  key: 'team',
  title: '班组',
  unit: '个',
  row: TeamRow,
  columns: {
    name: { shown: true, fixed: true, width: 180, sort: true },
    leaderName: { shown: true, width: 100, role: 'people' },
    members: { shown: true, width: 80, as: 'number', sort: true },
    elevatorCount: { shown: true, width: 90, as: 'number', sort: true },
    loadRate: { shown: true, width: 90, as: 'percent', sort: true, role: 'state' },
    communities: { shown: true, width: 260 },
    dutyPhone: { shown: true, width: 130 },
    state: { shown: true, width: 90 },
    createdAt: { width: 160, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ name: '班组', leaderName: '班组长', dutyPhone: '电话' }),
    leaderId: { kind: 'ref', label: '班组长', from: '/employee/options' },
    state: { kind: 'choice', label: '班组状态', of: TeamState },
  },
  shownFilters: 3,
  sort: { prop: 'name', order: 'asc' },
})

export const TeamMember = z.object({
  id: z.uuid(),
  name: z.string(),
  employeeNo: z.string(),
  phone: z.string(),
  elevatorCount: counts(liftFigures.charged),
})
export type TeamMember = z.output<typeof TeamMember>

export const TeamDetail = Team.extend({ members: z.array(TeamMember) })
export type TeamDetail = z.output<typeof TeamDetail>

/** The lifts of a team by community, in use or stopped (archives 4.2: map of lifts in team colour). */
export const TeamPlace = z.object({
  id: z.uuid(),
  name: z.string(),
  lng: z.number(),
  lat: z.number(),
  elevatorCount: counts(liftFigures.ofTeamHere),
})
export type TeamPlace = z.output<typeof TeamPlace>

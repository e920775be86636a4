import { z } from 'zod'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { HazardGrade, HazardState } from './hazard.terms.ts'
import { HazardDraft, HazardSource } from './hazardDraft.ts'

/** 隐患 as a list (jobs 1.6, 5). */

export const HazardTab = enumeration('页签', {
  all: ['all', '全部'],
  open: ['open', '待整改'],
  late: ['late', '逾期'],
  fixed: ['fixed', '待销号'],
  closed: ['closed', '已销号'],
})
export type HazardTab = CodeIn<typeof HazardTab>

const instant = (title: string) => z.iso.datetime({ offset: true }).nullable().meta({ title })

export const Hazard = stored(HazardDraft).extend({
  id: z.uuid(),
  version: z.number().int(),
  hazardNo: z.string().meta({ title: '隐患编号' }),
  elevatorName: z.string().meta({ title: '电梯名称' }),
  lift: LiftName,
  registerCode: z.string().nullable().meta({ title: '注册代码' }),
  communityName: z.string().nullable().meta({ title: '小区' }),
  grade: HazardGrade.schema.meta({ title: '等级' }),
  state: HazardState.schema.meta({ title: '状态' }),
  /** Negative: overdue; null: put right. */
  daysLeft: z.number().int().nullable().meta({ title: '剩余天数', unit: '天' }),
  follow: z.string().nullable().meta({ title: '后续单' }),
  noticeNo: z.string().nullable().meta({ title: '告知书编号' }),
  noticeSigned: z.boolean(),
  foundOn: z.iso.date(),
  finder: z.string().nullable().meta({ title: '登记人' }),
  fixedAt: instant('整改时间'),
  closedAt: instant('销号时间'),
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '登记时间' }),
})

export const HazardListRow = Hazard.omit({ risk: true, photos: true })
export type HazardListRow = z.output<typeof HazardListRow>

export const hazardList = list({
  key: 'hazard',
  title: '隐患',
  unit: '条',
  row: HazardListRow,
  columns: {
    hazardNo: { shown: true, as: 'code', width: 150, sort: true },
    description: { shown: true, width: 230 },
    grade: { shown: true, width: 74, sort: true, role: 'state' },
    elevatorName: { shown: true, fixed: true, width: 250 },
    state: { shown: true, width: 148, sort: true },
    deadline: { shown: true, width: 104, sort: true, role: 'deadline' },
    daysLeft: { shown: true, as: 'number', width: 104, role: 'deadline' },
    follow: { shown: true, as: 'code', width: 158 },
    sourceType: { shown: true, width: 64 },
    createdAt: { as: 'time', width: 138, sort: true },
    communityName: { width: 110 },
    part: { width: 120 },
    suggestion: { width: 200 },
    registerCode: { as: 'code', width: 190 },
    noticeNo: { as: 'code', width: 150 },
    finder: { width: 90, role: 'people' },
    fixedAt: { as: 'time', width: 138, sort: true },
    closedAt: { as: 'time', width: 138, sort: true },
  },
  filters: {
    tab: { kind: 'choice', label: '页签', of: HazardTab },
    keyword: finds({ hazardNo: '编号', description: '描述', elevatorName: '电梯' }),
    grade: { kind: 'choice', label: '等级', of: HazardGrade, many: true },
    state: { kind: 'choice', label: '状态', of: HazardState, many: true },
    communityId: { kind: 'ref', label: '小区', from: '/community/options' },
    sourceType: { kind: 'choice', label: '来源', of: HazardSource, many: true },
    elevatorId: { kind: 'ref', label: '电梯', from: '/elevator/options' },
    deadline: { kind: 'dates', label: '整改期限' },
    createdAt: { kind: 'dates', label: '登记日期' },
    overdue: { kind: 'flag', label: '逾期未整改' },
  },
  shownFilters: 5,
  sort: { prop: 'grade', order: 'desc' },
})

import { z } from 'zod'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { PartsBiz, PartsStatus, PartsSupply, PartsUrgency, RequestPayer } from './parts.ts'
import { Missing } from './partsDetail.ts'

/** 配件更换单: columns and filters of jobPartsList (jobs 4.2). */

const text = (title: string) => z.string().meta({ title })
const maybe = (title: string) => z.string().nullable().meta({ title })
const moment = (title: string) => z.iso.datetime({ offset: true }).nullable().meta({ title })

export const PartsTab = enumeration('配件更换页签', {
  all: ['all', '全部'],
  draft: ['draft', '草稿'],
  waiting: ['waiting', '待审批'],
  asking: ['asking', '待客户确认'],
  toDraw: ['toDraw', '待领料'],
  drawn: ['drawn', '待更换'],
  done: ['done', '已更换'],
  back: ['back', '已驳回'],
})
export type PartsTab = CodeIn<typeof PartsTab>

export const PartsRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  requestNo: text('更换单号'),
  elevatorId: z.uuid(),
  elevator: text('电梯'),
  lift: LiftName,
  bizType: PartsBiz.schema,
  bizId: z.uuid(),
  bizNo: text('业务单号'),
  parts: text('配件'),
  totalSale: z.string().meta({ title: '金额', unit: '元' }),
  customerAmount: z.string().meta({ title: '客户付费', unit: '元' }),
  payer: RequestPayer.schema,
  applicant: maybe('申请人'),
  urgency: PartsUrgency.schema,
  status: PartsStatus.schema.meta({ title: '状态' }),
  missing: Missing,
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '申请时间' }),
  installedAt: moment('更换时间'),
  teamName: maybe('班组'),
  customerName: maybe('客户'),
  confirmName: maybe('客户确认人'),
  drawnAt: moment('领料时间'),
})
export type PartsRow = z.output<typeof PartsRow>

export const partsList = list({
  key: 'partsRequest',
  title: '配件更换单',
  unit: '单',
  row: PartsRow,
  columns: {
    requestNo: { shown: true, sort: true, as: 'code', width: 138 },
    elevator: { shown: true, fixed: true, width: 246 },
    bizNo: { shown: true, as: 'code', width: 150 },
    parts: { shown: true, width: 152 },
    totalSale: { shown: true, as: 'money', width: 98, sort: true, sum: true },
    payer: { shown: true, width: 62 },
    applicant: { shown: true, width: 72, role: 'people' },
    urgency: { shown: true, width: 74, role: 'state' },
    status: { shown: true, width: 142 },
    createdAt: { shown: true, as: 'time', width: 96, sort: true },
    installedAt: { as: 'time', width: 134, sort: true },
    customerAmount: { as: 'money', width: 104, sort: true },
    teamName: { width: 110, role: 'people' },
    customerName: { width: 180 },
    confirmName: { width: 110 },
    drawnAt: { as: 'time', width: 134 },
  },
  filters: {
    tab: { kind: 'choice', label: '页签', of: PartsTab },
    keyword: finds({ requestNo: '单号', bizNo: '单号', elevator: '电梯', parts: '配件' }),
    bizType: { kind: 'choice', label: '业务类型', of: PartsBiz, many: true },
    payer: { kind: 'choice', label: '付款方', of: RequestPayer },
    urgency: { kind: 'choice', label: '紧急程度', of: PartsUrgency },
    createdAt: { kind: 'dates', label: '申请时间' },
    status: { kind: 'choice', label: '状态', of: PartsStatus, many: true },
    elevatorId: { kind: 'ref', label: '电梯', from: '/elevator/options' },
    communityId: { kind: 'ref', label: '小区', from: '/community/options', many: true },
    supply: { kind: 'choice', label: '备料', of: PartsSupply },
    teamId: { kind: 'ref', label: '班组', from: '/team/options', many: true },
    applicantId: { kind: 'ref', label: '申请人', from: '/employee/options' },
    installedAt: { kind: 'dates', label: '更换时间' },
    totalSale: { kind: 'numbers', label: '金额', unit: '元' },
  },
  shownFilters: 5,
  sort: { prop: 'createdAt', order: 'desc' },
})

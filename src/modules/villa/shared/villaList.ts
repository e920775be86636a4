import { z } from 'zod'
import { finds, list } from '#kernel/shared/list.ts'
import { VillaState } from './villa.terms.ts'
import { Villa } from './villa.ts'

export const VillaRow = Villa.pick({
  id: true,
  version: true,
  archiveNo: true,
  ownerName: true,
  communityName: true,
  house: true,
  warrantyTo: true,
  cycleDays: true,
  state: true,
}).extend({
  /** Names of the lifts that the person sees. */
  lifts: z.string().nullable().meta({ title: '家用电梯' }),
  /** The first of them: the row opens its detail (archives 4.6). */
  elevatorId: z.uuid().nullable(),
  brand: z.string().nullable().meta({ title: '品牌' }),
  nextVisit: z.string().nullable().meta({ title: '下次维保' }),
  preference: z.string().nullable().meta({ title: '上门偏好' }),
  emergencyName: z.string().meta({ title: '紧急联系人' }),
  emergencyPhone: z.string().meta({ title: '紧急联系电话', personal: 'phone' }),
  createdAt: z.string().meta({ title: '创建时间' }),
})
export type VillaRow = z.output<typeof VillaRow>

export const villaList = list({
  key: 'villaArchive',
  title: '别墅梯档案',
  unit: '户',
  row: VillaRow,
  columns: {
    archiveNo: { shown: true, width: 108, as: 'code', sort: true },
    ownerName: { shown: true, fixed: true, width: 96 },
    communityName: { shown: true, width: 116 },
    house: { shown: true, width: 84, sort: true },
    lifts: { shown: true, width: 120 },
    brand: { shown: true, width: 84 },
    warrantyTo: { shown: true, width: 176, sort: true, role: 'deadline' },
    nextVisit: { shown: true, width: 156, as: 'date', role: 'deadline' },
    preference: { shown: true, width: 220 },
    state: { shown: true, width: 72 },
    emergencyName: { width: 100, role: 'people' },
    emergencyPhone: { width: 130, as: 'code' },
    cycleDays: { width: 90 },
    createdAt: { width: 160, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ archiveNo: '编号', ownerName: '业主', house: '门牌', emergencyPhone: '电话', lifts: '电梯' }),
    ownerCustomerId: { kind: 'ref', label: '业主', from: '/customer/options' },
    communityId: { kind: 'ref', label: '小区', from: '/community/options' },
    state: { kind: 'choice', label: '状态', of: VillaState },
    warrantyTo: { kind: 'dates', label: '质保至' },
  },
  shownFilters: 5,
  sort: { prop: 'archiveNo', order: 'asc' },
})

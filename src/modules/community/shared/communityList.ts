import { z } from 'zod'
import { finds, list } from '#kernel/shared/list.ts'
import { CheckState, CommunitySource, CommunityType } from './community.terms.ts'
import { Community } from './communityDetail.ts'

export const CommunityRow = Community.omit({
  streetCode: true,
  villageCode: true,
  signRadius: true,
  propertyCustomerId: true,
  rainyFrom: true,
  winterFrom: true,
  entranceNotes: true,
  photos: true,
  windows: true,
}).extend({ communityNo: z.string().meta({ title: '编号' }) })
export type CommunityRow = z.output<typeof CommunityRow>

export const communityList = list({
  key: 'community',
  title: '小区',
  unit: '个',
  row: CommunityRow,
  columns: {
    name: { shown: true, fixed: true, width: 200, sort: true },
    communityNo: { shown: true, width: 90, as: 'code', sort: true },
    type: { shown: true, width: 110 },
    regionCode: { shown: true, width: 160 },
    propertyName: { shown: true, width: 180 },
    buildingCount: { shown: true, width: 80, as: 'number' },
    elevatorCount: { shown: true, width: 80, as: 'number' },
    checkState: { shown: true, width: 90 },
    address: { width: 220 },
    households: { width: 80 },
    builtYear: { width: 90, as: 'code' },
    dutyRoomPhone: { width: 130 },
    source: { width: 80 },
    lng: { width: 110, as: 'code' },
    lat: { width: 110, as: 'code' },
    createdAt: { width: 160, as: 'time', sort: true },
  },
  filters: {
    keyword: finds({ name: '名称', communityNo: '编号', address: '地址', propertyName: '物业' }),
    type: { kind: 'choice', label: '小区类型', of: CommunityType, many: true },
    regionCode: { kind: 'region', label: '地区' },
    propertyCustomerId: { kind: 'ref', label: '物业公司', from: '/customer/options' },
    checkState: { kind: 'choice', label: '核对状态', of: CheckState, many: true },
    source: { kind: 'choice', label: '来源', of: CommunitySource },
    unlocated: { kind: 'flag', label: '未补坐标' },
  },
  shownFilters: 5,
  sort: { prop: 'communityNo', order: 'desc' },
})

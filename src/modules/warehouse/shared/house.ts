import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { messages } from '#kernel/shared/rules.ts'

/** Warehouses (commerce 1.1): what stands in one is never below zero, so there is no switch that allows it. */
export const HouseType = enumeration('仓库类型', {
  centre: [1, '中心仓'],
  site: [2, '站点仓'],
  van: [3, '车载仓'],
  oldParts: [4, '旧件仓'],
})
export const refuseHouse = refusals({
  inUse: [3210048, '「{name}」还有库存、在途或未过账的单据，不能删除；不再使用请改为停用'],
})
export const HouseStatus = enumeration('状态', { off: [0, '停用'], on: [1, '启用'] })

const Plain = z.object({
  code: field.text('仓库编码', { max: 20 }),
  name: field.text('仓库名称', { max: 30 }),
  type: field.choice('仓库类型', HouseType),
  teamId: field.optional(field.ref('班组', '/team/options')),
  keeperId: field.ref('仓管员', '/employee/options'),
  plateNo: field.optional(field.text('车牌号', { max: 10 })),
  address: field.optional(field.text('地址', { max: 120 })),
  isDefault: field.flag('默认仓库').default(false),
  status: field.choice('状态', HouseStatus),
})
/** A van is known by its plate. */
export const HouseDraft = Plain.superRefine((draft, check) => {
  if (draft.type === HouseType.code.van && !draft.plateNo)
    check.addIssue({ code: 'custom', path: ['plateNo'], message: messages.required('车牌号') })
})
export type HouseDraft = z.output<typeof HouseDraft>

const House = stored(Plain).extend({
  id: z.uuid(),
  version: z.int(),
  teamName: z.string().nullable().meta({ title: '班组' }),
  keeperName: z.string().nullable().meta({ title: '仓管员' }),
})
export const HouseDetail = House
export type HouseDetail = z.output<typeof HouseDetail>
export const HouseRow = House.omit({ version: true, teamId: true, keeperId: true })
export type HouseRow = z.output<typeof HouseRow>

export const houseList = list({
  key: 'warehouse',
  title: '仓库',
  unit: '个',
  row: HouseRow,
  columns: {
    name: { shown: true, fixed: true, width: 170, sort: true },
    code: { shown: true, width: 110, as: 'code', sort: true },
    type: { shown: true, width: 90, sort: true },
    status: { shown: true, width: 76, role: 'state' },
    keeperName: { shown: true, width: 96, role: 'people' },
    teamName: { shown: true, width: 110, role: 'people' },
    plateNo: { shown: true, width: 110, as: 'code' },
    isDefault: { shown: true, width: 86 },
    address: { shown: true, width: 220 },
  },
  filters: {
    keyword: finds({ name: '名称', code: '编码', keeperName: '仓管员', plateNo: '车牌号' }),
    type: { kind: 'choice', label: '类型', of: HouseType, many: true },
    status: { kind: 'choice', label: '状态', of: HouseStatus },
  },
  sort: { prop: 'type', order: 'asc' },
})

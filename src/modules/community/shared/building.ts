import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { MAX_BATCH, parseBuildingRule } from './buildingRule.ts'
import { liftFigures } from './figures.ts'

const shape = {
  kind: field.optional(field.text('楼栋类型', { max: 20 })),
  units: field.optional(field.positiveInteger('单元数', { max: 50 })),
  floorsUp: field.optional(field.positiveInteger('地上层数', { max: 200, unit: '层' })),
  floorsDown: field.optional(field.nonNegativeInteger('地下层数', { max: 20, unit: '层' })),
}

/** What the form of a building sends (archives 1, building). */
export const BuildingDraft = z
  .object({
    communityId: field.ref('小区', '/community/options'),
    name: field.text('楼栋名称', { max: 30 }),
    ...shape,
    lng: field.optional(field.number('经度', { min: 73, max: 136 })),
    lat: field.optional(field.number('纬度', { min: 3, max: 54 })),
    machineRoomAccess: field.optional(field.text('机房进入方式', { max: 200 })),
    keyPlace: field.optional(field.text('钥匙位置', { max: 100 })),
  })
  .superRefine(({ lng, lat }, check) => {
    if ((lng === undefined) !== (lat === undefined))
      check.addIssue({
        code: 'custom',
        path: [lng === undefined ? 'lng' : 'lat'],
        message: '经度和纬度要么都填，要么都不填',
      })
  })
export type BuildingDraft = z.output<typeof BuildingDraft>

/** 批量生成: 1–12栋，每栋2单元 (archives 4.6). */
export const BuildingBatch = z.object({
  communityId: field.ref('小区', '/community/options'),
  rule: field
    .text('生成规则', { max: 100, help: `如 1–12栋，每栋2单元；一次最多${MAX_BATCH}栋` })
    .superRefine((text, check) => {
      const read = parseBuildingRule(text)
      if ('msg' in read) check.addIssue({ code: 'custom', message: read.msg })
    }),
  kind: shape.kind,
  floorsUp: shape.floorsUp,
  floorsDown: shape.floorsDown,
})
export type BuildingBatch = z.output<typeof BuildingBatch>

export const BuildingRow = stored(BuildingDraft).extend({
  id: z.uuid(),
  version: z.number().int(),
  communityName: z.string().meta({ title: '小区' }),
  elevatorCount: counts(liftFigures.inBuilding),
  sort: z.number().int().meta({ title: '序号' }),
})
export type BuildingRow = z.output<typeof BuildingRow>

export const buildingList = list({
  key: 'building',
  title: '楼栋',
  unit: '栋',
  row: BuildingRow,
  columns: {
    name: { shown: true, fixed: true, width: 140, sort: true },
    communityName: { shown: true, width: 180 },
    kind: { shown: true, width: 100 },
    units: { shown: true, width: 80 },
    floorsUp: { shown: true, width: 104 },
    floorsDown: { width: 104 },
    elevatorCount: { shown: true, width: 80, as: 'number' },
    machineRoomAccess: { shown: true, width: 200 },
    keyPlace: { shown: true, width: 140 },
    lng: { width: 110, as: 'code' },
    lat: { width: 110, as: 'code' },
    sort: { width: 80, as: 'number', sort: true },
  },
  filters: {
    communityId: { kind: 'ref', label: '小区', from: '/community/options' },
    keyword: finds({ name: '楼栋', communityName: '小区' }),
  },
  shownFilters: 2,
  sort: { prop: 'name', order: 'asc' },
})

import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { field } from '#kernel/shared/field.ts'
import { stored } from '#kernel/shared/record.ts'
import { Weekday } from '#modules/community/shared/community.terms.ts'
import { bothOrNone } from '#modules/community/shared/community.ts'
import { VillaState, VisitTime } from './villa.terms.ts'

/** 使用维护说明书 of home lifts asks for a visit a month; TSG T5002 does not apply to them (archives 1). */
export const USUAL_CYCLE = 30

const VisitPreference = z.object({
  weekdays: z
    .array(field.choice('方便的日子', Weekday))
    .max(7)
    .default([])
    .meta({ ...field.choice('方便的日子', Weekday).meta(), help: '不选即哪天都行' }),
  time: field.optional(field.choice('上门时段', VisitTime)),
  shoes: field.flag('进门换鞋').default(true),
  pets: field.optional(field.text('宠物', { max: 40, help: '如金毛犬，需提前关好' })),
})

/** What the form sends; an absent optional field means empty (common 3.1). Coordinates are GCJ-02. */
export const VillaDraft = z
  .object({
    archiveNo: field.optional(field.text('档案编号', { max: 20, help: '留空自动编号' })),
    ownerCustomerId: field.ref('业主', '/customer/options'),
    communityId: field.optional(field.ref('小区', '/community/options')),
    house: field.text('门牌', { max: 60, help: '如 6幢 或 云栖路 18 号' }),
    lng: field.optional(field.number('经度', { min: 73, max: 136 })),
    lat: field.optional(field.number('纬度', { min: 3, max: 54 })),
    residents: field.optional(field.nonNegativeInteger('常住人数', { max: 99, unit: '人' })),
    hasElderOrChild: field.flag('家有老人或儿童').default(false),
    elevatorIds: field.many('家用电梯', z.uuid(), { max: 20 }),
    warrantyTo: field.optional(field.day('质保至', { help: '整梯厂家质保的最后一天' })),
    visitPreference: VisitPreference.prefault({}),
    emergencyContact: z.object({
      name: field.nameText('紧急联系人'),
      phone: field.mobileOrLandline('紧急联系电话'),
    }),
    cycleDays: field
      .positiveInteger('维保周期', { min: 7, max: 90, unit: '天', help: '按产品使用维护说明书，通常30天' })
      .default(USUAL_CYCLE),
    files: z
      .array(StoredFile)
      .max(20)
      .default([])
      .meta({ title: '附件', control: 'files', help: '说明书、质保卡、照片' }),
  })
  .superRefine(({ lng, lat }, check) => {
    if ((lng === undefined) !== (lat === undefined))
      check.addIssue({ code: 'custom', path: [lng === undefined ? 'lng' : 'lat'], message: bothOrNone })
  })
export type VillaDraft = z.output<typeof VillaDraft>

export const VillaLift = z.object({
  id: z.uuid(),
  name: z.string(),
  deviceNumber: z.string(),
  communityName: z.string(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  nextMaintainDate: z.string().nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
})
export type VillaLift = z.output<typeof VillaLift>

export const Villa = stored(VillaDraft).extend({
  id: z.uuid(),
  version: z.number().int(),
  archiveNo: z.string().meta({ title: '档案编号' }),
  ownerName: z.string().meta({ title: '业主' }),
  communityName: z.string().nullable().meta({ title: '小区' }),
  state: VillaState.schema.meta({ title: '状态' }),
})

export const VillaDetail = Villa.extend({
  lifts: z.array(VillaLift),
  /** The last day on which the owner was asked about a visit. */
  askedFor: z.string().nullable(),
})
export type VillaDetail = z.output<typeof VillaDetail>

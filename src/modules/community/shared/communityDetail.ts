import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { counts } from '#kernel/shared/figure.ts'
import { stored } from '#kernel/shared/record.ts'
import { BuildingDraft } from './building.ts'
import { CheckState, CommunitySource } from './community.terms.ts'
import { CommunityDraft } from './community.ts'
import { communityFigures, liftFigures } from './figures.ts'

/** What lists, trees and maps take of a community. */
export const Community = stored(CommunityDraft).extend({
  id: z.uuid(),
  propertyName: z.string().nullable().meta({ title: '物业公司' }),
  checkState: CheckState.schema.meta({ title: '核对状态' }),
  source: CommunitySource.schema.meta({ title: '来源' }),
  buildingCount: counts(communityFigures.buildings),
  elevatorCount: counts(liftFigures.inCommunity),
  createdAt: z.string().meta({ title: '创建时间' }),
})
export type Community = z.output<typeof Community>

/** The whole community as the form, the check and the detail need it. */
export const CommunityDetail = Community.extend({
  version: z.number().int(),
  /** The company's 签到距离, in force where the community has none of its own. */
  companyRadius: z.number().int(),
  /** `url` shows the picture for five minutes; absent where the person may not read the file. */
  photos: z.array(StoredFile.extend({ url: z.string().optional() })),
  /** Contacts of the property company. */
  contacts: z.array(z.object({ name: z.string(), phone: z.string(), post: z.string().nullable() })),
  checkReason: z.string().nullable(),
  checkedBy: z.string().nullable(),
  checkedAt: z.string().nullable(),
})
export type CommunityDetail = z.output<typeof CommunityDetail>

/** Where a community is, or may be: not `located` is the middle of its district. */
const Located = z.object({ lng: z.number(), lat: z.number(), located: z.boolean() })

/** An existing community beside a point and a name (archives 4.6, check). */
export const Neighbour = Community.pick({
  id: true,
  communityNo: true,
  name: true,
  address: true,
  type: true,
  checkState: true,
  elevatorCount: true,
}).extend({
  lng: z.number(),
  lat: z.number(),
  /** Metres. */
  distance: z.number(),
  /** How alike the names are, 0 to 1. */
  likeness: z.number(),
  /** Near and alike enough to be the same place. */
  suspected: z.boolean(),
})
export type Neighbour = z.output<typeof Neighbour>

/** A lift of a community, as far as places need it. */
export const CommunityLift = z.object({
  id: z.uuid(),
  name: z.string(),
  deviceNumber: z.string(),
  buildingId: z.uuid().nullable(),
  unitNo: z.string().nullable(),
  type: z.number().int(),
  useStatus: z.number().int(),
  floors: z.number().int().nullable(),
  nextMaintainDate: z.string().nullable(),
  nextInspectDate: z.string().nullable(),
  lng: z.number(),
  lat: z.number(),
  located: z.boolean(),
})
export type CommunityLift = z.output<typeof CommunityLift>

/** One leaf of the tree: 类型 → 小区 → 楼栋 (buildings are asked for when a community opens). */
export const TreeCommunity = Community.pick({
  id: true,
  communityNo: true,
  name: true,
  type: true,
  buildingCount: true,
  elevatorCount: true,
}).extend({ pinyin: z.string() })
export type TreeCommunity = z.output<typeof TreeCommunity>

export const TreeBuilding = stored(BuildingDraft)
  .pick({ name: true, units: true, lng: true, lat: true })
  .extend({
    id: z.uuid(),
    elevatorCount: counts(liftFigures.inBuilding),
    /** Repairs of its lifts in the last twelve months; null: not to be seen without 维修工单-查看. */
    faults: counts(communityFigures.faults).nullable(),
  })
export type TreeBuilding = z.output<typeof TreeBuilding>

/** A community of the list's filter on the map. */
const MappedCommunity = Community.pick({
  id: true,
  name: true,
  address: true,
  elevatorCount: true,
  checkState: true,
}).extend(Located.shape)
/** At most 5,000 of them; `capped` when there are more. */
export const CommunityMap = z.object({ communities: z.array(MappedCommunity), capped: z.boolean() })
export type CommunityMap = z.output<typeof CommunityMap>

/** What the map service found for a text. */
export const FoundPlace = z.object({
  name: z.string(),
  address: z.string(),
  lng: z.number(),
  lat: z.number(),
  regionCode: z.string().nullable(),
})

/** From where the company's people set out, in GCJ-02: its own place, the bases of its teams, else its first community. */
export const CommunityHome = z.object({ name: z.string(), lng: z.number(), lat: z.number() })
export type CommunityHome = z.output<typeof CommunityHome>

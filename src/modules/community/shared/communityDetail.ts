import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { CheckState, CommunitySource, CommunityType, Weekday, WindowKind } from './community.terms.ts'

/** The whole community as the form, the check and the detail need it. */
export const CommunityDetail = z.object({
  id: z.uuid(),
  version: z.number().int(),
  communityNo: z.string(),
  name: z.string(),
  type: CommunityType.schema,
  regionCode: z.string(),
  streetCode: z.string().nullable(),
  villageCode: z.string().nullable(),
  address: z.string(),
  lng: z.number(),
  lat: z.number(),
  signRadius: z.number().int().nullable(),
  /** The company's 签到距离, in force where the community has none of its own. */
  companyRadius: z.number().int(),
  propertyCustomerId: z.uuid().nullable(),
  propertyName: z.string().nullable(),
  dutyRoomPhone: z.string().nullable(),
  households: z.number().int().nullable(),
  builtYear: z.number().int().nullable(),
  rainyFrom: z.string(),
  winterFrom: z.string(),
  entranceNotes: z.string().nullable(),
  /** `url` shows the picture for five minutes; absent where the person may not read the file. */
  photos: z.array(StoredFile.extend({ url: z.string().optional() })),
  windows: z.array(
    z.object({
      kind: WindowKind.schema,
      weekday: Weekday.schema.nullable(),
      fromDate: z.string().nullable(),
      toDate: z.string().nullable(),
      fromTime: z.string().nullable(),
      toTime: z.string().nullable(),
    }),
  ),
  /** Contacts of the property company. */
  contacts: z.array(z.object({ name: z.string(), phone: z.string(), post: z.string().nullable() })),
  checkState: CheckState.schema,
  checkReason: z.string().nullable(),
  checkedBy: z.string().nullable(),
  checkedAt: z.string().nullable(),
  source: CommunitySource.schema,
  buildingCount: z.number().int(),
  elevatorCount: z.number().int(),
  createdAt: z.string(),
})
export type CommunityDetail = z.output<typeof CommunityDetail>

/** An existing community beside a point and a name (archives 4.6, check). */
export const Neighbour = z.object({
  id: z.uuid(),
  communityNo: z.string(),
  name: z.string(),
  address: z.string(),
  type: CommunityType.schema,
  checkState: CheckState.schema,
  lng: z.number(),
  lat: z.number(),
  elevatorCount: z.number().int(),
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
})
export type CommunityLift = z.output<typeof CommunityLift>

/** One leaf of the tree: 类型 → 小区 → 楼栋 (buildings are asked for when a community opens). */
export const TreeCommunity = z.object({
  id: z.uuid(),
  communityNo: z.string(),
  name: z.string(),
  pinyin: z.string(),
  type: CommunityType.schema,
  buildingCount: z.number().int(),
  elevatorCount: z.number().int(),
})
export type TreeCommunity = z.output<typeof TreeCommunity>

export const TreeBuilding = z.object({
  id: z.uuid(),
  name: z.string(),
  units: z.number().int().nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  elevatorCount: z.number().int(),
  /** Repairs of its lifts in the last twelve months; null: not to be seen without 维修工单-查看. */
  faults: z.number().int().nullable(),
})
export type TreeBuilding = z.output<typeof TreeBuilding>

/** A community of the list's filter on the map. */
export const MappedCommunity = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  lng: z.number(),
  lat: z.number(),
  elevatorCount: z.number().int(),
  checkState: CheckState.schema,
})
/** At most 5,000 of them; `capped` when there are more. */
export const CommunityMap = z.object({ communities: z.array(MappedCommunity), capped: z.boolean() })
export type CommunityMap = z.output<typeof CommunityMap>

/** Where the company works, in GCJ-02; null while neither its place nor a community is known. */
export const CommunityHome = z.object({ lng: z.number(), lat: z.number() }).nullable()
export type CommunityHome = z.output<typeof CommunityHome>

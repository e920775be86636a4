import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { messages } from '#kernel/shared/rules.ts'
import { CommunityDraft } from './community.ts'
import {
  CommunityDetail,
  CommunityHome,
  CommunityLift,
  CommunityMap,
  FoundPlace,
  Neighbour,
  TreeBuilding,
  TreeCommunity,
} from './communityDetail.ts'
import { communityList } from './communityList.ts'
import { may } from './permissions.ts'

export const CheckResult = enumeration('核对结果', { pass: [1, '通过'], sendBack: [2, '退回'], merge: [3, '合并'] })

export const CommunityCheck = z
  .object({
    ...ById.shape,
    ...WithVersion.shape,
    result: field.choice('核对结果', CheckResult),
    reason: field.optional(field.area('退回原因', { max: 200 })),
    mergeInto: field.optional(field.ref('合并到', '/community/options')),
  })
  .superRefine(({ result, reason, mergeInto }, check) => {
    if (result === CheckResult.code.sendBack && !reason)
      check.addIssue({ code: 'custom', path: ['reason'], message: messages.required('退回原因') })
    if (result === CheckResult.code.merge && !mergeInto)
      check.addIssue({ code: 'custom', path: ['mergeInto'], message: messages.choose('合并到') })
  })

const regionCode = z.string().regex(/^\d{6}$/)

export const communityApi = {
  ...ordinary('/community', '小区', {
    list: communityList,
    draft: CommunityDraft,
    detail: CommunityDetail,
    needs: {
      list: may.list,
      options: 'login',
      detail: [may.detail, may.form, may.buildings],
      add: may.add,
      edit: may.edit,
      remove: may.remove,
      export: may.export,
      template: may.import,
      import: may.import,
    },
  }),
  /** The communities of the list's filter with their places (added: archives 4.6, list/map). */
  map: endpoint({
    method: 'POST',
    path: '/community/map',
    title: '小区地图',
    needs: [may.list],
    reads: true,
    input: communityList.query,
    reply: CommunityMap,
  }),
  /** *added*: from where ways are counted and where a map without any place starts. */
  home: endpoint({
    method: 'GET',
    path: '/community/home',
    title: '地图的起点',
    needs: 'login',
    silent: true,
    input: z.object({}),
    reply: z.object({ bases: z.array(CommunityHome) }),
  }),
  /** *added*: places and addresses of the installation's map service (decision 0126). */
  findPlaces: endpoint({
    method: 'POST',
    path: '/community/place/find',
    title: '搜地址',
    needs: 'login',
    reads: true,
    silent: true,
    input: z.object({ text: z.string().trim().min(2).max(80), regionCode: regionCode.optional() }),
    reply: z.object({ places: z.array(FoundPlace) }),
  }),
  /** *added*: what stands at a point; the district it lies in is compared with what was typed. */
  placeAt: endpoint({
    method: 'POST',
    path: '/community/place/at',
    title: '坐标所在的地址',
    needs: 'login',
    reads: true,
    silent: true,
    input: z.object({ lng: z.number().min(73).max(136), lat: z.number().min(3).max(54) }),
    reply: z.object({ address: z.string().nullable(), regionCode: z.string().nullable() }),
  }),
  /** *added*: coordinates of communities that have none yet; those that got some meanwhile stay as they are. */
  locate: endpoint({
    method: 'POST',
    path: '/community/locate',
    title: '补坐标',
    needs: [may.edit],
    input: z.object({
      places: z
        .array(
          z.object({
            id: z.uuid(),
            lng: field.number('经度', { min: 73, max: 136 }),
            lat: field.number('纬度', { min: 3, max: 54 }),
          }),
        )
        .min(1)
        .max(100),
    }),
    reply: z.object({ done: z.number().int() }),
  }),
  /** *added*: where a community of a district may be while its coordinates are not known (decision 0126). */
  district: endpoint({
    method: 'GET',
    path: '/community/district/{regionCode}',
    title: '行政区的中心',
    needs: 'login',
    silent: true,
    input: z.object({ regionCode }),
    reply: z.object({ lng: z.number(), lat: z.number() }),
  }),
  tree: endpoint({
    method: 'GET',
    path: '/community/tree',
    title: '小区树',
    needs: 'login',
    input: z.object({}),
    reply: z.array(TreeCommunity),
  }),
  buildings: endpoint({
    method: 'GET',
    path: '/community/buildings/{id}',
    title: '小区的楼栋',
    needs: 'login',
    input: ById,
    reply: z.array(TreeBuilding),
  }),
  lifts: endpoint({
    method: 'GET',
    path: '/community/lifts/{id}',
    title: '小区的电梯',
    needs: [may.detail, may.buildings],
    input: ById,
    reply: z.array(CommunityLift),
  }),
  /** 通过, 退回 with a reason, or 合并 into an existing one; the reply is the community that stays. */
  check: endpoint({
    method: 'POST',
    path: '/community/check',
    title: '核对小区',
    needs: [may.check],
    input: CommunityCheck,
    reply: Saved,
  }),
  /** The ten existing communities that could be the same place. */
  near: endpoint({
    method: 'POST',
    path: '/community/near',
    title: '附近的小区',
    needs: [may.form, may.detail],
    reads: true,
    input: z.object({
      lng: field.number('经度', { min: 73, max: 136 }),
      lat: field.number('纬度', { min: 3, max: 54 }),
      name: z.string().trim().max(60).default(''),
      exceptId: z.uuid().optional(),
    }),
    reply: z.array(Neighbour),
  }),
}

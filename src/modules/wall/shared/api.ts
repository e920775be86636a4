import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { Done, WithVersion } from '#kernel/shared/page.ts'
import { CityMapReply, MapCard, MapQuery } from './cityMap.ts'
import { LinkDraft, NewLink, WallLink } from './link.ts'
import { may } from './permissions.ts'
import { WallSummary } from './wall.ts'

/** 监控平台 and the links of its screens (monitoring 5); all but `summary` and `link` *added*. */
export const wallApi = {
  summary: endpoint({
    method: 'GET',
    path: '/hardware/wall/summary',
    title: '监控平台',
    needs: [may.wall],
    input: z.object({}),
    reply: WallSummary,
  }),
  link: endpoint({
    method: 'POST',
    path: '/hardware/wall/token',
    title: '生成大屏链接',
    needs: [may.links],
    secret: true,
    input: LinkDraft,
    reply: NewLink,
  }),
  links: endpoint({
    method: 'GET',
    path: '/hardware/wall/tokens',
    title: '大屏链接',
    needs: [may.links],
    input: z.object({}),
    reply: z.array(WallLink),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/hardware/wall/token/revoke',
    title: '撤销大屏链接',
    needs: [may.links],
    input: z.object({ id: z.uuid(), ...WithVersion.shape }),
    reply: Done,
  }),
  /** Asked by a screen every second and a half: the figures where something happened since `seen`, else that nothing did. */
  screen: endpoint({
    method: 'POST',
    path: '/hardware/wall/screen',
    title: '大屏数据',
    needs: 'public',
    reads: true,
    silent: true,
    perMinute: 1200,
    input: z.object({ token: z.string().min(20).max(64), seen: z.string().max(40).optional() }),
    reply: z.object({ seen: z.string(), expiresAt: z.iso.datetime({ offset: true }), summary: WallSummary.nullable() }),
  }),
} as const

/** 小区地图 (monitoring 5); the card is *added*. */
export const cityMapApi = {
  query: endpoint({
    method: 'POST',
    path: '/hardware/map/query',
    title: '小区地图',
    needs: [may.map],
    reads: true,
    input: MapQuery,
    reply: CityMapReply,
  }),
  card: endpoint({
    method: 'GET',
    path: '/hardware/map/community/{id}',
    title: '小区地图的小区',
    needs: [may.map],
    input: z.object({ id: z.uuid() }),
    reply: MapCard,
  }),
} as const

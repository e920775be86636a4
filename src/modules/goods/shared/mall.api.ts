import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { MallCategory, MallFound, MallGoods, MallHome, MallMine, MallSearch, MallStore } from './mall.ts'

const open = { needs: 'public', perMinute: 120, keptSeconds: 30 } as const
const one = z.object({ id: z.uuid() })

export const mallApi = {
  home: endpoint({
    ...open,
    method: 'GET',
    path: '/mall/share/home',
    title: '商城首页',
    input: z.object({}),
    reply: MallHome,
  }),
  category: endpoint({
    ...open,
    method: 'GET',
    path: '/mall/share/category',
    title: '商城分类',
    input: z.object({}),
    reply: z.array(MallCategory),
  }),
  /** Price and stock are those of this moment: never kept. */
  goods: endpoint({
    ...open,
    keptSeconds: 0,
    method: 'GET',
    path: '/mall/share/goods/{id}',
    title: '商品详情',
    silent: true,
    input: one,
    reply: MallGoods,
  }),
  store: endpoint({
    ...open,
    method: 'GET',
    path: '/mall/share/store/{id}',
    title: '店铺',
    silent: true,
    // Its link to the licence lives for a while only.
    keptSeconds: 0,
    input: one,
    reply: MallStore,
  }),
  search: endpoint({
    needs: 'public',
    perMinute: 240,
    method: 'POST',
    path: '/mall/share/goods/search',
    title: '搜索商品',
    reads: true,
    input: MallSearch,
    reply: MallFound,
  }),
  /** Added: 按我的电梯找件, and what was bought before. */
  mine: endpoint({
    method: 'GET',
    path: '/mall/mine/goods',
    title: '我的电梯适用商品',
    needs: 'login',
    silent: true,
    input: z.object({}),
    reply: MallMine,
  }),
}

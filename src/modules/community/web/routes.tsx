import type { PageRoute } from '#kernel/web/router/routes.ts'
import { communityPaths } from '../shared/paths.ts'

const form = () => import('./CommunityFormPage.tsx').then(({ CommunityFormPage }) => CommunityFormPage)

export const communityRoutes: readonly PageRoute[] = [
  {
    path: communityPaths.list,
    title: '小区管理',
    page: () => import('./CommunityListPage.tsx').then(({ CommunityListPage }) => CommunityListPage),
  },
  { path: communityPaths.add, title: '新增小区', page: form },
  { path: communityPaths.edit, title: '编辑小区', page: form },
  {
    path: communityPaths.check,
    title: '核对小区',
    page: () => import('./CommunityCheckPage.tsx').then(({ CommunityCheckPage }) => CommunityCheckPage),
  },
  {
    path: communityPaths.detail,
    title: '小区详情',
    page: () => import('./CommunityDetailPage.tsx').then(({ CommunityDetailPage }) => CommunityDetailPage),
  },
  {
    path: communityPaths.build,
    title: '楼栋',
    page: () => import('./BuildingPage.tsx').then(({ BuildingPage }) => BuildingPage),
  },
]

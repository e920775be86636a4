import type { PageRoute } from '#kernel/web/router/routes.ts'
import { maintainTemplatePaths } from '#modules/template/shared/paths.ts'
import { demandPaths } from '../shared/paths.ts'

export const demandRoutes: readonly PageRoute[] = [
  {
    path: demandPaths.list,
    title: '自定义计划',
    page: () => import('./CustomPlanListPage.tsx').then(({ CustomPlanListPage }) => CustomPlanListPage),
  },
  {
    path: demandPaths.detail,
    title: '自定义计划详情',
    page: () => import('./CustomPlanPage.tsx').then(({ CustomPlanPage }) => CustomPlanPage),
  },
  {
    path: demandPaths.create,
    title: '新建自定义计划',
    page: () => import('./CreatePlanPage.tsx').then(({ CreatePlanPage }) => CreatePlanPage),
  },
  {
    path: maintainTemplatePaths.configuration,
    title: '按需规则配置',
    page: () => import('./ConfigurationPage.tsx').then(({ ConfigurationPage }) => ConfigurationPage),
  },
]

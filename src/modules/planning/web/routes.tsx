import type { PageRoute } from '#kernel/web/router/routes.ts'
import { maintainTemplatePaths } from '#modules/template/shared/paths.ts'
import { planningPaths } from '../shared/paths.ts'

export const planningRoutes: readonly PageRoute[] = [
  {
    path: planningPaths.editPlan,
    title: '新增维保计划',
    page: () => import('./PlanEditPage.tsx').then(({ PlanEditPage }) => PlanEditPage),
  },
  {
    path: planningPaths.plans,
    title: '维保计划',
    page: () => import('./PlanListPage.tsx').then(({ PlanListPage }) => PlanListPage),
  },
  {
    path: planningPaths.planOrders,
    title: '计划工单',
    page: () => import('./PlanOrdersPage.tsx').then(({ PlanOrdersPage }) => PlanOrdersPage),
  },
  {
    path: maintainTemplatePaths.rules,
    title: '周期规则设置',
    page: () => import('./RulesPage.tsx').then(({ RulesPage }) => RulesPage),
  },
  {
    path: planningPaths.settings,
    title: '基础设置',
    page: () => import('./SettingPage.tsx').then(({ SettingPage }) => SettingPage),
  },
]

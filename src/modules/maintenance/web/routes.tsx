import type { PageRoute } from '#kernel/web/router/routes.ts'
import { maintainTemplatePaths } from '#modules/template/shared/paths.ts'
import { maintenancePaths } from '../shared/paths.ts'

export { OrderCalendarDoor } from './OrderCalendarDoor.ts'
export { OrderPartsDoor } from './OrderPartsDoor.ts'

export const maintenanceRoutes: readonly PageRoute[] = [
  {
    path: maintenancePaths.orders,
    title: '维保工单',
    page: () => import('./WorkOrdersPage.tsx').then(({ WorkOrdersPage }) => WorkOrdersPage),
  },
  {
    path: maintenancePaths.releases,
    title: '超限放行',
    page: () => import('./ReleaseListPage.tsx').then(({ ReleaseListPage }) => ReleaseListPage),
  },
  {
    path: maintenancePaths.addOrder,
    title: '新增维保工单',
    page: () => import('./CreateOrderPage.tsx').then(({ CreateOrderPage }) => CreateOrderPage),
  },
  {
    path: maintenancePaths.editPlan,
    title: '新增维保计划',
    page: () => import('./PlanEditPage.tsx').then(({ PlanEditPage }) => PlanEditPage),
  },
  {
    path: maintenancePaths.plans,
    title: '维保计划',
    page: () => import('./PlanListPage.tsx').then(({ PlanListPage }) => PlanListPage),
  },
  {
    path: maintenancePaths.planOrders,
    title: '计划工单',
    page: () => import('./PlanOrdersPage.tsx').then(({ PlanOrdersPage }) => PlanOrdersPage),
  },
  {
    path: maintainTemplatePaths.rules,
    title: '周期规则设置',
    page: () => import('./RulesPage.tsx').then(({ RulesPage }) => RulesPage),
  },
  {
    path: maintenancePaths.settings,
    title: '基础设置',
    page: () => import('./SettingPage.tsx').then(({ SettingPage }) => SettingPage),
  },
]

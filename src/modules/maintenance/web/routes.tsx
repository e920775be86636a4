import type { PageRoute } from '#kernel/web/router/routes.ts'
import { maintenancePaths } from '../shared/paths.ts'

export { OrderBoardSlot } from './OrderBoardSlot.ts'
export { OrderPartsSlot } from './OrderPartsSlot.ts'

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
]

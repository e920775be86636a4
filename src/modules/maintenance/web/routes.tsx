import type { PageRoute } from '#kernel/web/router/routes.ts'
import { maintenancePaths } from '../shared/paths.ts'

export const maintenanceRoutes: readonly PageRoute[] = [
  {
    path: maintenancePaths.orders,
    title: '维保工单',
    page: () => import('./WorkOrdersPage.tsx').then(({ WorkOrdersPage }) => WorkOrdersPage),
  },
]

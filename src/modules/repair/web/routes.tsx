import type { PageRoute } from '#kernel/web/router/routes.ts'
import { repairPaths } from '../shared/paths.ts'

export { ScanDoor } from './ScanDoor.tsx'

export const repairRoutes: readonly PageRoute[] = [
  {
    path: repairPaths.list,
    title: '维修工单',
    page: () => import('./RepairListPage.tsx').then(({ RepairListPage }) => RepairListPage),
  },
  {
    path: repairPaths.add,
    title: '新增报修',
    page: () => import('./NewRepairPage.tsx').then(({ NewRepairPage }) => NewRepairPage),
  },
  {
    path: repairPaths.setting,
    title: '维修设置',
    page: () => import('./RepairSetPage.tsx').then(({ RepairSetPage }) => RepairSetPage),
  },
]

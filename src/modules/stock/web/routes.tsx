import type { PageRoute } from '#kernel/web/router/routes.ts'
import { unitPaths } from '#modules/warehouse/shared/paths.ts'
import { stockPaths } from '../shared/paths.ts'

export const stockRoutes: readonly PageRoute[] = [
  {
    path: unitPaths.detail,
    title: '配件详情',
    page: () => import('./UnitPage.tsx').then(({ UnitPage }) => UnitPage),
  },
  {
    path: unitPaths.storage,
    title: '出入库管理',
    page: () => import('./StoragePage.tsx').then(({ StoragePage }) => StoragePage),
  },
  {
    path: stockPaths.add,
    title: '新增出入库',
    page: () => import('./BillFormPage.tsx').then(({ BillFormPage }) => BillFormPage),
  },
  {
    path: stockPaths.detail,
    title: '单据详情',
    page: () => import('./BillPage.tsx').then(({ BillPage }) => BillPage),
  },
  {
    path: stockPaths.life,
    title: '部件身世',
    bare: true,
    page: () => import('./LifePage.tsx').then(({ LifePage }) => LifePage),
  },
]

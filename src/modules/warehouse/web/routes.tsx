import type { PageRoute } from '#kernel/web/router/routes.ts'
import { unitPaths } from '../shared/paths.ts'

const form = () => import('./UnitFormPage.tsx').then(({ UnitFormPage }) => UnitFormPage)

export const warehouseRoutes: readonly PageRoute[] = [
  {
    path: unitPaths.list,
    title: '配件列表',
    page: () => import('./UnitListPage.tsx').then(({ UnitListPage }) => UnitListPage),
  },
  { path: unitPaths.add, title: '新增配件', page: form },
  { path: unitPaths.edit, title: '编辑配件', page: form },
  {
    path: unitPaths.classes,
    title: '配件分类',
    page: () => import('./UnitTypePage.tsx').then(({ UnitTypePage }) => UnitTypePage),
  },
]

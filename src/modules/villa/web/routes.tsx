import type { PageRoute } from '#kernel/web/router/routes.ts'
import { villaPaths } from '../shared/paths.ts'

const form = () => import('./VillaFormPage.tsx').then(({ VillaFormPage }) => VillaFormPage)

export const villaRoutes: readonly PageRoute[] = [
  {
    path: villaPaths.list,
    title: '别墅梯档案',
    page: () => import('./VillaListPage.tsx').then(({ VillaListPage }) => VillaListPage),
  },
  { path: villaPaths.add, title: '新增别墅梯', page: form },
  { path: villaPaths.edit, title: '编辑别墅梯', page: form },
]

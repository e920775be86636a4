import type { PageRoute } from '#kernel/web/router/routes.ts'
import { customerPaths } from '../shared/paths.ts'

const form = () => import('./CustomerFormPage.tsx').then(({ CustomerFormPage }) => CustomerFormPage)

export const customerRoutes: readonly PageRoute[] = [
  {
    path: customerPaths.list,
    title: '客户管理',
    page: () => import('./CustomerListPage.tsx').then(({ CustomerListPage }) => CustomerListPage),
  },
  { path: customerPaths.add, title: '新增客户', page: form },
  { path: customerPaths.edit, title: '编辑客户', page: form },
  {
    path: customerPaths.detail,
    title: '客户详情',
    page: () => import('./CustomerDetailPage.tsx').then(({ CustomerDetailPage }) => CustomerDetailPage),
  },
]

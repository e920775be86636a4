import type { PageRoute } from '#kernel/web/router/routes.ts'
import { employeePaths } from '../shared/paths.ts'

export const employeeRoutes: readonly PageRoute[] = [
  {
    path: employeePaths.list,
    title: '员工管理',
    page: () => import('./EmployeeListPage.tsx').then(({ EmployeeListPage }) => EmployeeListPage),
  },
  {
    path: employeePaths.add,
    title: '新增员工',
    page: () => import('./EmployeeFormPage.tsx').then(({ EmployeeFormPage }) => EmployeeFormPage),
  },
  {
    path: employeePaths.detail,
    title: '员工详情',
    page: () => import('./EmployeeDetailPage.tsx').then(({ EmployeeDetailPage }) => EmployeeDetailPage),
  },
  {
    path: employeePaths.join,
    title: '加入企业',
    bare: true,
    page: () => import('./JoinPage.tsx').then(({ JoinPage }) => JoinPage),
  },
]

import type { PageRoute } from '#kernel/web/router/routes.ts'
import { insurancePaths } from '../shared/paths.ts'

export const insuranceRoutes: readonly PageRoute[] = [
  {
    path: insurancePaths.list,
    title: '电梯保险',
    page: () => import('./InsurancePage.tsx').then(({ InsurancePage }) => InsurancePage),
  },
]

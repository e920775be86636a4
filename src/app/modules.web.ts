import { Forbidden } from '#kernel/web/router/Missing.tsx'
import type { PageRoute } from '#kernel/web/router/routes.ts'
import { accountRoutes } from '#modules/account/web/routes.tsx'
import { contractRoutes } from '#modules/contract/web/routes.tsx'
import { customerRoutes } from '#modules/customer/web/routes.tsx'
import { elevatorRoutes } from '#modules/elevator/web/routes.tsx'

/** The pages of all modules; a new module adds its line. */
export const moduleRoutes: readonly PageRoute[] = [
  ...accountRoutes,
  ...customerRoutes,
  ...elevatorRoutes,
  ...contractRoutes,
  {
    path: '/403',
    title: '无操作权限',
    page: async () => Forbidden,
  },
]

import type { PageRoute } from '#kernel/web/router/routes.ts'
import { signDistancePath } from '../shared/signDistance.ts'

export const enterpriseRoutes: readonly PageRoute[] = [
  {
    path: signDistancePath,
    title: '签到距离',
    page: () => import('./SignDistancePage.tsx').then(({ SignDistancePage }) => SignDistancePage),
  },
]

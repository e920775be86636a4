import type { PageRoute } from '#kernel/web/router/routes.ts'
import { effectPaths } from '../shared/paths.ts'

export const effectRoutes: readonly PageRoute[] = [
  {
    path: effectPaths.page,
    title: '维保效果',
    page: () => import('./EffectPage.tsx').then(({ EffectPage }) => EffectPage),
  },
]

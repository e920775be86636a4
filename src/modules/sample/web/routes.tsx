import type { PageRoute } from '#kernel/web/router/routes.ts'
import { samplePaths } from '../shared/paths.ts'

export const sampleRoutes: readonly PageRoute[] = [
  {
    path: samplePaths.home,
    title: '示例企业',
    page: () => import('./SamplePage.tsx').then(({ SamplePage }) => SamplePage),
  },
]

import type { PageRoute } from '#kernel/web/router/routes.ts'
import { evaluationPaths } from '../shared/paths.ts'

export const evaluationRoutes: readonly PageRoute[] = [
  {
    path: evaluationPaths.list,
    title: '服务评价',
    page: () => import('./EvaluationPage.tsx').then(({ EvaluationPage }) => EvaluationPage),
  },
  {
    path: evaluationPaths.give,
    title: '服务评价',
    bare: true,
    page: () => import('./GivePage.tsx').then(({ GivePage }) => GivePage),
  },
]

import type { PageRoute } from '#kernel/web/router/routes.ts'
import { qualityPaths } from '../shared/paths.ts'

export const qualityRoutes: readonly PageRoute[] = [
  {
    path: qualityPaths.checks,
    title: '质检抽查',
    page: () => import('./CheckListPage.tsx').then(({ CheckListPage }) => CheckListPage),
  },
  {
    path: qualityPaths.check,
    title: '质检',
    page: () => import('./CheckPage.tsx').then(({ CheckPage }) => CheckPage),
  },
  {
    path: qualityPaths.drills,
    title: '应急演练',
    page: () => import('./DrillPage.tsx').then(({ DrillPage }) => DrillPage),
  },
  {
    path: qualityPaths.bags,
    title: '明日备件袋',
    page: () => import('./BagPage.tsx').then(({ BagPage }) => BagPage),
  },
  {
    path: qualityPaths.proof,
    title: '记录存证',
    page: () => import('./ProofPage.tsx').then(({ ProofPage }) => ProofPage),
  },
  {
    path: qualityPaths.record,
    title: '维保记录核对',
    bare: true,
    page: () => import('./RecordPage.tsx').then(({ RecordPage }) => RecordPage),
  },
  {
    path: qualityPaths.letter,
    title: '维保记录月度摘要',
    bare: true,
    page: () => import('./LetterPage.tsx').then(({ LetterPage }) => LetterPage),
  },
]

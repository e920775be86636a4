import type { PageRoute } from '#kernel/web/router/routes.ts'
import { certificatePaths } from '../shared/paths.ts'

export const certificateRoutes: readonly PageRoute[] = [
  {
    path: certificatePaths.list,
    title: '证书管理',
    page: () => import('./CertificateListPage.tsx').then(({ CertificateListPage }) => CertificateListPage),
  },
  {
    path: certificatePaths.live,
    title: '直梯实时监测',
    page: () => import('./LivePages.tsx').then(({ LiftPage }) => LiftPage),
  },
  {
    path: certificatePaths.liveSteps,
    title: '扶梯实时监测',
    page: () => import('./LivePages.tsx').then(({ StepsPage }) => StepsPage),
  },
]

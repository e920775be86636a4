import type { PageRoute } from '#kernel/web/router/routes.ts'
import { elevatorPaths } from '../shared/paths.ts'

/** Beside the addresses, so that the app plugs tabs in without loading a page. */
export { type LiftSection, LiftSections } from './LiftSections.ts'

export const elevatorRoutes: readonly PageRoute[] = [
  {
    path: elevatorPaths.list,
    title: '电梯档案',
    page: () => import('./ElevatorListPage.tsx').then(({ ElevatorListPage }) => ElevatorListPage),
  },
  {
    path: elevatorPaths.qr,
    title: '二维码设置',
    page: () => import('./QrSetPage.tsx').then(({ QrSetPage }) => QrSetPage),
  },
  {
    path: elevatorPaths.form,
    title: '新增电梯',
    page: () => import('./ElevatorFormPage.tsx').then(({ ElevatorFormPage }) => ElevatorFormPage),
  },
  {
    path: elevatorPaths.detail,
    title: '电梯详情',
    page: () => import('./ElevatorDetailPage.tsx').then(({ ElevatorDetailPage }) => ElevatorDetailPage),
  },
]

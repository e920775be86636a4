import type { PageRoute } from '#kernel/web/router/routes.ts'
import { projectPaths } from '../shared/paths.ts'

export const projectRoutes: readonly PageRoute[] = [
  {
    path: projectPaths.list,
    title: '项目管理',
    page: () => import('./ProjectListPage.tsx').then(({ ProjectListPage }) => ProjectListPage),
  },
  {
    path: projectPaths.add,
    title: '新增项目',
    page: () => import('./ProjectAddPage.tsx').then(({ ProjectAddPage }) => ProjectAddPage),
  },
  {
    path: projectPaths.detail,
    title: '项目详情',
    page: () => import('./ProjectDetailPage.tsx').then(({ ProjectDetailPage }) => ProjectDetailPage),
  },
  {
    path: projectPaths.lifts,
    title: '项目电梯',
    page: () => import('./ProjectLiftPage.tsx').then(({ ProjectLiftPage }) => ProjectLiftPage),
  },
  {
    path: projectPaths.live,
    title: '实时监测',
    page: () => import('./LiftLivePage.tsx').then(({ LiftLivePage }) => LiftLivePage),
  },
  {
    path: projectPaths.setCharge,
    title: '设置电梯负责人',
    page: () => import('./SetChargePage.tsx').then(({ SetChargePage }) => SetChargePage),
  },
]

import type { PageRoute } from '#kernel/web/router/routes.ts'
import { maintainTemplatePaths, templatePaths } from '../shared/paths.ts'

const pages = () => import('./pages.tsx')

export const templateRoutes: readonly PageRoute[] = [
  { path: templatePaths.regular, title: '维保模板', page: () => pages().then(({ RegularPage }) => RegularPage) },
  { path: templatePaths.annual, title: '年检模板', page: () => pages().then(({ AnnualListPage }) => AnnualListPage) },
  {
    path: templatePaths.annualView,
    title: '年检项目查看',
    page: () => pages().then(({ AnnualViewPage }) => AnnualViewPage),
  },
  {
    path: templatePaths.annualEdit,
    title: '年检项目编辑',
    page: () => pages().then(({ AnnualEditPage }) => AnnualEditPage),
  },
  {
    path: templatePaths.onDemandHome,
    title: '按需维保模板',
    page: () => pages().then(({ OnDemandHome }) => OnDemandHome),
  },
  {
    path: templatePaths.onDemand,
    title: '按需维保模板',
    page: () => pages().then(({ OnDemandListPage }) => OnDemandListPage),
  },
  {
    path: templatePaths.onDemandView,
    title: '按需项目查看',
    page: () => pages().then(({ OnDemandViewPage }) => OnDemandViewPage),
  },
  {
    path: templatePaths.onDemandEdit,
    title: '按需项目编辑',
    page: () => pages().then(({ OnDemandEditPage }) => OnDemandEditPage),
  },
  {
    path: maintainTemplatePaths.home,
    title: '维保模板',
    page: () => import('./DoorsPage.tsx').then(({ DoorsPage }) => DoorsPage),
  },
  {
    path: maintainTemplatePaths.regular,
    title: '定期维保模板',
    page: () => pages().then(({ RegularListPage }) => RegularListPage),
  },
  {
    path: maintainTemplatePaths.regularView,
    title: '定期项目查看',
    page: () => pages().then(({ RegularViewPage }) => RegularViewPage),
  },
  {
    path: maintainTemplatePaths.regularEdit,
    title: '定期项目编辑',
    page: () => pages().then(({ RegularEditPage }) => RegularEditPage),
  },
  {
    path: maintainTemplatePaths.needTemplate,
    title: '按需维保模板',
    page: () => pages().then(({ NeedTemplatePage }) => NeedTemplatePage),
  },
  {
    path: maintainTemplatePaths.fixedDate,
    title: '固定日期方案',
    page: () => import('./SchemeListPage.tsx').then(({ SchemeListPage }) => SchemeListPage),
  },
  {
    path: maintainTemplatePaths.fixedDateView,
    title: '固定日期项目查看',
    page: () => import('./SchemeViewPage.tsx').then(({ SchemeViewPage }) => SchemeViewPage),
  },
  {
    path: maintainTemplatePaths.fixedDateEdit,
    title: '固定日期项目编辑',
    page: () => import('./SchemeEditPage.tsx').then(({ SchemeEditPage }) => SchemeEditPage),
  },
]

import type { PageRoute } from '#kernel/web/router/routes.ts'
import { enterprisePaths } from '../shared/paths.ts'

export const enterpriseRoutes: readonly PageRoute[] = [
  {
    path: enterprisePaths.company,
    title: '企业信息',
    page: () => import('./CompanyPage.tsx').then(({ CompanyPage }) => CompanyPage),
  },
  {
    path: enterprisePaths.editCompany,
    title: '编辑企业信息',
    page: () => import('./CompanyFormPage.tsx').then(({ CompanyFormPage }) => CompanyFormPage),
  },
  {
    path: enterprisePaths.loginMethod,
    title: '登录方式',
    page: () => import('./LoginMethodPage.tsx').then(({ LoginMethodPage }) => LoginMethodPage),
  },
  {
    path: enterprisePaths.faceSet,
    title: '人脸识别',
    page: () => import('./FaceSetPage.tsx').then(({ FaceSetPage }) => FaceSetPage),
  },
  {
    path: enterprisePaths.signDistance,
    title: '签到距离',
    page: () => import('./SignDistancePage.tsx').then(({ SignDistancePage }) => SignDistancePage),
  },
]

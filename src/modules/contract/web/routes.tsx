import type { PageRoute } from '#kernel/web/router/routes.ts'
import { projectPaths } from '#modules/project/shared/paths.ts'
import { contractPaths } from '../shared/paths.ts'

export const contractRoutes: readonly PageRoute[] = [
  {
    path: contractPaths.list,
    title: '合同管理',
    page: () => import('./ContractListPage.tsx').then(({ ContractListPage }) => ContractListPage),
  },
  {
    path: projectPaths.contracts,
    title: '项目合同',
    page: () => import('./ProjectContractListPage.tsx').then(({ ProjectContractListPage }) => ProjectContractListPage),
  },
  {
    path: contractPaths.handle,
    title: '新增合同',
    page: () => import('./ContractHandlePage.tsx').then(({ ContractHandlePage }) => ContractHandlePage),
  },
  {
    path: contractPaths.detail,
    title: '合同详情',
    page: () => import('./ContractDetailPage.tsx').then(({ ContractDetailPage }) => ContractDetailPage),
  },
]

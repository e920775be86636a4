import type { PageRoute } from '#kernel/web/router/routes.ts'
import { partsPaths } from '../shared/paths.ts'

export { OrderPartsTab } from './OrderPartsTab.tsx'
export { offerRequestSlots } from './slots.ts'

export const partsRoutes: readonly PageRoute[] = [
  {
    path: partsPaths.list,
    title: '配件更换单',
    page: () => import('./PartsListPage.tsx').then(({ PartsListPage }) => PartsListPage),
  },
  {
    path: partsPaths.detail,
    title: '配件更换详情',
    page: () => import('./PartsDetailPage.tsx').then(({ PartsDetailPage }) => PartsDetailPage),
  },
  {
    path: partsPaths.approval,
    title: '配件更换审批',
    page: () => import('./PartsApprovalPage.tsx').then(({ PartsApprovalPage }) => PartsApprovalPage),
  },
]

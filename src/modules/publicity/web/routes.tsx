import type { PageRoute } from '#kernel/web/router/routes.ts'
import { publicityPaths } from '../shared/paths.ts'

export { StickerSlot } from './StickerSlot.ts'

export const publicityRoutes: readonly PageRoute[] = [
  {
    path: publicityPaths.companies,
    title: '企业公示',
    bare: true,
    page: () => import('./CompaniesPage.tsx').then(({ CompaniesPage }) => CompaniesPage),
  },
  {
    path: publicityPaths.lookup,
    title: '公示查询',
    bare: true,
    page: () => import('./LookupPage.tsx').then(({ LookupPage }) => LookupPage),
  },
  {
    path: publicityPaths.sticker,
    title: '电梯公示',
    bare: true,
    page: () => import('./StickerPage.tsx').then(({ StickerPage }) => StickerPage),
  },
  {
    path: publicityPaths.thirdParty,
    title: '电梯详情(第三方)',
    bare: true,
    page: () => import('./ThirdPartyPage.tsx').then(({ ThirdPartyPage }) => ThirdPartyPage),
  },
]

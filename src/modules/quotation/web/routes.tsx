import type { PageRoute } from '#kernel/web/router/routes.ts'
import { quotePaths } from '../shared/paths.ts'

const desk = () => import('./QuoteDeskPage.tsx').then(({ QuoteDeskPage }) => QuoteDeskPage)

export const quotationRoutes: readonly PageRoute[] = [
  { path: quotePaths.desk, title: '报价', page: desk },
  {
    path: quotePaths.list,
    title: '报价记录',
    page: () => import('./QuoteRecordPage.tsx').then(({ QuoteRecordPage }) => QuoteRecordPage),
  },
  {
    path: quotePaths.detail,
    title: '报价详情',
    page: () => import('./QuoteDetailPage.tsx').then(({ QuoteDetailPage }) => QuoteDetailPage),
  },
  { path: quotePaths.edit, title: '编辑报价', page: desk },
  {
    path: quotePaths.share,
    title: '报价',
    bare: true,
    page: () => import('./ShareQuotePage.tsx').then(({ ShareQuotePage }) => ShareQuotePage),
  },
]

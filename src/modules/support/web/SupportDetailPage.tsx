import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '#kernel/web/ui/index.ts'
import { supportPaths } from '../shared/paths.ts'
import { ArticlePage } from './ArticlePage.tsx'
import { TicketPage } from './TicketPage.tsx'

/** /technicalSupport/detail: an article, or the thread of a ticket (archives 4.1). */
export function SupportDetailPage() {
  const [search] = useSearchParams()
  const article = search.get('article')
  const ticket = search.get('id')
  if (article) return <ArticlePage key={article} id={article} />
  if (ticket) return <TicketPage key={ticket} id={ticket} />
  return (
    <EmptyState
      what="文档"
      headline="没有指明文档或工单"
      hint="从技术支持首页打开。"
      actions={<Link to={supportPaths.home}>技术支持</Link>}
    />
  )
}

import { Button, Segmented } from 'antd'
import { useContext, useState } from 'react'
import { useSearchParams } from 'react-router'
import { clientSetup } from '#kernel/web/client/setup.ts'
import { useUser } from '#kernel/web/session/user.ts'
import { Page } from '#kernel/web/shell/Page.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { ArticleDrawer } from './ArticleDrawer.tsx'
import { Articles } from './Articles.tsx'
import { FigureBook } from './FigureBook.tsx'
import { HelpSlot } from './HelpSlot.ts'
import css from './support.module.css'
import { TicketDrawer } from './TicketDrawer.tsx'
import { TicketList } from './TicketList.tsx'

/** /technicalSupport/home 技术支持 (archives 4.1): a fault code in one field. */
export function SupportPage() {
  const operations = useUser()?.roleType === 2
  const Help = useContext(HelpSlot)
  const { dutyPhone } = clientSetup().brand
  const [search, setSearch] = useSearchParams()
  const figures = search.get('view') === 'figures'
  const [writing, setWriting] = useState<'ticket' | 'article'>()
  return (
    <Page
      title="技术支持"
      facts={
        <span className="inline gap-14">
          {dutyPhone && (
            <span>
              热线 <b className="num">{dutyPhone}</b>
            </span>
          )}
          {Help && !operations && <Help />}
        </span>
      }
      actions={
        operations ? (
          <Button type="primary" icon={<PlusIcon />} onClick={() => setWriting('article')}>
            新增文档
          </Button>
        ) : (
          <Button type="primary" icon={<PlusIcon />} onClick={() => setWriting('ticket')}>
            提交工单
          </Button>
        )
      }
    >
      <div className={css.home}>
        <div className="stack min-h-0">
          <div className="px-14 pt-10">
            <Segmented
              aria-label="内容"
              value={figures ? 'figures' : 'articles'}
              options={[
                { value: 'articles', label: '文档' },
                { value: 'figures', label: '指标口径' },
              ]}
              onChange={(view) => setSearch(view === 'figures' ? { view } : {}, { replace: true })}
            />
          </div>
          {figures ? <FigureBook /> : <Articles />}
        </div>
        <aside className="min-h-0 scroll line-l bg-side" aria-label="工单">
          <TicketList operations={operations} />
        </aside>
      </div>
      {writing === 'ticket' && <TicketDrawer onClose={() => setWriting(undefined)} />}
      {writing === 'article' && <ArticleDrawer onClose={() => setWriting(undefined)} />}
    </Page>
  )
}

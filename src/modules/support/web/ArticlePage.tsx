import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { factsOf, Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { Page } from '#kernel/web/shell/Page.tsx'
import { KeyValue, PanelHead, timeText } from '#kernel/web/ui/index.ts'
import { NoticeBody, NoticeFiles } from '#modules/notice/web/index.ts'
import { supportApi } from '../shared/api.ts'
import { supportPaths } from '../shared/paths.ts'
import { ArticleCategory, type ArticleDetail, ArticleDraft } from '../shared/support.ts'
import { ArticleDrawer } from './ArticleDrawer.tsx'
import { CodeRepairs } from './CodeRepairs.tsx'
import css from './support.module.css'
import { TicketDrawer } from './TicketDrawer.tsx'

export function ArticlePage({ id }: { id: string }) {
  return (
    <Loaded from={supportApi.article} input={{ id }} what="文档">
      {(article) => <Article article={article} />}
    </Loaded>
  )
}

function Article({ article }: { article: ArticleDetail }) {
  const operations = useUser()?.roleType === 2
  const { call } = useKit()
  const [open, setOpen] = useState(false)
  return (
    <Page
      title={article.title}
      tab={article.title}
      actions={
        operations ? (
          <Button onClick={() => setOpen(true)}>编辑</Button>
        ) : (
          <Button onClick={() => setOpen(true)}>没有解决，提交工单</Button>
        )
      }
    >
      <div className={css.detail}>
        <article className={`min-h-0 scroll pt-16 pb-24 px-24 ${css.main}`}>
          <NoticeBody text={article.body} />
          <NoticeFiles files={article.files} allowedBy={() => call(supportApi.articleFiles, { id: article.id })} />
          {!operations && <Opinion article={article} />}
        </article>
        <aside className="min-h-0 scroll line-l bg-side">
          <PanelHead title="文档信息" />
          <div className={css.facts}>
            <KeyValue
              items={[
                ['类别', ArticleCategory.label(article.category)],
                ...factsOf(ArticleDraft, article, ['brand', 'controller', 'faultCode']),
                ['阅读', article.views],
                ['有用', article.useful],
                ['更新', timeText(article.updatedAt)],
              ]}
            />
          </div>
          <CodeRepairs article={article} />
          {article.brand && (
            <p className={css.facts}>
              <Link to={`${supportPaths.home}?brand=${encodeURIComponent(article.brand)}`}>
                {article.brand}的其他文档
              </Link>
            </p>
          )}
        </aside>
      </div>
      {open &&
        (operations ? (
          <ArticleDrawer article={article} onClose={() => setOpen(false)} />
        ) : (
          <TicketDrawer onClose={() => setOpen(false)} />
        ))}
    </Page>
  )
}

function Opinion({ article }: { article: ArticleDetail }) {
  const { call } = useKit()
  const [mine, setMine] = useState(article.mine)
  const say = (useful: boolean) => {
    const before = mine
    setMine(useful)
    void call(supportApi.opinion, { id: article.id, useful }).catch(() => setMine(before))
  }
  return (
    <div className={`row gap-10 pt-14 line2-t ${css.opinion}`}>
      <span>这篇文档</span>
      <Button type={mine === true ? 'primary' : 'default'} aria-pressed={mine === true} onClick={() => say(true)}>
        有用
      </Button>
      <Button type={mine === false ? 'primary' : 'default'} aria-pressed={mine === false} onClick={() => say(false)}>
        没用
      </Button>
    </div>
  )
}

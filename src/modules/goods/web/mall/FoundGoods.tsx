import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { mallApi } from '../../shared/mall.api.ts'
import { type Asked, addressOf, askedOf, chipsOf } from './asked.ts'
import { FacetBar } from './FacetBar.tsx'
import { ItemCards } from './ItemCards.tsx'
import css from './pages.module.css'
import { Failure, Waiting } from './states.tsx'
import { useAnswer } from './useAnswer.ts'

const sorts: readonly (readonly [NonNullable<Asked['sort']>, string])[] = [
  ['all', '综合'],
  ['sales', '销量'],
  ['priceAsc', '价格从低到高'],
  ['priceDesc', '价格从高到低'],
  ['new', '最新'],
]

interface Props {
  /** Of a store's own page. */
  readonly storeId?: string
  readonly above?: ReactNode
}

/** Goods that the address asks for: facets, what is chosen, order, pages. Everything stays in the address. */
export function FoundGoods({ storeId, above }: Props) {
  const [search, setSearch] = useSearchParams()
  const [open, setOpen] = useState(false)
  const asked: Asked = { ...askedOf(search), ...(storeId ? { storeId } : {}) }
  const { data, failure, waiting, again } = useAnswer(mallApi.search, asked)
  const { data: categories } = useAnswer(mallApi.category, asked.categoryId ? {} : undefined)
  const ask = (next: Asked) => {
    setSearch(addressOf(next, storeId), { preventScrollReset: true })
    if ((next.page ?? 1) !== (asked.page ?? 1)) window.scrollTo({ top: 0 })
  }
  const chips = chipsOf(asked, (id) => categories?.find((one) => one.id === id)?.name)
  const page = asked.page ?? 1
  return (
    <div className={css.list}>
      <aside className={`bg r-8 ${css.side}`} data-open={open || undefined} aria-label="筛选">
        {data && <FacetBar facets={data.facets} asked={asked} onAsk={ask} />}
        <button type="button" className={`bg-action ${css.onlyPhone} ${css.action}`} onClick={() => setOpen(false)}>
          查看 {data?.total ?? 0} 件商品
        </button>
      </aside>
      <section className="min-w-0" aria-label="商品" aria-busy={waiting}>
        {above}
        <div className={`row wrap gap-8 bg r-8 ${css.sorting}`}>
          <button type="button" className={`${css.plain} ${css.onlyPhone}`} onClick={() => setOpen(true)}>
            筛选
          </button>
          <Order asked={asked} onAsk={ask} />
          <span className="sec t13 push" role="status">
            {data ? `${data.total} 件商品` : ''}
          </span>
        </div>
        {chips.length > 0 && <Chips chips={chips} onAsk={ask} />}
        {failure && !data && <Failure failure={failure} onAgain={again} />}
        {!data && !failure && <Waiting />}
        {data && data.total === 0 && (
          <div className={`middle bg r-8 ${css.said}`} role="status">
            <p className="m-0 f-16">没有符合条件的商品</p>
            <p className="sec">
              {chips.length > 0 ? '去掉一些条件，或换一个词：型号、料号、拼音首字母都可以。' : '这里还没有上架商品。'}
            </p>
          </div>
        )}
        {data && data.total > 0 && <ItemCards items={data.records} label="找到的商品" eager />}
        {data && data.totalPage > 1 && (
          <Turning page={page} of={data.totalPage} onTurn={(to) => ask({ ...asked, page: to })} />
        )}
      </section>
    </div>
  )
}

interface AskProps {
  readonly asked: Asked
  readonly onAsk: (next: Asked) => void
}

function Order({ asked, onAsk }: AskProps) {
  return (
    <label className="inline gap-8">
      <span className={css.hidden}>排序</span>
      <select
        className={css.select}
        value={asked.sort ?? 'all'}
        onChange={({ target }) => onAsk({ ...asked, sort: target.value as Asked['sort'], page: 1 })}
      >
        {sorts.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </label>
  )
}

/** What is chosen, each with a way to drop it. */
function Chips({ chips, onAsk }: { chips: ReturnType<typeof chipsOf>; onAsk: AskProps['onAsk'] }) {
  return (
    <ul className="bare-list flex wrap gap-6 mb-10" aria-label="已选条件">
      {chips.map(({ text, without }) => (
        <li key={text}>
          <button type="button" className={css.chip} aria-label={`去掉 ${text}`} onClick={() => onAsk(without)}>
            {text} ×
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className="bare-button brandText" onClick={() => onAsk({ page: 1, size: 24 })}>
            清空
          </button>
        </li>
      )}
    </ul>
  )
}

interface TurningProps {
  readonly page: number
  readonly of: number
  readonly onTurn: (to: number) => void
}

function Turning({ page, of, onTurn }: TurningProps) {
  return (
    <nav className={`row gap-16 to-center ${css.pager}`} aria-label="翻页">
      <button type="button" className={css.plain} disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        上一页
      </button>
      <span className="num sec">
        {page} / {of}
      </span>
      <button type="button" className={css.plain} disabled={page >= of} onClick={() => onTurn(page + 1)}>
        下一页
      </button>
    </nav>
  )
}

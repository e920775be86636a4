import { keepPreviousData } from '@tanstack/react-query'
import { Input, Pagination, Segmented } from 'antd'
import { useDeferredValue } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { SearchIcon } from '#kernel/web/ui/icons/index.ts'
import { EmptyState, NetworkPanel, PanelHead, RowSkeleton, useDelayed } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { supportApi } from '../shared/api.ts'
import { supportPaths } from '../shared/paths.ts'
import { ArticleCategory, type ArticleRow } from '../shared/support.ts'
import css from './support.module.css'

const SIZE = 20
type Category = ArticleRow['category']

/** What is looked for, kept in the address; whoever looks for something else begins at page 1. */
function useSought() {
  const [search, setSearch] = useSearchParams()
  return {
    typed: search.get('q') ?? '',
    category: (Number(search.get('category')) || undefined) as Category | undefined,
    brand: search.get('brand') ?? undefined,
    page: Number(search.get('page')) || 1,
    put: (changes: Record<string, string | undefined>) =>
      setSearch(
        (now) => {
          now.delete('page')
          for (const [name, value] of Object.entries(changes)) value ? now.set(name, value) : now.delete(name)
          return now
        },
        { replace: true },
      ),
    turn: (page: number) =>
      setSearch((now) => {
        now.set('page', String(page))
        return now
      }),
  }
}

/** Documents that hold a fault code or a word. */
export function Articles() {
  const sought = useSought()
  const { category, brand, page } = sought
  const keyword = useDeferredValue(sought.typed.trim())
  const query = {
    page,
    size: SIZE,
    ...(keyword ? { keyword } : {}),
    ...(category ? { category } : {}),
    ...(brand ? { brand } : {}),
  }
  const { data, error, isPending, refetch } = useRead(supportApi.articles, query, {
    firstLoad: true,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { data: brands = [] } = useRead(supportApi.brands, {}, { firstLoad: true, staleTime: 10 * 60_000 })
  const waiting = useDelayed(isPending, 300)
  return (
    <section className="stack min-h-0">
      <ArticleSearch sought={sought} brands={brands} />
      <PanelHead title={keyword ? `「${keyword}」的结果` : '文档'} count={data?.total} />
      <div className="grow min-h-0 scroll">
        {error ? (
          <NetworkPanel failure={error} onRetry={() => void refetch()} />
        ) : data?.total === 0 ? (
          <EmptyState
            what="文档"
            {...(keyword || brand || category
              ? { headline: '没有找到这样的文档', hint: '换一个代码或关键词；仍查不到时提交工单，运营人员会答复。' }
              : { hint: '故障代码、手册与视频由运营人员上传；查不到答案时提交工单。' })}
          />
        ) : data ? (
          <ul className={`bare-list ${css.rows}`}>
            {data.records.map((row) => (
              <ArticleLine key={row.id} row={row} />
            ))}
          </ul>
        ) : (
          waiting && <RowSkeleton rows={10} />
        )}
      </div>
      {data && data.total > SIZE && (
        <div className="flex to-end py-8 px-14 line-t">
          <Pagination
            current={page}
            pageSize={SIZE}
            total={data.total}
            showSizeChanger={false}
            onChange={(next) => sought.turn(next)}
          />
        </div>
      )}
    </section>
  )
}

interface SearchProps {
  readonly sought: ReturnType<typeof useSought>
  readonly brands: ReplyOf<typeof supportApi.brands>
}

function ArticleSearch({ sought: { typed, category, brand, put }, brands }: SearchProps) {
  return (
    <div className="stack gap-10 p-14 line-b">
      <Input
        size="large"
        autoFocus
        allowClear
        prefix={<SearchIcon />}
        aria-label="故障代码、品牌或关键词"
        placeholder="故障代码、品牌或关键词，如 E07、凌云 通讯、门锁"
        value={typed}
        maxLength={60}
        onChange={(event) => put({ q: event.target.value })}
      />
      <div className="row wrap gap-12">
        <Segmented<number>
          aria-label="文档类别"
          value={category ?? 0}
          onChange={(value) => put({ category: value ? String(value) : undefined })}
          options={[
            { value: 0, label: '全部' },
            ...ArticleCategory.options.map(({ value, label }) => ({ value, label })),
          ]}
        />
        <nav className={`flex wrap gap-6 ${css.brands}`} aria-label="品牌">
          {brands.map((one) => (
            <button
              key={one.brand}
              type="button"
              aria-pressed={brand === one.brand}
              onClick={() => put({ brand: brand === one.brand ? undefined : one.brand })}
            >
              {one.brand} <span className="ter num">{one.count}</span>
            </button>
          ))}
        </nav>
      </div>
    </div>
  )
}

function ArticleLine({ row }: { row: ArticleRow }) {
  return (
    <li>
      <span className="ink strong num">{row.faultCode ?? ArticleCategory.label(row.category)}</span>
      <span className="stack min-w-0">
        <Link to={`${supportPaths.detail}?article=${row.id}`}>{row.title}</Link>
        <span className="ter small clip">{row.brief.replace(/^[#-]\s|\*\*/gm, '').replace(/\n/g, ' ')}</span>
      </span>
      <span className="ter small num">
        有用 {row.useful} · 阅读 {row.views}
      </span>
    </li>
  )
}

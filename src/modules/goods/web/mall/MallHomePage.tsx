import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '#kernel/web/session/user.ts'
import { useLive } from '#kernel/web/store.ts'
import { mallApi } from '../../shared/mall.api.ts'
import type { MallCategory, MallMine } from '../../shared/mall.ts'
import { mallPaths } from '../../shared/paths.ts'
import { addressOf } from './asked.ts'
import { ItemCards } from './ItemCards.tsx'
import { askLogin } from './login.tsx'
import { MallFrame } from './MallFrame.tsx'
import css from './pages.module.css'
import { Failure, Waiting } from './states.tsx'
import { useAnswer } from './useAnswer.ts'

const listOf = (asked: Parameters<typeof addressOf>[0]) => `${mallPaths.list}?${addressOf(asked)}`

/** 商城首页 (commerce 4.4). */
export function MallHomePage() {
  const { data, failure, again } = useAnswer(mallApi.home, {})
  return (
    <MallFrame title="配件商城">
      <h1 className={css.hidden}>配件商城</h1>
      {failure && !data && <Failure failure={failure} onAgain={again} />}
      {!data && !failure && <Waiting />}
      {data && (
        <>
          <Categories categories={data.categories} />
          <Mine />
          {data.best.length > 0 && (
            <Shelf title="热销" more={listOf({ sort: 'sales' })}>
              <ItemCards items={data.best} label="热销" eager />
            </Shelf>
          )}
          {data.newest.length > 0 && (
            <Shelf title="新上架" more={listOf({ sort: 'new' })}>
              <ItemCards items={data.newest} label="新上架" />
            </Shelf>
          )}
          {data.brands.length > 0 && (
            <Shelf title="品牌">
              <ul className="bare-list flex wrap gap-8">
                {data.brands.map(({ value, count }) => (
                  <li key={value}>
                    <Link className={`block bg r-6 ink ${css.brandLink}`} to={listOf({ brand: [value] })}>
                      {value} <span className="ter t12 num">{count}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </Shelf>
          )}
          {data.best.length === 0 && (
            <p className="middle sec" role="status">
              商城还没有上架商品。
            </p>
          )}
        </>
      )}
    </MallFrame>
  )
}

function Shelf({ title, more, children }: { title: string; more?: string; children: ReactNode }) {
  return (
    <section className={css.shelf} aria-label={title}>
      <div className="row between mb-10">
        <h2 className="m-0 f-18">{title}</h2>
        {more && <Link to={more}>查看全部</Link>}
      </div>
      {children}
    </section>
  )
}

/** The top of the tree with what lies under it; only what has goods. */
function Categories({ categories }: { categories: readonly MallCategory[] }) {
  const under = (id: string | null) => categories.filter((one) => one.parentId === id && one.goods > 0)
  const top = under(null)
  if (top.length === 0) return null
  return (
    <nav className={`bg r-8 ${css.categories}`} aria-label="商品分类">
      <ul className="bare-list">
        {top.map((one) => (
          <li key={one.id}>
            <Link to={listOf({ categoryId: one.id })} className="ink strong">
              {one.name}
            </Link>
            <span className={`flex wrap ${css.subs}`}>
              {under(one.id)
                .slice(0, 8)
                .map((sub) => (
                  <Link key={sub.id} to={listOf({ categoryId: sub.id })} className="sec">
                    {sub.name}
                  </Link>
                ))}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** 按我的电梯找件: brands and models of the company's lifts; who is not signed in is told what there is. */
function Mine() {
  const live = useLive()
  const user = useUser()
  const company = user?.roleType === 1 && user.companyId
  const { data } = useAnswer(mallApi.mine, company ? {} : undefined)
  if (!user)
    return (
      <section className={`row between gap-12 bg r-8 ${css.invite} ${live ? '' : 'not-yet'}`}>
        <span>
          <b className="block">按我的电梯找件</b>
          <span className="sec t13">登录后按在保电梯的品牌、型号列出适用配件，并显示买过的商品</span>
        </span>
        <button type="button" className={css.plain} onClick={() => void askLogin('登录后按在保电梯找适用配件')}>
          登录
        </button>
      </section>
    )
  if (!data) return null
  return (
    <>
      {data.lifts.length > 0 && <Lifts mine={data} />}
      {data.bought.length > 0 && (
        <Shelf title="买过的商品">
          <ItemCards items={data.bought} label="买过的商品" />
        </Shelf>
      )}
    </>
  )
}

const SHOWN = 8

function Lifts({ mine: { lifts, fitting } }: { mine: MallMine }) {
  const [all, setAll] = useState(false)
  return (
    <Shelf title="按我的电梯找件">
      <ul className="bare-list flex wrap gap-8 mb-12">
        {lifts.slice(0, all ? lifts.length : SHOWN).map(({ brand, model, count }) => (
          <li key={`${brand} ${model}`}>
            <Link className={`block bg r-6 ink ${css.brandLink}`} to={listOf({ fitBrand: brand, fitModel: model })}>
              {brand} {model} <span className="ter t12 num">{count} 台</span>
            </Link>
          </li>
        ))}
        {!all && lifts.length > SHOWN && (
          <li>
            <button type="button" className={css.plain} onClick={() => setAll(true)}>
              更多型号
            </button>
          </li>
        )}
      </ul>
      {fitting.length > 0 ? (
        <ItemCards items={fitting} label="适用我的电梯" />
      ) : (
        <p className="m-0 sec">还没有标明适用这些电梯的商品，可按名称或料号搜索。</p>
      )}
    </Shelf>
  )
}

import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { sized } from '#kernel/shared/sized.ts'
import { mallApi } from '../../shared/mall.api.ts'
import type { MallGoods } from '../../shared/mall.ts'
import { mallPaths } from '../../shared/paths.ts'
import { addressOf } from './asked.ts'
import { Buying } from './Buying.tsx'
import { Gallery } from './Gallery.tsx'
import { MallFrame } from './MallFrame.tsx'
import css from './pages.module.css'
import { RichDetail } from './RichDetail.tsx'
import { Failure, Waiting } from './states.tsx'
import { useAnswer } from './useAnswer.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** 商品详情 (commerce 4.4); price and stock are asked again whenever somebody comes back to the page. */
export function GoodsPage() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const known = uuid.test(id)
  const { data, failure, again } = useAnswer(mallApi.goods, known ? { id } : undefined)
  useEffect(() => {
    const ask = () => document.visibilityState === 'visible' && void again()
    if (!known) return
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  })
  const gone = !known || (failure !== undefined && (!data || failure.code === 1000404))
  if (gone || !data)
    return (
      <MallFrame title="商品详情">
        {gone ? (
          <Failure failure={failure ?? { code: 1000404, message: '' }} gone="商品已下架或不存在" onAgain={again} />
        ) : (
          <Waiting />
        )}
      </MallFrame>
    )
  return <Shown key={data.goodsId} goods={data} again={again} />
}

function Shown({ goods, again }: { goods: MallGoods; again(): Promise<MallGoods | undefined> }) {
  const [picture, setPicture] = useState<string>()
  return (
    <Buying goods={goods} again={again} onPicture={setPicture}>
      {({ picker, bar }) => (
        <MallFrame title={`${goods.title} - 配件商城`} bottom={bar} phoneOnly>
          <nav className={`sec t13 ${css.crumbs}`} aria-label="位置">
            <Link to={mallPaths.home}>首页</Link>
            {goods.path.map(({ id, name }) => (
              <span key={id}>
                {' › '}
                <Link to={`${mallPaths.list}?${addressOf({ categoryId: id, page: 1, size: 24 })}`}>{name}</Link>
              </span>
            ))}
          </nav>
          <article className={`bg r-8 ${css.goods}`}>
            <Gallery goods={goods} shown={picture} onShow={setPicture} />
            <div className="min-w-0">
              <h1 className={`m-0 ${css.goodsTitle}`}>{goods.title}</h1>
              {goods.subTitle && <p className="m-0 mt-4 sec">{goods.subTitle}</p>}
              {picker}
            </div>
          </article>
          <div className={css.below}>
            <div className="min-w-0">
              <Facts goods={goods} />
              <Fit goods={goods} />
              {goods.detail && (
                <section className={`bg r-8 ${css.block}`}>
                  <h2 className="m-0 mb-10 f-16">图文详情</h2>
                  <RichDetail html={goods.detail} />
                </section>
              )}
            </div>
            <StoreCard goods={goods} />
          </div>
        </MallFrame>
      )}
    </Buying>
  )
}

function Facts({ goods }: { goods: MallGoods }) {
  const { certificate } = goods
  const facts: readonly (readonly [string, string | null])[] = [
    ['品牌', goods.brand],
    ['型号', goods.model],
    ...goods.attrs.map(({ label, value }) => [label, value] as const),
    ['质保', goods.warrantyMonths > 0 ? `${goods.warrantyMonths} 个月` : null],
    ['安全部件', goods.isSafetyPart ? '是' : null],
  ]
  return (
    <section className={`bg r-8 ${css.block}`}>
      <h2 className="m-0 mb-10 f-16">参数</h2>
      <dl className={`m-0 ${css.factList}`}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt className="ter">{name}</dt>
              <dd className="m-0 anywhere">{value}</dd>
            </div>
          ) : null,
        )}
        {certificate && (
          <div>
            <dt className="ter">型式试验证书</dt>
            <dd className="m-0 anywhere">
              {certificate.no}
              {certificate.until && `，有效期至 ${certificate.until}`}{' '}
              {certificate.file && (
                <a className={`nowrap ${css.linkInText}`} href={certificate.file} target="_blank" rel="noreferrer">
                  查看证书
                </a>
              )}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function Fit({ goods: { fitBrands, fitModels } }: { goods: MallGoods }) {
  if (fitBrands.length === 0 && fitModels.length === 0) return null
  return (
    <section className={`bg r-8 ${css.block}`}>
      <h2 className="m-0 mb-10 f-16">适用电梯</h2>
      <table className={`w-full collapse ${css.fit}`}>
        <tbody>
          <tr>
            <th scope="row">品牌</th>
            <td>{fitBrands.join('、') || '不限'}</td>
          </tr>
          <tr>
            <th scope="row">型号</th>
            <td>{fitModels.join('、') || '不限'}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function StoreCard({ goods: { store } }: { goods: MallGoods }) {
  return (
    <aside className={`bg r-8 ${css.block}`} aria-label="店铺">
      <div className="row gap-12">
        {store.logo && (
          <img className="r-6 rigid cover" src={sized(store.logo, 160)} alt="" width={44} height={44} loading="lazy" />
        )}
        <div className="min-w-0">
          <b className="block clip">{store.name}</b>
          <span className="ter t12">在售 {store.goods} 件</span>
        </div>
      </div>
      {store.companyName && <p className="m-0 mt-8 sec t13 anywhere">{store.companyName}</p>}
      {store.phone && <p className="m-0 mt-4 sec t13">客服 {store.phone}</p>}
      <p className="row wrap gap-16 m-0 mt-8">
        <Link to={mallPaths.storeOf(store.id)}>进店看看</Link>
        {store.license && (
          <a href={store.license} target="_blank" rel="noreferrer">
            营业执照
          </a>
        )}
      </p>
    </aside>
  )
}

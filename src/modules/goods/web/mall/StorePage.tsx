import { useSearchParams } from 'react-router'
import { hoursSaid } from '#kernel/shared/said.ts'
import { sized } from '#kernel/shared/sized.ts'
import { mallApi } from '../../shared/mall.api.ts'
import type { MallStore } from '../../shared/mall.ts'
import { addressOf, askedOf } from './asked.ts'
import { FoundGoods } from './FoundGoods.tsx'
import { MallFrame } from './MallFrame.tsx'
import pages from './pages.module.css'
import { Failure, Waiting } from './states.tsx'
import css from './store.module.css'
import { useAnswer } from './useAnswer.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** 店铺商品 (commerce 4.4): banner, types, goods, licence. */
export function StorePage() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const { data, failure, again } = useAnswer(mallApi.store, uuid.test(id) ? { id } : undefined)
  const lost = !uuid.test(id) || (failure && !data)
  return (
    <MallFrame title={data ? `${data.name} - 配件商城` : '店铺商品'}>
      {lost && (
        <Failure failure={failure ?? { code: 1000404, message: '' }} gone="店铺不存在或已停止营业" onAgain={again} />
      )}
      {!data && !lost && <Waiting />}
      {data && (
        <>
          <StoreHead store={data} />
          <FoundGoods storeId={data.id} above={<Types store={data} />} />
        </>
      )}
    </MallFrame>
  )
}

function StoreHead({ store }: { store: MallStore }) {
  const facts: readonly (readonly [string, string | null])[] = [
    ['主体', store.companyName],
    ['统一社会信用代码', store.taxNo],
    ['营业执照有效期至', store.license ? (store.licenseExpireAt ?? '长期') : null],
    ['客服电话', store.phone],
    ['服务时间', store.serviceHours],
    ['地址', store.address],
    ['发货', store.shipWithinHours ? `付款后 ${hoursSaid(store.shipWithinHours)}内` : null],
    ['售后', store.afterSaleDays ? `完成后 ${store.afterSaleDays} 天内` : null],
  ]
  return (
    <header className={`bg r-8 hide ${css.head}`}>
      {store.banner && (
        <img
          className={`block w-full cover ${css.banner}`}
          src={sized(store.banner, 1280)}
          alt=""
          width={1200}
          height={180}
        />
      )}
      <div className={`flex gap-16 ${css.text}`}>
        {store.logo && <img className={`r-8 rigid cover`} src={sized(store.logo, 160)} alt="" width={64} height={64} />}
        <div className="min-w-0 grow">
          <h1 className="m-0 f-20">{store.name}</h1>
          {store.intro && <p className="m-0 mt-4 sec anywhere">{store.intro}</p>}
          <dl className={`m-0 mt-8 ${css.facts}`}>
            {facts.map(([name, value]) =>
              value ? (
                <div key={name}>
                  <dt className="ter">{name}</dt>
                  <dd className="m-0">{value}</dd>
                </div>
              ) : null,
            )}
          </dl>
          {store.license && (
            <a className="block mt-8" href={store.license} target="_blank" rel="noreferrer">
              查看营业执照
            </a>
          )}
        </div>
      </div>
    </header>
  )
}

/** 店内分类: the whole, or one of them. */
function Types({ store: { id, types } }: { store: MallStore }) {
  const [search, setSearch] = useSearchParams()
  if (types.length === 0) return null
  const asked = askedOf(search)
  const choose = (typeId: string | undefined) =>
    setSearch(addressOf({ ...asked, typeId, page: 1 }, id), { preventScrollReset: true })
  return (
    <nav className={`flex wrap gap-6 mb-10`} aria-label="店内分类">
      <button type="button" className={pages.value} aria-pressed={!asked.typeId} onClick={() => choose(undefined)}>
        全部
      </button>
      {types.map((type) => (
        <button
          key={type.id}
          type="button"
          className={pages.value}
          aria-pressed={asked.typeId === type.id}
          onClick={() => choose(type.id)}
        >
          {type.name}
        </button>
      ))}
    </nav>
  )
}

import { inCompany, type Services } from '#kernel/server/index.ts'
import { mallPaths } from '../shared/paths.ts'
import { findGoods, findStore } from './mall.store.ts'
import { pictureOf } from './mall.ts'

/** What a page says of itself before its program runs: to search engines and to chats that show a card of it. */
export interface PageHead {
  readonly title: string
  readonly description: string
  readonly image?: string | undefined
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Of a public page of the mall; undefined: nothing particular. `url` with its query. */
export async function mallHead(services: Services, url: string): Promise<PageHead | undefined> {
  const { pathname, searchParams } = new URL(url, 'http://mall')
  if (!pathname.startsWith('/partsMall')) return undefined
  const id = searchParams.get('id') ?? ''
  const asks = (pathname === mallPaths.goods || pathname === mallPaths.store) && uuid.test(id)
  const particular = asks
    ? await inCompany(
        services,
        { principal: null, traceId: 'mall.head' },
        async (ctx): Promise<PageHead | undefined> => {
          if (pathname === mallPaths.goods) {
            const goods = await findGoods(ctx, id)
            if (!goods) return undefined
            const page = goods.page as { readonly subTitle?: string | null }
            return {
              title: goods.title,
              description: [page.subTitle, goods.brand, goods.model, `¥${goods.priceFrom} 起`, goods.storeName]
                .filter(Boolean)
                .join(' · '),
              image: pictureOf(ctx, goods.image),
            }
          }
          const store = await findStore(ctx, id)
          if (!store) return undefined
          const { intro, logo } = store.page as { readonly intro?: string; readonly logo?: string }
          return {
            title: store.name,
            description: intro || `${store.name}，在售电梯配件 ${store.goods} 件`,
            image: logo ? pictureOf(ctx, logo) : undefined,
          }
        },
        { reads: true },
      )
    : undefined
  return (
    particular ?? { title: '配件商城', description: '电梯配件商城：按品牌、型号、料号或拼音找件，正品可溯，厂商直发。' }
  )
}

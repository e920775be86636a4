import { type Context, inCompany, type Services } from '#kernel/server/index.ts'
import { mallApi } from '../shared/mall.api.ts'
import type { MallHome } from '../shared/mall.ts'
import { mallPaths } from '../shared/paths.ts'
import { sizedFor } from '../shared/pictures.ts'
import { findCategoryName, findFound, findGoods, findStore } from './mall.store.ts'
import { homeOf, pictureOf } from './mall.ts'

/** What a page says of itself before its program runs: to search engines and to chats that show a card of it. */
export interface PageHead {
  readonly title: string
  readonly description: string
  readonly image?: string | undefined
  /** What the page asks for first, with its answer: it need not ask and wait. */
  readonly answer?: { readonly path: string; readonly data: unknown } | undefined
  /** Pictures that are in sight at once: fetched while the program is. */
  readonly pictures?: readonly { readonly src: string; readonly srcSet?: string; readonly sizes?: string }[] | undefined
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Of a public page of the mall; undefined: nothing particular. `url` with its query. */
export async function mallHead(services: Services, url: string): Promise<PageHead | undefined> {
  const { pathname, searchParams } = new URL(url, 'http://mall')
  if (!pathname.startsWith('/partsMall')) return undefined
  if (pathname === mallPaths.home) return homeHead(services)
  const [of, name] = particular[pathname] ?? []
  const id = name ? (searchParams.get(name) ?? '') : ''
  if (!of || !uuid.test(id)) return ofMall
  const asker = { principal: null, traceId: 'mall.head' }
  return (await inCompany(services, asker, (ctx) => of(ctx, id), { reads: true })) ?? ofMall
}

type HeadOf = (ctx: Context, id: string) => Promise<PageHead | undefined>

async function goodsHead(ctx: Context, id: string): Promise<PageHead | undefined> {
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

async function storeHead(ctx: Context, id: string): Promise<PageHead | undefined> {
  const store = await findStore(ctx, id)
  if (!store) return undefined
  const { intro, logo } = store.page as { readonly intro?: string; readonly logo?: string }
  return {
    title: store.name,
    description: intro || `${store.name}，在售电梯配件 ${store.goods} 件`,
    image: logo ? pictureOf(ctx, logo) : MARK,
  }
}

/** A list is known by its category; what else narrows it is the reader's. */
async function listHead(ctx: Context, id: string): Promise<PageHead | undefined> {
  const name = await findCategoryName(ctx, id)
  if (!name) return undefined
  const [first] = await findFound(ctx, { categoryId: id, page: 1, size: 1 })
  return {
    title: name.startsWith('电梯') ? name : `电梯${name}`,
    description: `${name}现货与报价：按品牌、型号、料号或拼音找件，正品可溯，厂商直发。`,
    image: first?.image ? pictureOf(ctx, first.image) : MARK,
  }
}

/** Pages that are about something, and the name of its id in their address. */
const particular: Readonly<Record<string, readonly [of: HeadOf, name: string]>> = {
  [mallPaths.goods]: [goodsHead, 'id'],
  [mallPaths.store]: [storeHead, 'id'],
  [mallPaths.list]: [listHead, 'categoryId'],
}

/** A card without a picture looks broken in a chat: then it is the product's own mark. */
const MARK = '/icon-512.png'
const ofMall: PageHead = {
  title: '配件商城',
  description: '电梯配件商城：按品牌、型号、料号或拼音找件，正品可溯，厂商直发。',
  image: MARK,
}
const KEPT_SECONDS = 30
const HOME = 'mall:home'
/** So many pictures of the first row are in sight on a desk. */
const IN_SIGHT = 6

async function homeHead(services: Services): Promise<PageHead> {
  const { cache } = services
  const kept = await cache.get(HOME)
  const home =
    typeof kept === 'string'
      ? (JSON.parse(kept) as MallHome)
      : await inCompany(services, { principal: null, traceId: 'mall.head' }, homeOf, { reads: true })
  if (typeof kept !== 'string') await cache.set(HOME, JSON.stringify(home), KEPT_SECONDS)
  const pictures = new Set(home.best.slice(0, IN_SIGHT).flatMap(({ image }) => (image ? [image] : [])))
  return {
    ...ofMall,
    answer: { path: mallApi.home.path, data: home },
    pictures: [...pictures].map((picture) => sizedFor(picture, 'tile')),
  }
}

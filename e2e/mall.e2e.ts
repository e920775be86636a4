import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { initials } from '#kernel/server/pinyin.ts'
import { serverPath } from '#kernel/shared/endpoint.ts'
import { mallApi } from '#modules/goods/shared/mall.api.ts'
import type { MallFound, MallGoods, MallItem } from '#modules/goods/shared/mall.ts'
import { newVisit, people, phone, useBrowser, type Visit } from './browser.ts'

/** A guest on a phone: finds goods by their pinyin, narrows, picks, keeps the cart, and signs in where he is. */
describe('游客逛商城', () => {
  useBrowser()
  let guest: Visit
  let wanted: MallItem
  let goods: MallGoods

  beforeAll(async () => {
    guest = await newVisit({ on: phone })
    const { request } = guest.context
    const search = await request.post(serverPath(mallApi.search.path), { data: { inStock: true, sort: 'sales' } })
    const { records } = ((await search.json()) as { data: MallFound }).data
    wanted = records[0] as MallItem
    const page = await request.get(serverPath(mallApi.goods.path).replace('{id}', wanted.goodsId))
    goods = ((await page.json()) as { data: MallGoods }).data
  })

  // Not before a page has come: what is held while the holding is switched off never arrives.
  afterEach(() => guest.page.unrouteAll({ behavior: 'wait' }))

  /** The home as it was painted; its program waits until it is let come. */
  async function painted(): Promise<() => void> {
    const { page } = guest
    const { promise: asked, resolve: come } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', (route) => asked.then(() => route.continue()))
    await page.goto('/partsMall/partsMallHome', { waitUntil: 'commit' })
    return come
  }

  it('程序来之前首页已经画好，链接能点，写下的字还在；来了之后原样接着用', async () => {
    const { page } = guest
    const come = await painted()
    const card = page.getByRole('list', { name: '热销' }).getByRole('link').first()
    await card.waitFor()
    expect(await card.getAttribute('href')).toContain('/partsMall/productDetail?id=')
    expect(await page.getByRole('button', { name: '登录', exact: true }).count()).toBe(0)
    await page.getByLabel('搜索商品').fill('门机')
    come()
    await page.getByRole('button', { name: '登录', exact: true }).first().waitFor()
    expect(await page.getByLabel('搜索商品').inputValue()).toBe('门机')
    // Taken over and not drawn anew: that would be told as an error.
    expect(guest.takeTroubles()).toEqual([])
  })

  it('程序来之前就按了回车：一样去搜索', async () => {
    const { page } = guest
    const come = await painted()
    await page.getByLabel('搜索商品').fill('门机')
    await page.getByLabel('搜索商品').press('Enter', { noWaitAfter: true })
    await page.waitForURL(/mallProduct\?keyword=/, { waitUntil: 'commit' })
    come()
    await page.getByRole('list', { name: '找到的商品' }).waitFor()
    expect(new URL(page.url()).searchParams.get('keyword')).toBe('门机')
    guest.takeTroubles()
  })

  it('拼音首字母找得到，品牌分面能收窄，条件在地址里', async () => {
    const { page } = guest
    await page.goto('/partsMall/partsMallHome')
    await page.getByLabel('搜索商品').fill(initials(wanted.title).slice(0, 6))
    await page.getByLabel('搜索商品').press('Enter')
    await page.getByRole('list', { name: '找到的商品' }).waitFor()
    if (wanted.brand) {
      await page.getByRole('button', { name: '筛选', exact: true }).click()
      await page
        .getByRole('button', { name: new RegExp(`^${wanted.brand} \\d`) })
        .first()
        .click()
      await page.getByRole('button', { name: /^查看 / }).click()
      await page.getByRole('button', { name: `去掉 ${wanted.brand}` }).waitFor()
      expect(new URL(page.url()).searchParams.getAll('brand')).toEqual([wanted.brand])
    }
    await page.getByRole('link', { name: wanted.title }).first().click()
    await page.getByRole('heading', { name: wanted.title }).waitFor()
  })

  it('选规格、加入购物车；重新打开还在', async () => {
    const { page } = guest
    const sku = goods.skus.find(({ available }) => available >= goods.minBuy)
    for (const value of sku?.specValues ?? []) {
      const button = page.getByRole('button', { name: value, exact: true })
      if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
    }
    await page.locator('button:visible', { hasText: '加入购物车' }).click()
    await page.getByText('已加入购物车').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: wanted.title }).waitFor()
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('mallCart') ?? '[]'))
    expect(kept).toMatchObject([{ skuId: sku?.skuId, goodsId: wanted.goodsId, qty: goods.minBuy }])
    expect(guest.takeTroubles()).toEqual([])
  })

  it('就地登录：登录后还在这一页', async () => {
    const { page } = guest
    const before = page.url()
    await page.locator('header').getByRole('button', { name: '登录', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '登录' })
    await dialog.getByLabel('手机号或账号').fill(people.administrator)
    await dialog.getByLabel('密码', { exact: true }).fill('Tiwei#2026')
    await dialog.getByRole('button', { name: '登录', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(page.url()).toBe(before)
    await page.getByRole('heading', { name: wanted.title }).waitFor()
  })
})

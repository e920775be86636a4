import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

const open: Visit[] = []
async function visitAs(phone: string, options: Parameters<typeof newVisit>[0] = {}): Promise<Visit> {
  const visit = await newVisit(options)
  open.push(visit)
  await signIn(visit, phone)
  return visit
}

const LOST = '网络连接超时，请稍后再试～'
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const tabs = (page: Page) => page.locator('main header')
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true })
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
/** Files that the page loaded and the worker does not hold yet. */
async function notKept(page: Page): Promise<string[]> {
  const there = new Set(await kept(page))
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  return loaded.filter((path) => path.startsWith('/assets/') && !there.has(path))
}

/** common 1 and 7: the frame around the pages answers at once, and outlives the network. */
describe('外壳：点了就有回应，断网不丢东西', () => {
  useBrowser()
  afterEach(async () => {
    for (const { context } of open.splice(0)) await context.close()
  })

  it('页面文件慢：入口立刻亮，旧页面留着，顶上有进度，到了就换', async () => {
    const visit = await visitAs(people.administrator, { serviceWorkers: 'block' })
    const { page } = visit
    await page.goto('/cusManage/list')
    await settled(visit)
    const held: (() => void)[] = []
    let holding = true
    await page.route('**/assets/*.js', async (route) => {
      if (holding) await new Promise<void>((go) => held.push(go))
      await route.continue()
    })
    const entry = menu(page).getByRole('link', { name: '小区管理' })
    await entry.click()
    await expect.poll(() => entry.getAttribute('aria-current')).toBe('page')
    await page.getByRole('progressbar', { name: '页面载入中' }).waitFor()
    expect(await page.getByRole('heading', { name: '客户管理' }).isVisible()).toBe(true)
    holding = false
    for (const go of held) go()
    await page.getByRole('heading', { name: '小区管理' }).waitFor()
    await page.getByRole('progressbar', { name: '页面载入中' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('heading', { name: '客户管理' }).count()).toBe(0)
  })

  it('断网时点没开过的页面：留在原处，输入、标签都在；恢复后重试就到', async () => {
    const visit = await visitAs(people.administrator, { serviceWorkers: 'block' })
    const { page, context } = visit
    await page.goto('/cusManage/list')
    await settled(visit)
    await page.goto('/cusManage/add')
    await settled(visit)
    await page.getByLabel(/^名称/).fill('断网前写的')
    await context.setOffline(true)
    await menu(page).getByRole('link', { name: '电梯档案' }).click()
    await page.getByRole('button', { name: '离开' }).click()
    await page.getByText(LOST).waitFor()
    expect(page.url()).toContain('/cusManage/add')
    expect(await page.getByLabel(/^名称/).inputValue()).toBe('断网前写的')
    await tab(page, '客户管理').waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('button', { name: '离开' }).click()
    await page.getByRole('heading', { name: '电梯档案' }).waitFor()
    expect(page.url()).toContain('/elvArchives/home')
    // With its styles: those are asked for again as well.
    await settled(visit)
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null),
      ),
    ).toBe(true)
  })

  it('服务器还在而文件没有了（发布了新版）：重新载入一次就到', async () => {
    const visit = await visitAs(people.administrator, { serviceWorkers: 'block' })
    const { page } = visit
    await page.goto('/cusManage/list')
    await settled(visit)
    await page.evaluate(() => Object.assign(window, { before: true }))
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    await page.route('**/assets/*.js', (route) =>
      documents === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    )
    await menu(page).getByRole('link', { name: '小区管理' }).click()
    await page.getByRole('heading', { name: '小区管理' }).waitFor()
    expect(await page.evaluate(() => 'before' in window)).toBe(false)
    expect(documents).toBe(1)
  })

  it('开过的页面断网也能打开；缓存里只有程序文件，退出登录后也是', async () => {
    const visit = await visitAs(people.administrator)
    const { page, context } = visit
    await page.goto('/cusManage/list')
    await settled(visit)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
    // What the page had loaded before the worker was there is told to it.
    await expect.poll(() => notKept(page)).toEqual([])
    await menu(page).getByRole('link', { name: '小区管理' }).click()
    await page.getByRole('heading', { name: '小区管理' }).waitFor()
    await settled(visit)
    await expect.poll(() => notKept(page)).toEqual([])
    await context.setOffline(true)
    await page.reload()
    // The product's own words, not the browser's; the person is still signed in.
    await page.getByText(LOST).first().waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('heading', { name: '小区管理' }).waitFor()
    await settled(visit)
    await context.setOffline(true)
    await menu(page).getByRole('link', { name: '客户管理' }).click()
    await page.getByRole('heading', { name: '客户管理' }).waitFor()
    await context.setOffline(false)
    const strange = async () =>
      (await kept(page)).filter((path) => !/^\/(assets\/.+|index\.html|brand\.svg)$/.test(path))
    expect(await strange()).toEqual([])
    await page.getByRole('button', { name: /个人菜单/ }).click()
    await page.getByText('退出登录').click()
    await page.waitForURL('**/auth/login')
    expect(await strange()).toEqual([])
  })

  it('直接打开 /404 与 /msg：菜单、标签都在，/404 不亮任何标签', async () => {
    const visit = await visitAs(people.administrator)
    const { page } = visit
    await page.goto('/cusManage/list')
    await settled(visit)
    await tab(page, '客户管理').waitFor()
    for (const path of ['/404', '/msg', '/no/such/page']) {
      await page.goto(path)
      await settled(visit)
      await menu(page).getByRole('link', { name: '工作台' }).first().waitFor()
      await tab(page, '客户管理').waitFor()
      await page.getByRole('button', { name: /个人菜单/ }).waitFor()
      const lit = await tabs(page).locator('[aria-current="page"]').allTextContents()
      expect(lit).toEqual(path === '/msg' ? ['消息中心'] : [])
    }
    expect(new URL(page.url()).pathname).toBe('/404')
  })

  it('标签：右键与菜单键打开操作，关闭按钮够大，滚轮键关闭，改过的表单先问', async () => {
    const visit = await visitAs(people.administrator)
    const { page } = visit
    for (const path of ['/workbench', '/cusManage/list', '/communityManage/list', '/cusManage/add']) {
      await page.goto(path)
      await settled(visit)
    }
    const box = await tabs(page).getByRole('button', { name: '关闭客户管理' }).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
    await page.getByLabel(/^名称/).fill('写了一半')
    await tab(page, '客户管理').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '关闭其他' }).click()
    await page.locator('dialog').getByRole('button', { name: '取消' }).click()
    expect(await page.getByLabel(/^名称/).inputValue()).toBe('写了一半')
    await tab(page, '小区管理').waitFor()
    await tab(page, '客户管理').focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: '关闭其他' }).click()
    await page.getByRole('button', { name: '离开' }).click()
    await page.getByRole('heading', { name: '客户管理' }).waitFor()
    await tab(page, '小区管理').waitFor({ state: 'detached' })
    await tab(page, '工作台').waitFor()
    await tab(page, '客户管理').click({ button: 'middle' })
    await tab(page, '客户管理').waitFor({ state: 'detached' })
    await page.waitForURL('**/workbench')
  })

  it('刷新标签：重新读数据；改过的表单先问', async () => {
    const visit = await visitAs(people.administrator)
    const { page } = visit
    await page.goto('/cusManage/list')
    await settled(visit)
    const read = page.waitForRequest('**/customer/listPage')
    await tab(page, '客户管理').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '刷新' }).click()
    await read
    await page.goto('/cusManage/add')
    await settled(visit)
    await page.getByLabel(/^名称/).fill('写了一半')
    const form = tabs(page).locator('[aria-current="page"]')
    await form.click({ button: 'right' })
    await page.getByRole('menuitem', { name: '刷新' }).click()
    await page.locator('dialog').getByRole('button', { name: '取消' }).click()
    expect(await page.getByLabel(/^名称/).inputValue()).toBe('写了一半')
  })

  it('？列出本页的键', async () => {
    const visit = await visitAs(people.administrator)
    const { page } = visit
    await page.goto('/msg')
    await settled(visit)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: '快捷键' })
    await help.getByText('下一条', { exact: true }).waitFor()
    await help.getByText('查看快捷键').waitFor()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
  })
})

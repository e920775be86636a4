import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '#test/chromium.ts'
import { scriptMeter } from '#test/scriptMeter.ts'
import { serve } from '#test/stage.ts'
import { median, type Row, report, round } from './parts/results.ts'

/**
 * P8: what the login and every list page weigh, how soon pages answer at a quarter of the processor's speed, on the demo
 * data; heap over 99 page changes.
 */
const lists = [
  '/elvArchives/home',
  '/contractManage/contractList',
  '/maintainManage/WorkOrderList',
  '/cusManage/list',
  '/workbench',
]
const dataDir = mkdtempSync(join(tmpdir(), 'tiwei-bench-web-'))
const served = await serve({ TIWEI_DATA: dataDir, TIWEI_DEMO: 'on', TIWEI_ENV: 'test' })
const browser = await openBrowser('--enable-precise-memory-info')
const rows: Row[] = []
const add = (label: string, value: number, unit: string, limit?: number) =>
  rows.push({
    label,
    value,
    unit,
    goal: limit === undefined ? '' : `≤ ${limit}`,
    ok: limit === undefined || value <= limit,
  })

async function lcp(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let last = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) last = entry.startTime
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        setTimeout(() => resolve(last), 500)
      }),
  )
}

try {
  const context = await browser.newContext({ baseURL: served.address, viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  const kilobytes = scriptMeter(cdp)
  await page.goto('/auth/login')
  await page.waitForLoadState('networkidle')
  add('登录页 JavaScript（传输）', round(kilobytes()), 'KB', 170)

  const guest = await browser.newContext({ baseURL: served.address, viewport: { width: 1366, height: 768 } })
  const mall = await guest.newPage()
  const ofMall = await guest.newCDPSession(mall)
  await ofMall.send('Network.enable')
  const mallKilobytes = scriptMeter(ofMall)
  await mall.goto('/partsMall/partsMallHome')
  await mall.waitForLoadState('networkidle')
  add('配件商城首页 JavaScript（传输）', round(mallKilobytes()), 'KB', 250)
  await ofMall.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const painted = { login: [] as number[], mall: [] as number[] }
  for (let n = 0; n < 3; n++)
    for (const [key, path] of [
      ['login', '/auth/login'],
      ['mall', '/partsMall/partsMallHome'],
    ] as const) {
      await mall.goto(path)
      await mall.waitForLoadState('networkidle')
      painted[key].push(await lcp(mall))
    }
  add('配件商城首页 LCP 与登录页之比（CPU 1/4）', round(median(painted.mall) / median(painted.login), 2), '倍', 1.2)
  await guest.close()

  await page.getByLabel('手机号或账号').fill('13800000001')
  await page.getByLabel('密码', { exact: true }).fill('Tiwei#2026')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
  await page.waitForLoadState('networkidle')
  await page.goto('/cusManage/list')
  await page.waitForLoadState('networkidle')
  const weighed = await listPages(await context.storageState())
  for (const [path, kilobytes] of weighed) add(`${path} JavaScript 合计（传输，冷缓存）`, round(kilobytes), 'KB', 420)

  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (const path of lists) {
    const times: number[] = []
    const answers: number[] = []
    for (let i = 0; i < 3; i++) {
      const response = await page.goto(path)
      if (!response?.ok()) break
      await page.waitForLoadState('networkidle')
      times.push(await lcp(page))
      answers.push(await interact(page))
    }
    add(`${path} LCP（CPU 1/4）`, round(median(times), 0), 'ms', 1200)
    add(`${path} 点击到绘制（CPU 1/4）`, round(median(answers), 0), 'ms', 100)
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })

  const heap = async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    return page.evaluate(
      () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize / 1_048_576,
    )
  }
  const walk = async (times: number) => {
    for (let i = 0; i < times; i++) {
      await page.evaluate(
        (path) => {
          history.pushState({}, '', path)
          dispatchEvent(new PopStateEvent('popstate', { state: {} }))
        },
        lists[i % lists.length] as string,
      )
      await page.waitForTimeout(120)
    }
    await page.waitForLoadState('networkidle')
  }
  await walk(20)
  const before = await heap()
  await walk(99)
  const after = await heap()
  add('99 次换页后的堆增长', round(((after - before) / before) * 100), '%', 15)
  report('网页', 'web', rows)
} finally {
  await browser.close()
  await served.close()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Script on the wire of every page that asks for a list when it is the first one opened, in KB, heaviest first. */
async function listPages(storageState: Awaited<ReturnType<BrowserContext['storageState']>>) {
  const table = readFileSync(new URL('../test/conformance/routes.tsv', import.meta.url), 'utf8')
    .split('\n')
    .slice(1)
  const paths = table.flatMap((line) => line.split('\t')[0] ?? []).filter((path) => /^\/\w[^:*]*$/.test(path))
  const weighed: [path: string, kilobytes: number][] = []
  for (const path of paths) {
    const fresh = await browser.newContext({ baseURL: served.address, storageState })
    const page = await fresh.newPage()
    let lists = 0
    page.on('request', (request) => {
      if (/listPage$/i.test(new URL(request.url()).pathname)) lists += 1
    })
    const cdp = await fresh.newCDPSession(page)
    await cdp.send('Network.enable')
    const kilobytes = scriptMeter(cdp)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    // A redirect to the list of another address is weighed there.
    if (lists > 0 && new URL(page.url()).pathname === path) weighed.push([path, kilobytes()])
    await fresh.close()
  }
  return weighed.sort(([, a], [, b]) => b - a)
}

/** Longest event until its next paint while the person search is opened, typed into and closed. */
async function interact(page: Page): Promise<number> {
  await page.evaluate(() => {
    const seen = window as unknown as { longest: number }
    seen.longest = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.longest = Math.max(seen.longest, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
  await page.keyboard.press('/')
  await page.waitForTimeout(200)
  await page.keyboard.type('青禾', { delay: 60 })
  await page.waitForTimeout(400)
  await page.keyboard.press('Escape')
  await page.waitForTimeout(300)
  return page.evaluate(() => (window as unknown as { longest: number }).longest)
}

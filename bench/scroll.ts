import pg from 'pg'
import type { Page } from 'playwright-core'
import { seedOrders } from '#db/seed/index.ts'
import { loadPhone } from '#db/seed/large.ts'
import { openBrowser } from '#test/chromium.ts'
import { openStage, serve } from '#test/stage.ts'
import { type Row, report, round } from './parts/results.ts'

/**
 * Scrolling a company's 20,000 lifts in Chromium: the tree with 20,000 lines (2,000 communities, nine buildings each, all
 * open) and the lift list at its longest page. A frame counts as dropped when the next one comes later than one and a
 * half frames of 60 Hz. Usage: node bench/scroll.ts
 */
const COMMUNITIES = 2000
const BUILDINGS = 9
const PASSWORD = 'Tiwei#2026'
const stage = await openStage()
const rows: Row[] = []
let served: Awaited<ReturnType<typeof serve>> | undefined
const browser = await openBrowser()
try {
  await seedOrders({ ownerUrl: stage.database.owner, companies: 1, orders: 1000 })
  await addLifts(stage.database.owner)
  await stage.database.stop()
  served = await serve({ TIWEI_DATA: stage.dataDir })
  const page = await (
    await browser.newContext({ baseURL: served.address, viewport: { width: 1366, height: 768 } })
  ).newPage()
  await page.goto('/auth/login')
  await page.getByLabel('手机号或账号').fill(loadPhone(1))
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))

  await page.goto('/elvArchives/home?size=100')
  await page.waitForLoadState('networkidle')
  await measure(page, '电梯列表（20,000 台，一页 100 行）', '.dataTable')
  // Every building is named so: the whole tree stands open.
  await page.getByLabel('小区或楼栋').fill('栋')
  await page.waitForTimeout(1500)
  await measure(page, `小区树（${(COMMUNITIES * (BUILDINGS + 1)).toLocaleString('en')} 行全部展开）`, '.listSide')
  report('滚动', 'scroll', rows)
} finally {
  await browser.close()
  await served?.close()
  await stage.close()
}

/** Scrolls the box by 90 px a frame for up to 240 frames, turning at its ends. */
async function measure(page: Page, label: string, box: string): Promise<void> {
  await page.locator(box).waitFor({ timeout: 60_000 })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const ms = (name: string) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1000
    return {
      all: ms('TaskDuration'),
      script: ms('ScriptDuration'),
      layout: ms('LayoutDuration') + ms('RecalcStyleDuration'),
    }
  }
  const from = await spent()
  // As text: these files know no types of the browser.
  await page.evaluate(`{
    const scroller = document.querySelector('${box}')
    const seen = (window.scrolled = { gaps: [], height: scroller.scrollHeight, done: false })
    let last = 0
    let step = 90
    const next = (now) => {
      if (last > 0) seen.gaps.push(now - last)
      last = now
      const before = scroller.scrollTop
      scroller.scrollTop += step
      if (scroller.scrollTop === before) step = -step
      if (seen.gaps.length < 240) requestAnimationFrame(next)
      else seen.done = true
    }
    requestAnimationFrame(next)
  }`)
  while (!(await page.evaluate<boolean>('window.scrolled.done'))) await page.waitForTimeout(200)
  const to = await spent()
  const { gaps: frames, height } = await page.evaluate<{ gaps: number[]; height: number }>('window.scrolled')
  const sorted = [...frames].sort((a, b) => a - b)
  const late = frames.filter((gap) => gap > 25).length
  rows.push({ label: `${label}：掉帧`, value: late, unit: `/ ${frames.length}`, goal: '0', ok: late === 0 })
  rows.push({ label: `${label}：最长一帧`, value: round(sorted.at(-1) ?? 0), unit: 'ms', goal: '', ok: true })
  // Processor time of the page's main thread: it does not depend on what else the machine does.
  const each = (of: keyof typeof to) => round((to[of] - from[of]) / frames.length, 2)
  rows.push({
    label: `${label}：主线程每帧`,
    value: each('all'),
    unit: `ms（脚本 ${each('script')}，样式与布局 ${each('layout')}）`,
    goal: '≤ 8',
    ok: each('all') <= 8,
  })
  rows.push({ label: `${label}：内容高`, value: height, unit: 'px', goal: '', ok: true })
}

/** Lifts, communities and buildings of the seeded company, written by the owner in three statements. */
async function addLifts(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows: found } = await client.query(
      'select company_id, id as customer from customer order by company_id, id limit 1',
    )
    const values = [found[0].company_id, found[0].customer]
    const id = (kind: string, n: string) => `md5('${kind}' || ${n})::uuid`
    await client.query(
      `insert into community (company_id, id, community_no, name, name_pinyin, type, region_code, address, lng, lat)
       select $1::uuid, ${id('m', 'i')}, 'G' || i, '滚动花园' || i || '期', 'gdhy' || i, 1 + i % 7, '330106', '测试路', 120.1, 30.2
       from generate_series(1, ${COMMUNITIES}) i`,
      values.slice(0, 1),
    )
    await client.query(
      `insert into building (company_id, id, community_id, name)
       select $1::uuid, ${id('b', `i || '.' || b`)}, ${id('m', 'i')}, b || '栋' from generate_series(1, ${COMMUNITIES}) i, generate_series(1, ${BUILDINGS}) b`,
      values.slice(0, 1),
    )
    await client.query(
      `insert into elevator (company_id, id, name, device_number, register_code, factory_number, type, driving_method, use_type, use_place,
         brand, model, manufacturer, speed, community_id, building_id, region_code, lng, lat, customer_id, template_type)
       select $1::uuid, ${id('e', 'k')}, b || '栋' || k || '号梯', 'G' || lpad(k::text, 6, '0'), '30103501002022' || lpad(k::text, 6, '0'),
         'G' || k, 1, 1, 0, 1, '启衡', 'M1', '启衡电梯', 1.75, ${id('m', 'i')}, ${id('b', `i || '.' || b`)}, '330106', 120.1, 30.2, $2::uuid, 1
       from generate_series(1, 20000) k, lateral (select 1 + k % ${COMMUNITIES} as i, 1 + (k / ${COMMUNITIES}) % ${BUILDINGS} as b) x`,
      values,
    )
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

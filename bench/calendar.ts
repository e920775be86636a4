import pg from 'pg'
import type { Page } from 'playwright-core'
import { loadPhone, seedLoad } from '#db/seed/large.ts'
import { openBrowser } from '#test/chromium.ts'
import { openStage, serve } from '#test/stage.ts'
import { cpuOf } from './parts/cpu.ts'
import { median, type Row, report, round } from './parts/results.ts'

/**
 * 排程看板 in Chromium with 5,000 orders: how long fourteen days take to answer, how a drag runs over them, and how fast a
 * month of 5,000 is drawn. Times contain whatever else the machine does; the main thread's share does not.
 * Usage: node bench/calendar.ts
 */
const LIFTS = 5000
const PASSWORD = 'Tiwei#2026'
const FRAMES = 240
const stage = await openStage()
const rows: Row[] = []
let served: Awaited<ReturnType<typeof serve>> | undefined
const browser = await openBrowser()
try {
  // A visit every 14 days: any fourteen days hold each lift once.
  await seedLoad(stage.database.owner, { companies: 1, liftsPerCompany: LIFTS, ordersPerLift: 8 })
  await prepare(stage.database.owner)
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
  await board(page)
  await drag(page)
  await month(page)
  report('排程看板', 'calendar', rows)
} finally {
  await browser.close()
  await served?.close()
  await stage.close()
}

/** Answers of a call since the page was opened, in ms. */
function answers(page: Page, path: string): Promise<number[]> {
  return page.evaluate<number[]>(
    `performance.getEntriesByType('resource').filter((one) => one.name.endsWith('${path}')).map((one) => one.responseEnd - one.startTime)`,
  )
}

async function board(page: Page): Promise<void> {
  await page.goto('/maintainManage/boardPlan?span=14')
  await page.locator('[data-line]').first().waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1500)
  const facts = await page
    .getByText(/工单 \d+/)
    .first()
    .textContent()
  const times: number[] = []
  const spent = () => cpuOf(served?.process.pid ?? 0, stage.dataDir)
  const before = spent()
  for (let n = 0; n < 5; n++) {
    // Asked anew by coming back to the days: nothing else runs beside it.
    await page.getByText('1天', { exact: true }).click()
    await page.waitForTimeout(800)
    await page.evaluate('performance.clearResourceTimings()')
    await page.getByText('14天', { exact: true }).click()
    await page.waitForTimeout(2500)
    const [first] = await answers(page, '/board/schedule')
    if (first !== undefined) times.push(first)
  }
  const after = spent()
  rows.push({ label: `14 天看板的回答（${facts?.match(/工单 \d+/)?.[0]}）`, ...goal(median(times), 'ms', 1000) })
  // One answer of fourteen days and one of a single day together.
  const cpu = { server: (after.server - before.server) / 5, database: (after.database - before.database) / 5 }
  rows.push({
    label: '14 天与 1 天各一次：处理器时间',
    value: round(cpu.server + cpu.database),
    unit: `ms（服务 ${round(cpu.server)}，数据库 ${round(cpu.database)}）`,
    goal: '',
    ok: true,
  })
}

async function drag(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find((one) => one.name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const chip = page.locator('[data-line] [data-chip]').nth(10)
  const from = await chip.boundingBox()
  if (!from) throw new Error('no order to drag')
  await page.mouse.move(from.x + 10, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + 16, { steps: 3 })
  await page.waitForTimeout(2500)
  const [places] = await answers(page, '/board/places')
  rows.push({ label: '拖起一单，全部格子的试检', ...goal(places ?? Number.NaN, 'ms', 1000) })
  const before = await spent()
  // As text: these files know no types of the browser.
  await page.evaluate(`{
    const seen = (window.dragged = { gaps: [], done: false })
    let last = 0
    const next = (now) => {
      if (last > 0) seen.gaps.push(now - last)
      last = now
      const n = seen.gaps.length
      const x = 560 + (Math.sin(n / 17) + 1) * 360
      const y = 240 + (Math.sin(n / 29) + 1) * 200
      window.dispatchEvent(new PointerEvent('pointermove', { clientX: x, clientY: y, bubbles: true, cancelable: true }))
      if (n < ${FRAMES}) requestAnimationFrame(next)
      else seen.done = true
    }
    requestAnimationFrame(next)
  }`)
  while (!(await page.evaluate<boolean>('window.dragged.done'))) await page.waitForTimeout(200)
  const each = ((await spent()) - before) / FRAMES
  const { gaps } = await page.evaluate<{ gaps: number[] }>('window.dragged')
  const late = gaps.filter((gap) => gap > 25).length
  rows.push({ label: '拖动 240 帧：掉帧', value: late, unit: `/ ${gaps.length}`, goal: '0', ok: late === 0 })
  rows.push({ label: '拖动：最长一帧', value: round(Math.max(...gaps)), unit: 'ms', goal: '', ok: true })
  rows.push({ label: '拖动：主线程每帧', ...goal(each, 'ms', 8) })
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

async function month(page: Page): Promise<void> {
  const day = await page.evaluate<string>(`new Date(Date.now() + 40 * 86400000).toISOString().slice(0, 10)`)
  await page.goto(`/maintainManage/boardPlan?span=month&day=${day}`)
  await page.locator('[data-date]').first().waitFor({ timeout: 60_000 })
  const facts = await page
    .getByText(/工单 \d+/)
    .first()
    .textContent()
  const times: number[] = []
  for (let n = 0; n < 5; n++) {
    await page.getByText('1天', { exact: true }).click()
    await page.waitForTimeout(1200)
    times.push(
      await page.evaluate<number>(`new Promise((done) => {
        const from = performance.now()
        const label = [...document.querySelectorAll('.ant-segmented-item')].find((one) => one.textContent === '月历')
        label.click()
        const look = () =>
          document.querySelectorAll('[data-date]').length >= 28
            ? requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - from)))
            : requestAnimationFrame(look)
        look()
      })`),
    )
    await page.waitForTimeout(1200)
  }
  rows.push({ label: `月历画出（${facts?.match(/工单 \d+/)?.[0]}）`, ...goal(median(times), 'ms', 300) })
}

function goal(value: number, unit: string, most: number) {
  return { value: round(value), unit, goal: `≤ ${most}`, ok: value <= most }
}

/** Certificates, and two thirds of the orders after the first three weeks closed: a month then holds 5,000 as well. */
async function prepare(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`insert into certificate (company_id, id, owner_type, owner_id, cert_type, cert_no, valid_from, valid_to, state)
      select company_id, gen_random_uuid(), 2, id, 201, 'T' || employee_no, date '2024-01-01', date '2029-12-31', 2 from employee where kind = 2`)
    await client.query(`update maintain_order set status = 9, close_reason = 7 where plan_date > current_date + 20
      and mod(('x' || substr(md5(elevator_id::text), 1, 6))::bit(24)::int, 3) <> 0`)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

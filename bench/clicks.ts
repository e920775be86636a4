/// <reference lib="dom" />
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { openBrowser } from '#test/chromium.ts'
import { serve } from '#test/stage.ts'
import { median, type Row, report, round } from './parts/results.ts'

/**
 * What a click costs at a quarter of the processor's speed, on the demo data: until something on screen answers it, and
 * until what was asked for is painted. A first visit fetches the page and its rows, a second one has both.
 */
const pages = [
  { group: '维修', path: '/repairManage/repairList' },
  { group: '维保', path: '/maintainManage/WorkOrderList' },
  { group: '维保', path: '/maintainManage/boardPlan' },
  { group: '基础管理', path: '/elvArchives/home' },
  { group: '工作台', path: '/workbench' },
] as const
const ROUNDS = 3
const GOAL = 100

/** Both are asked in the page at every frame: JavaScript that is true once it holds. */
interface Click {
  readonly on: Locator
  readonly answered: string
  readonly painted: string
}

/** Milliseconds from the click's own time to the end of the frame in which each holds. */
async function timed(page: Page, { on, answered, painted }: Click): Promise<{ answer: number; paint: number }> {
  await page.evaluate(
    ([first, last]) => {
      const seen = window as unknown as { clicked: Promise<{ answer: number; paint: number }> }
      const holds = { first: new Function(`return ${first}`), last: new Function(`return ${last}`) }
      const afterPaint = () =>
        new Promise<number>((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now())
          port2.postMessage(0)
        })
      seen.clicked = new Promise((resolve) => {
        const from = (event: Event) => {
          const at: { answer?: Promise<number> } = {}
          const look = () => {
            const done = holds.last()
            if (!at.answer && (done || holds.first())) at.answer = afterPaint()
            if (!done) return requestAnimationFrame(look)
            void Promise.all([at.answer, afterPaint()]).then(([answer = 0, paint]) =>
              resolve({ answer: answer - event.timeStamp, paint: paint - event.timeStamp }),
            )
          }
          requestAnimationFrame(look)
        }
        addEventListener('click', from, { capture: true, once: true })
      })
    },
    [answered, painted] as const,
  )
  await on.click()
  return page.evaluate(() => (window as unknown as { clicked: Promise<{ answer: number; paint: number }> }).clicked)
}

const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(700)
}
const rowsThere = `document.querySelectorAll('main tbody tr[data-id]').length > 0`
const calm = `!document.querySelector('main [aria-busy="true"]')`

const given = process.env.BENCH_ADDRESS
const dataDir = mkdtempSync(join(tmpdir(), 'tiwei-bench-clicks-'))
const served = given ? undefined : await serve({ TIWEI_DATA: dataDir, TIWEI_DEMO: 'on', TIWEI_ENV: 'test' })
const browser = await openBrowser()
const figures = new Map<string, { first: number[]; goal: boolean }>()
const told = (label: string, ms: number, goal: boolean) => {
  const kept = figures.get(label) ?? { first: [], goal }
  kept.first.push(ms)
  figures.set(label, kept)
}

try {
  for (let round = 0; round < ROUNDS; round++) await oneRound()
  const rows: Row[] = [...figures].map(([label, { first, goal }]) => {
    const value = round(median(first), 0)
    return { label, value, unit: 'ms', goal: goal ? `≤ ${GOAL}` : '', ok: !goal || value <= GOAL }
  })
  report('点击', 'clicks', rows)
} finally {
  await browser.close()
  await served?.close()
  rmSync(dataDir, { recursive: true, force: true })
}

/** A person who signs in, goes through the menu twice and works on a list. */
async function oneRound() {
  const context = await browser.newContext({
    baseURL: given ?? served?.address ?? '',
    viewport: { width: 1366, height: 768 },
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.goto('/auth/login')
  await page.getByLabel('手机号或账号').fill('13800000002')
  await page.getByLabel('密码', { exact: true }).fill('Tiwei#2026')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
  await settled(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const menu = page.getByRole('navigation', { name: '主菜单' })
  for (const visit of ['第一次', '第二次']) {
    for (const { group, path } of pages) {
      const entry = menu.locator(`a[href="${path}"]`)
      if ((await entry.count()) === 0) await menu.getByRole('button', { name: group }).click()
      await page.waitForTimeout(600)
      const here = `document.querySelector('nav a[href="${path}"][aria-current="page"]')`
      const shown =
        path === '/workbench' || path.endsWith('boardPlan') ? `document.querySelector('main h1')` : rowsThere
      const { answer, paint } = await timed(page, {
        on: entry,
        answered: `${here} !== null`,
        // What was seen before stands there at once, and is asked for again meanwhile.
        painted: `location.pathname === '${path}' && ${visit === '第一次' ? calm : 'true'} && !!(${shown})`,
      })
      told(`${path} ${visit}：有回应`, answer, true)
      told(`${path} ${visit}：画出`, paint, visit === '第二次')
      await settled(page)
    }
  }
  await context.close()
}

import { existsSync, readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, inject, vi } from 'vitest'
import { type ReplyOf, type SentTo, serverPath } from '#kernel/shared/endpoint.ts'
import { accountApi } from '#modules/account/shared/api.ts'
import { openBrowser } from '#test/chromium.ts'

const password = 'Tiwei#2026'
export const people = {
  administrator: '13800000001',
  dispatcher: '13800000002',
  leader: '13800000003',
  worker: '13800000004',
  clerk: '13800000005',
  otherCompany: '13900000001',
  operations: '13700000001',
} as const

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Console errors, failed requests and exceptions so far; taking them empties the list. */
  takeTroubles(): string[]
  /** What it is asking for. */
  readonly traffic: Traffic
}

interface Traffic {
  /** Requests under way. */
  open(): string[]
  /** When a request last began or ended, or the page last went to another address; ms. */
  changedAt(): number
}

let browser: Browser | undefined

/** The browser of this worker, with what one file opened closed after it; it ends with the process. */
export function useBrowser(): void {
  beforeAll(async () => {
    if (browser?.isConnected()) return
    browser = await openBrowser()
  })
  afterAll(async () => void (await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))))
}

/** The server of this worker, or that of the second brand. */
export function address(brand: 'default' | 'custom' = 'default'): string {
  const { default: own, custom } = inject('servers')
  const mine = own[Number(process.env.VITEST_POOL_ID) - 1]
  if (!mine) throw new Error(`no server for worker ${process.env.VITEST_POOL_ID}`)
  return brand === 'custom' ? custom : mine
}

/** A phone in a worker's hand: touch, a narrow screen, a position. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  geolocation: { longitude: 120.15, latitude: 30.27, accuracy: 12 },
  permissions: ['geolocation'],
}

/** A fresh profile on a laptop's screen, or with `phone` on one. */
export async function newVisit(
  options: {
    width?: number
    height?: number
    brand?: 'default' | 'custom'
    on?: typeof phone
    /** A server of the story's own. */
    at?: string
    /** Without the service worker, where a story holds back or loses a file: the worker's requests pass by the story. */
    serviceWorkers?: 'block'
  } = {},
): Promise<Visit> {
  if (!browser) throw new Error('useBrowser() first')
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1366, height: options.height ?? 768 },
    ...options.on,
    ...(options.serviceWorkers && { serviceWorkers: options.serviceWorkers }),
    baseURL: options.at ?? address(options.brand),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  return newTab(context)
}

/** Another tab of the same person. */
export async function newTab(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage()
  // Says how long something may hang, not how fast it is: a busy machine is several times slower than an idle one.
  page.setDefaultTimeout(180_000)
  // A notice that asks for a confirmation comes over whatever is being done; a person who is busy puts it off.
  const later = page.getByRole('button', { name: '稍后确认' })
  await page.addLocatorHandler(later, () => later.click(), { noWaitAfter: true })
  const troubles: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`exception: ${error.message}`))
  page.on('requestfailed', (request) => {
    // Leaving a page ends its requests; that is no failure.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      troubles.push(`request: ${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()}: ${response.url()}`)
  })
  return { page, context, takeTroubles: () => troubles.splice(0), traffic: trafficOf(page) }
}

/** How long one page of a walk may take, ms: a browser that answers nothing more would hold up the whole walk. */
const PAGE_LIMIT = 240_000

/**
 * Looks at every address in turn, in three tabs of one person side by side: much of a visit is waiting, and more of them would leave
 * the service no turn on two cores. Tells the pages that did not come to an end, with what was being waited for; the walk goes on
 * without them, in a new tab.
 */
export async function walk(
  { context }: Visit,
  addresses: readonly string[],
  look: (tab: Visit, path: string) => Promise<void>,
): Promise<string[]> {
  const left = [...addresses]
  const failed: string[] = []
  await Promise.all(
    [1, 2, 3].map(async () => {
      let tab = await newTab(context)
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        const fault = await within(PAGE_LIMIT, look(tab, path))
        if (fault === undefined) continue
        failed.push(`${path} ${fault}`)
        void tab.page.close().catch(() => {})
        tab = await newTab(context)
      }
      await tab.page.close()
    }),
  )
  return failed
}

/** Why it came to no good end in time; undefined: it did. */
async function within(limit: number, work: Promise<void>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`${limit / 1000} 秒还没有看完`), limit)
  })
  const ended = work.then(
    () => undefined,
    (error: Error) => error.message,
  )
  try {
    return await Promise.race([ended, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Through the login page, for what follows on it; lands on the page that the person sees first. */
export async function signInByForm({ page }: Visit, phone: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('手机号或账号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
}

/** With a code that comes by text: somebody who has set no password. */
export async function signInByText({ page }: Visit, phone: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByRole('tab', { name: '短信登录' }).click()
  await page.getByLabel('手机号').fill(phone)
  const before = textsSent('smsCode').length
  await page.getByRole('button', { name: '获取验证码' }).click()
  const { code = '' } = await lastText('smsCode', before)
  await page.getByLabel('验证码').fill(code)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'))
}

/** On the phone, by its own form, as a worker does. */
export async function signInOnPhone({ page }: Visit, phone: string): Promise<void> {
  await page.goto('/m/login')
  await page.getByLabel('手机号或账号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/m')
}

/** As after the login page, without drawing it and the page it leads to: two of the three pages of a short story. */
export async function signIn({ page, context }: Visit, phone: string): Promise<void> {
  // A page at the product's address that asks for nothing.
  await page.route('**/nothing', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }),
  )
  await page.goto('/nothing')
  const response = await context.request.post(serverPath(accountApi.login.path), {
    data: { account: phone, password } satisfies SentTo<typeof accountApi.login>,
  })
  const { data } = (await response.json()) as { data: ReplyOf<typeof accountApi.login> }
  if (!data || !('userInfo' in data)) throw new Error(`${phone} 没有登录`)
  await page.evaluate((user) => localStorage.setItem('userInfo', user), JSON.stringify(data.userInfo))
}

/** A map's worker asks for its own script and for the outlines, and may be gone before the answer is told. */
const ofWorker = /(worker-[\w-]+\.m?js|\.geojson)$/

function trafficOf(page: Page): Traffic {
  const open = new Set<Request>()
  let changed = Date.now()
  const touch = () => {
    changed = Date.now()
  }
  page.on('request', (request) => {
    // Another document: what the former one was still asking for is not told any more.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear()
    if (!ofWorker.test(request.url())) open.add(request)
    touch()
  })
  const end = (request: Request) => {
    if (open.delete(request)) touch()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('framenavigated', touch)
  return { open: () => [...open].map((one) => one.url()), changedAt: () => changed }
}

/** The row that stands open: beside its list, or as a page of its own. */
export const openedRow = (page: Page): Locator => page.getByRole('complementary').and(page.locator('.inspector'))

/** The rows of the list on this page. */
export const rowsOf = (page: Page): Locator => page.locator('.dataTable tbody tr[data-index]')

/** What they say in the columns with these heads; behind a head its unit may stand. */
export async function cellsOf(page: Page, heads: readonly string[]): Promise<(string | undefined)[][]> {
  const names = (await page.locator('.dataTable thead th').allInnerTexts()).map((head) => head.trim().split(/\s/)[0])
  const rows = (await rowsOf(page).all()).map((row) => row.locator('td').allInnerTexts())
  return (await Promise.all(rows)).map((cells) => heads.map((head) => cells[names.indexOf(head)]?.trim()))
}

/**
 * Waits until the page has its data and is drawn: no request under way and no other address for half a second, and nothing on it says
 * that it is busy, which is how a slow machine pauses between two requests. A page that does not come to rest fails, and
 * what it was asking for is told.
 */
export async function settled({ page, traffic }: Visit): Promise<void> {
  const quiet = () => traffic.open().length === 0 && Date.now() - traffic.changedAt() >= 500
  try {
    await page.waitForLoadState('load', { timeout: 300_000 })
    do {
      await vi.waitUntil(quiet, { timeout: 300_000, interval: 25 })
      // Before anything is drawn nothing says that it is busy: on a slow machine a page stands empty for longer than that between
      // two of its scripts.
      await page.waitForFunction(
        () =>
          document.querySelector('[aria-busy="true"]') === null &&
          document.querySelector('#root')?.childElementCount !== 0,
      )
      // What came may still be drawn, on a machine that is busy for seconds. A page that draws without a pause, or that
      // the browser does not draw, is never idle: it waits no longer than this.
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 }))).catch(() => {})
    } while (!quiet())
  } catch (error) {
    throw new Error(`${page.url()} 没有停下来：${traffic.open().join(' ')}`, { cause: error })
  }
}

/** The session's token, for calls beside the browser. */
async function tokenOf({ page }: Visit): Promise<string> {
  const token = await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      const found = /"token":"([^"]+)"/.exec(localStorage.getItem(key) ?? '')?.[1]
      if (found) return found
    }
    return ''
  })
  return token
}

/** What was sent by text with this template so far, a line each. */
function textsSent(template: string): string[] {
  const path = inject('texts')[Number(process.env.VITEST_POOL_ID) - 1] ?? ''
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  return lines.filter((line) => line.includes(`"template":"${template}"`))
}

/** What was sent last by text with this template, once there are more than were `before`: its words. */
export async function lastText(template: string, before = 0): Promise<Readonly<Record<string, string>>> {
  const read = () => textsSent(template).slice(before).at(-1)
  return JSON.parse((await vi.waitUntil(read, { timeout: 180_000, interval: 50 })) as string)
}

/** A call of the API as this person. */
export async function callAs<T = unknown>(
  visit: Visit,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<{ errorCode: number; errorMsg?: string; data: T }> {
  const response = await visit.context.request.fetch(serverPath(path), {
    method,
    headers: { token: await tokenOf(visit) },
    ...(body === undefined ? {} : { data: body }),
  })
  return response.json()
}

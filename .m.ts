import { chromium } from 'playwright-core'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const ctx = await b.newContext({ baseURL: 'http://127.0.0.1:8097', viewport: { width: 1366, height: 768 }, reducedMotion: 'reduce', locale: 'zh-CN', timezoneId: 'Asia/Shanghai', colorScheme: process.env.DARK ? 'dark' : 'light' })
const page = await ctx.newPage(); page.setDefaultTimeout(20000)
page.on('pageerror', (e) => console.log('exception', e.message))
page.on('console', (m) => { if (m.type() === 'error') console.log('console:', m.text()) })
await page.goto('/auth/login')
await page.getByLabel('手机号或账号').fill('13800000001'); await page.getByLabel('密码', { exact: true }).fill('Tiwei#2026')
await page.getByRole('button', { name: '登录', exact: true }).click(); await page.waitForURL((u: URL) => !u.pathname.startsWith('/auth/'))
let n = 0
const go = async (path: string, ...steps: (() => Promise<unknown>)[]) => { await page.goto(path); await page.waitForLoadState('networkidle'); await page.waitForTimeout(500); try { for (const s of steps) { await s(); await page.waitForTimeout(900) } } catch (e) { console.log(path, String(e).slice(0, 300)) } await page.screenshot({ path: `/tmp/cmp/m${n++}.png` }) }
const btn = (t: string | RegExp) => () => page.getByRole('button', { name: t }).first().click()
await go('/maintainManage/maintainBoard', btn('改派'))
await go('/elvArchives/home', btn('导入'))
await go('/maintainManage/WorkOrderList', () => page.locator('tbody tr').first().click())
await go('/communityManage/list', btn(/新增/), () => page.locator('.ant-cascader').first().click())
await go('/teamManage/list', btn(/新增/))
await go('/contractManage/contractHandle?mode=add', () => page.locator('.ant-picker').first().click())
await b.close()

import { chromium } from 'playwright-core'
import { brotliCompressSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const c = await b.newContext({ baseURL: process.argv[2] }); let page = await c.newPage()
const of = async (path: string, p: any) => { const set = new Set<string>(); p.on('response', (r: any) => { const u = new URL(r.url()); if (u.pathname.endsWith('.js')) set.add(u.pathname) }); await p.goto(path); await p.waitForLoadState('networkidle'); let s = 0; for (const f of set) s += brotliCompressSync(readFileSync('dist/default' + f)).length; console.log(path, (s / 1024).toFixed(1), set.size) }
await of('/auth/login', page)
await page.getByLabel('手机号或账号').fill('13800000001'); await page.getByLabel('密码', { exact: true }).fill('Tiwei#2026')
await page.getByRole('button', { name: '登录', exact: true }).click(); await page.waitForURL((url: URL) => !url.pathname.startsWith('/auth/'))
for (const p of ['/cusManage/list', '/elvArchives/home', '/maintainManage/WorkOrderList']) await of(p, await c.newPage())
await b.close()

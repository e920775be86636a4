import { chromium } from 'playwright-core'
import { writeFileSync } from 'node:fs'
const base = process.argv[2], path = process.argv[3], act = process.argv[4]
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const ctx = await b.newContext({ baseURL: base, viewport: { width: 1366, height: 768 } })
const page = await ctx.newPage()
await page.goto('/auth/login')
await page.getByLabel('手机号或账号').fill('13800000001')
await page.getByLabel('密码', { exact: true }).fill('Tiwei#2026')
await page.getByRole('button', { name: '登录', exact: true }).click()
await page.waitForURL((url: URL) => !url.pathname.startsWith('/auth/'))
await page.goto(path); await page.waitForLoadState('networkidle')
const cdp = await ctx.newCDPSession(page)
await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval', { interval: 200 })
if (process.env.RATE) await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.RATE) })
await cdp.send('Performance.enable')
const m0 = Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map((m: any) => [m.name, m.value]))
await cdp.send('Profiler.start')
if (!act) { await page.goto(path); await page.waitForLoadState('networkidle') }
else {
  await page.evaluate(() => { const s = window as any; s.ev = []; new PerformanceObserver((l) => { for (const e of l.getEntries() as any) s.ev.push([e.name, Math.round(e.duration), Math.round(e.processingStart - e.startTime), Math.round(e.processingEnd - e.processingStart)]) }).observe({ type: 'event', durationThreshold: 16 } as any) })
  await page.keyboard.press('/'); await page.waitForTimeout(300)
  await page.keyboard.type('青禾', { delay: 60 }); await page.waitForTimeout(500)
  await page.keyboard.press('Escape'); await page.waitForTimeout(400)
}
const { profile } = await cdp.send('Profiler.stop') as any
const m1 = Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map((m: any) => [m.name, m.value]))
for (const k of ['ScriptDuration','LayoutDuration','RecalcStyleDuration','TaskDuration']) console.log(k, ((m1[k] - (act ? m0[k] : 0)) * 1000).toFixed(0))
if (act) console.log(JSON.stringify(await page.evaluate(() => (window as any).ev)))
else console.log(await page.evaluate(() => JSON.stringify([...performance.getEntriesByType('paint').map((p) => [p.name, Math.round(p.startTime)]), ...performance.getEntriesByType('navigation').map((n: any) => ['dcl', Math.round(n.domContentLoadedEventEnd)]), ...performance.getEntriesByType('resource').filter((r: any) => /api/.test(r.name)).map((r: any) => [r.name.split('/api/').pop(), Math.round(r.startTime), Math.round(r.responseEnd)])])))
const self = new Map<number, number>(), nodes = new Map<number, any>(profile.nodes.map((n: any) => [n.id, n]))
profile.samples.forEach((id: number, i: number) => self.set(id, (self.get(id) ?? 0) + profile.timeDeltas[i] / 1000))
const by = new Map<string, number>(), byUrl = new Map<string, number>()
for (const [id, t] of self) { const c = nodes.get(id).callFrame; const k = `${c.functionName || '(anon)'} ${c.url.split('/').pop()}:${c.lineNumber}`; by.set(k, (by.get(k) ?? 0) + t); const u = c.url.split('/').pop() || c.functionName; byUrl.set(u, (byUrl.get(u) ?? 0) + t) }
const top = (m: Map<string, number>, n: number) => [...m].sort((a, b) => b[1] - a[1]).slice(0, n).forEach(([k, v]) => console.log(`  ${v.toFixed(1)} ${k}`))
console.log('self by function'); top(by, Number(process.env.N ?? 45)); console.log('by file'); top(byUrl, 25)
// inclusive
const parent = new Map<number, number>(); for (const n of profile.nodes) for (const c of n.children ?? []) parent.set(c, n.id)
const incl = new Map<string, number>()
for (const [id, t] of self) { const seen = new Set<string>(); for (let x: number | undefined = id; x !== undefined; x = parent.get(x)) { const c = nodes.get(x).callFrame; const k = `${c.functionName || '(anon)'} ${c.url.split('/').pop()}:${c.lineNumber}`; if (!seen.has(k)) { seen.add(k); incl.set(k, (incl.get(k) ?? 0) + t) } } }
console.log('inclusive'); top(new Map([...incl].filter(([k]) => !/react-/.test(k))), 70)
await b.close()

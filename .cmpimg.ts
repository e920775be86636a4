import { chromium } from 'playwright-core'
import { readdirSync, readFileSync, existsSync } from 'node:fs'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const page = await b.newPage()
for (const f of readdirSync('/tmp/cmp').filter((f) => f.startsWith('old-')).sort()) {
  const n = f.replace('old-', 'new-'); if (!existsSync('/tmp/cmp/' + n)) { console.log('no', n); continue }
  const url = (p: string) => 'data:image/png;base64,' + readFileSync('/tmp/cmp/' + p).toString('base64')
  const r = await page.evaluate(async ([x, y]) => {
    const get = async (u: string) => { const i = new Image(); i.src = u; await i.decode(); const c = document.createElement('canvas'); c.width = i.width; c.height = i.height; const g = c.getContext('2d')!; g.drawImage(i, 0, 0); return g.getImageData(0, 0, i.width, i.height) }
    const a = await get(x!), d = await get(y!); let c = 0, x0 = 1e9, x1 = 0, y0 = 1e9, y1 = 0
    for (let i = 0; i < a.data.length; i += 4) if (Math.abs(a.data[i]! - d.data[i]!) + Math.abs(a.data[i + 1]! - d.data[i + 1]!) + Math.abs(a.data[i + 2]! - d.data[i + 2]!) > 40) { c++; const p = i / 4, X = p % a.width, Y = Math.floor(p / a.width); x0 = Math.min(x0, X); x1 = Math.max(x1, X); y0 = Math.min(y0, Y); y1 = Math.max(y1, Y) }
    return c ? [c, x0, y0, x1, y1] : [0]
  }, [url(f), url(n)])
  console.log(f, r.join(' '))
}
await b.close()

import { chromium } from 'playwright-core'
import { readFileSync } from 'node:fs'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const page = await b.newPage({ viewport: { width: 1600, height: 1380 } })
await page.setContent(`<body style="margin:0;display:grid;grid-template-columns:1fr 1fr;gap:4px;background:red">${process.argv.slice(2).map((x) => `<img style="width:100%" src="data:image/png;base64,${readFileSync(x).toString('base64')}">`).join('')}</body>`)
await page.screenshot({ path: '/tmp/cmp/grid.png' }); await b.close()

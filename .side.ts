import { chromium } from 'playwright-core'
import { readFileSync } from 'node:fs'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const page = await b.newPage({ viewport: { width: 1366, height: 1550 } })
const url = (p: string) => 'data:image/png;base64,' + readFileSync('/tmp/cmp/' + p).toString('base64')
let n = 0
const names = process.argv.slice(2)
for (let i = 0; i < names.length; i += 2) {
  await page.setContent(`<body style="margin:0;display:grid;grid-template-columns:1fr 1fr;gap:4px;background:red">${names.slice(i, i + 2).map((x) => `<img style="width:100%" src="${url('old-' + x + '.png')}"><img style="width:100%" src="${url('new-' + x + '.png')}">`).join('')}</body>`)
  await page.screenshot({ path: `/tmp/cmp/side${n++}.png`, clip: { x: 0, y: 0, width: 1366, height: 780 } })
}
await b.close()

import { describe, expect, it } from 'vitest'
import { scriptMeter } from '#test/scriptMeter.ts'
import { newTab, newVisit, people, settled, signInByForm, useBrowser, type Visit } from './browser.ts'

/** quality P8, decision 0190: what the first pages weigh on the wire. Bytes do not depend on how busy a machine is. */
describe('首次打开的 JavaScript', () => {
  useBrowser()

  async function weigh(visit: Visit, path: string): Promise<number> {
    const cdp = await visit.context.newCDPSession(visit.page)
    await cdp.send('Network.enable')
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
    const kilobytes = scriptMeter(cdp)
    await visit.page.goto(path)
    await settled(visit)
    await cdp.detach()
    return kilobytes()
  }

  it('配件商城首页不超过 250 KB', async () => {
    const visit = await newVisit({ serviceWorkers: 'block' })
    expect(await weigh(visit, '/partsMall/partsMallHome')).toBeLessThanOrEqual(250)
    await visit.context.close()
  })

  it('登录页不超过 170 KB，首个列表页合计不超过 420 KB', async () => {
    // As on the first visit: what the worker keeps afterwards weighs nothing on the wire.
    const visit = await newVisit({ serviceWorkers: 'block' })
    const login = await weigh(visit, '/auth/login')
    expect(login).toBeGreaterThan(50)
    expect(login).toBeLessThanOrEqual(170)
    await signInByForm(visit, people.administrator)
    await settled(visit)
    const list = await weigh(await newTab(visit.context), '/cusManage/list')
    expect(list).toBeGreaterThan(login)
    expect(list).toBeLessThanOrEqual(420)
    await visit.context.close()
  })
})

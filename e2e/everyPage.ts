import { beforeAll, describe, expect, it } from 'vitest'
import { sampleAddresses } from './addresses.ts'
import { serious } from './axe.ts'
import { newVisit, settled, signIn, useBrowser, type Visit, walk } from './browser.ts'

/** Every page that this role may open: no console error, no failed request, nothing wider than the window, no serious finding of axe. */
export function everyPageOf(role: string, phone: string): void {
  describe(`${role} 走遍所有页面`, () => {
    useBrowser()
    let visit: Visit
    let addresses: readonly string[]

    beforeAll(async () => {
      visit = await newVisit()
      await signIn(visit, phone)
      addresses = await sampleAddresses(visit)
    })

    it('1366×768 与字号「大」：没有错误，没有横向滚动，无障碍检查无严重问题', async () => {
      const found: string[] = []
      expect(addresses.length).toBeGreaterThan(6)
      await walk(visit, addresses, async (tab, path) => {
        const { page } = tab
        await page.goto(path)
        await settled(tab)
        for (const size of ['1', '1.125']) {
          await page.evaluate((factor) => document.documentElement.style.setProperty('--size', factor), size)
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          if (wide > 0) found.push(`${path}（字号 ${size}）宽出 ${wide} 像素`)
        }
        const findings = await serious(tab)
        found.push(
          ...findings.map((finding) => `${path} axe ${finding.id} ${finding.targets.slice(0, 2).join(' ')}`),
          ...tab.takeTroubles().map((trouble) => `${path} ${trouble}`),
        )
      })
      expect(found).toEqual([])
    }, 900_000)
  })
}

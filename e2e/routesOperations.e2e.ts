import { describe, expect, it } from 'vitest'
import { newVisit, people, signIn, useBrowser } from './browser.ts'
import { faultsOfEveryPage } from './everyPage.ts'

/** The same pages with other data and fewer buttons: what axe finds in them is found in the administrator's walk. */
describe('运营用户', () => {
  useBrowser()

  it('走遍所有页面：没有错误，没有横向滚动', { timeout: 900_000 }, async () => {
    const visit = await newVisit()
    await signIn(visit, people.operations)
    const shown = new Set<string>()
    const found = await faultsOfEveryPage(visit, [], async ({ page }, path) => {
      const text = (await page.locator('body').textContent()) ?? ''
      shown.add(text)
      return text.trim() === '' ? [`${path} 空白`] : []
    })
    expect(found).toEqual([])
    // Page after page was really there; the same few words stand on all that only a company may open.
    expect(shown.size).toBeGreaterThan(60)
  })
})

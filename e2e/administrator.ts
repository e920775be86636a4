import { beforeAll, describe, expect, it } from 'vitest'
import { newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'
import { corpus, type Planted, plantCorpus, scriptFaults } from './corpus.ts'
import { axeFaults, faultsOfEveryPage } from './everyPage.ts'

/**
 * One walk over every page sees both: that it is in order, and that nothing which people typed runs there. It is the
 * longest story, so two workers take every second page each.
 */
export function walkOfAdministrator(half: 0 | 1): void {
  describe(`企业管理员走遍所有页面（${half + 1}/2），各栏里写着注入的内容`, () => {
    useBrowser()
    let visit: Visit
    let planted: Planted

    beforeAll(async () => {
      visit = await newVisit()
      await signIn(visit, people.administrator)
      planted = await plantCorpus(visit)
    })

    it('写进去的内容确实存下了', () => {
      expect(planted.stored).toBeGreaterThan(60)
      expect(planted.addresses.length).toBeGreaterThan(12)
    })

    it('没有错误、横向滚动与严重的无障碍问题；没有弹窗、注入的变量、被拦下的脚本，策略头严格', {
      timeout: 1_800_000,
    }, async () => {
      const wild: string[] = []
      let shown = 0
      visit.context.on('dialog', (dialog) => {
        wild.push(`弹窗 ${dialog.message()}`)
        void dialog.dismiss()
      })
      visit.context.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) wild.push(`策略拦下 ${message.text().slice(0, 200)}`)
      })
      const found = await faultsOfEveryPage(
        visit,
        planted.addresses,
        async (tab, path) => {
          const answer = await tab.context.request.get(path)
          const scripts = await scriptFaults(tab, answer.headers()['content-security-policy'] ?? '')
          if (scripts.shown) shown++
          return [...scripts.faults, ...(await axeFaults(tab))]
        },
        (n) => n % 2 === half,
      )
      expect([...found, ...wild]).toEqual([])
      // The corpus was on the screen as plain text, so the walk proves something.
      expect(shown).toBeGreaterThan(5)
    })

    it('搜索框里输入注入内容：结果同样只是文字', async () => {
      const { page } = visit
      await page.goto('/workbench')
      await settled(visit)
      for (const payload of corpus.slice(half * 2, half * 2 + 2)) {
        await page.keyboard.press('Control+k')
        await page.keyboard.type(payload.slice(0, 20))
        await settled(visit)
        await page.keyboard.press('Escape')
      }
      expect(await page.evaluate(() => (window as unknown as { __ran?: number }).__ran)).toBeUndefined()
    })
  })
}

import { beforeAll, describe, expect, it } from 'vitest'
import { newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

/** What is painted of one figure on several screens is one number, and its word explains itself (decision 0125). */
describe('同一个数，画在几处都相同', () => {
  useBrowser()
  let desk: Visit

  beforeAll(async () => {
    desk = await newVisit()
    await signIn(desk, people.administrator)
  })

  const open = async (address: string) => {
    await desk.page.goto(address)
    await settled(desk)
  }
  /** Percentages in the head of a board, day by day. */
  const loads = async () => {
    const heads = desk.page.locator('[data-day-load]')
    await heads.first().waitFor()
    return heads.evaluateAll((all) => all.map((one) => `${one.getAttribute('data-day-load')} ${one.textContent}`))
  }

  it('总负荷：从今天起七天、整周按人员与按班组', async () => {
    await open('/maintainManage/boardPlan?span=7')
    const board = await loads()
    expect(board.length).toBe(7)
    expect(board.some((one) => /[1-9]\d* %$/.test(one))).toBe(true)
    const monday = board[0]?.split(' ')[0] ?? ''
    for (const by of ['worker', 'team']) {
      await open(`/maintainManage/WorkOrderList?view=week&by=${by}&day=${monday}`)
      const week = await loads()
      const same = week.filter((one) => board.includes(one))
      expect(same.length).toBeGreaterThan(0)
      expect(
        week.filter((one) => board.some((other) => other.split(' ')[0] === one.split(' ')[0] && other !== one)),
      ).toEqual([])
    }
  })

  it('在管台数：小区列表与小区详情', async () => {
    const { page } = desk
    // A community that waits for its check opens another page.
    await open('/communityManage/list?checkState=1')
    const row = page.locator('tbody tr').first()
    await row.waitFor()
    const head = await page.locator('thead th').allTextContents()
    const at = head.findIndex((one) => one.startsWith('在管台数'))
    const listed = (await row.locator('td').nth(at).textContent())?.trim()
    await row.click()
    await page.locator('.detailFacts').waitFor()
    const facts = await page.locator('.detailFacts').textContent()
    expect(facts).toContain(`在管台数 ${listed} 台`)
  })

  it('名称说明口径：焦点到即出现，并引到指标口径', async () => {
    const { page } = desk
    await page.locator('.detailFacts').getByText('在管台数').focus()
    const tip = page.getByRole('tooltip')
    await tip.getByText(/未投用、报废、已转出的不计/).waitFor()
    const href = await tip.getByRole('link', { name: '全部口径' }).getAttribute('href')
    await open(href ?? '')
    await page.getByRole('table', { name: '指标口径' }).getByText('在管台数', { exact: true }).waitFor()
    await page.getByRole('textbox', { name: '指标名称或口径' }).fill('月负荷')
    await page.getByText(/当月工时 ÷ 可用工时/).waitFor()
  })
})

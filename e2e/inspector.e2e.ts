import { beforeAll, describe, expect, it } from 'vitest'
import { serious } from './axe.ts'
import { newVisit, openedRow, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

const orders = '/maintainManage/WorkOrderList?tab=all'

/** look 6, decision 0124: the list at the left, what is open of it at the right. */
describe('检查器：列表在左，详情在右', () => {
  useBrowser()
  let desk: Visit

  beforeAll(async () => {
    desk = await newVisit()
    await signIn(desk, people.administrator)
  })

  const at = (row: number) => desk.page.locator('tbody tr[data-index]').nth(row)
  const id = (row: number) => at(row).getAttribute('data-id')
  const shown = () => new URL(desk.page.url()).searchParams.get('id')

  it('1366：点一行打开，列表仍可用，上下键走，详情跟着换', async () => {
    const { page } = desk
    await page.goto(orders)
    await settled(desk)
    await at(1).click()
    const opened = openedRow(page)
    await opened.getByText(/^2 \/ /).waitFor()
    expect(await page.locator('.ant-drawer-mask').count()).toBe(0)
    for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowDown')
    await opened.getByText(/^5 \/ /).waitFor()
    await expect.poll(shown).toBe(await id(4))
    expect(await at(4).getAttribute('aria-current')).toBe('true')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-index'))).toBe('4')
    // What one knows a row by stays in sight beside it.
    for (const name of ['电梯名称', '维保工单状态', '法定截止日']) {
      const head = await page.getByRole('columnheader', { name: new RegExp(`^${name}`) }).boundingBox()
      const edge = await opened.boundingBox()
      expect((head?.x ?? 0) + (head?.width ?? 0)).toBeLessThanOrEqual(edge?.x ?? 0)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1366)
    expect(await serious(desk)).toEqual([])
  })

  it('J、K 与按钮也走；重新载入还在这一条；Esc 关上，焦点回到这一行', async () => {
    const { page } = desk
    const opened = openedRow(page)
    await page.keyboard.press('k')
    await opened.getByText(/^4 \/ /).waitFor()
    await opened.getByRole('button', { name: '下一条' }).click()
    await opened.getByText(/^5 \/ /).waitFor()
    await page.reload()
    await settled(desk)
    await opened.getByText(/^5 \/ /).waitFor()
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'hidden' })
    expect(shown()).toBeNull()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-index'))).toBe('4')
    expect(desk.takeTroubles()).toEqual([])
  })

  it('一页走到底接着下一页；在搜索后的列表之外也能打开', async () => {
    const { page } = desk
    await at(19).click()
    const opened = openedRow(page)
    await opened.getByText(/^20 \/ /).waitFor()
    await page.keyboard.press('ArrowDown')
    await opened.getByText(/^21 \/ /).waitFor()
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    const one = await id(0)
    await page.goto(`/maintainManage/WorkOrderList?tab=closed&id=${one}`)
    await settled(desk)
    await opened.getByText('不在当前列表').waitFor()
    await opened.getByRole('button', { name: '关闭详情' }).click()
    await opened.waitFor({ state: 'hidden' })
  })

  it('1100：自成一页，后退回到列表原处', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 1100, height: 768 })
    await page.goto(orders)
    await settled(desk)
    const list = page.locator('.dataTable')
    await list.evaluate((box) => {
      box.scrollTop = 180
    })
    await at(9).click()
    const opened = openedRow(page)
    await opened.getByRole('button', { name: '返回' }).waitFor()
    expect(await list.isVisible()).toBe(false)
    expect((await opened.boundingBox())?.width).toBeGreaterThan(1000)
    expect(await serious(desk)).toEqual([])
    await page.goBack()
    await opened.waitFor({ state: 'hidden' })
    expect(await list.evaluate((box) => box.scrollTop)).toBe(180)
    expect(desk.takeTroubles()).toEqual([])
  })
})

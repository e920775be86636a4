import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roleOf } from '#kernel/shared/columnRole.ts'
import type { Column } from '#kernel/shared/list.ts'
import { contractList } from '#modules/contract/shared/contractList.ts'
import { elevatorList } from '#modules/elevator/shared/elevatorList.ts'
import { hazardList } from '#modules/hazard/shared/hazardList.ts'
import { maintainOrderList } from '#modules/maintenance/shared/maintainOrderList.ts'
import { repairList } from '#modules/repair/shared/repairList.ts'
import { callAs, newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

const lists = [
  ['/maintainManage/WorkOrderList?tab=all', maintainOrderList],
  ['/repairManage/repairList', repairList],
  ['/contractManage/contractList', contractList],
  ['/elvArchives/home', elevatorList],
  ['/maintainManage/WorkOrderList/hazard', hazardList],
] as const

/** Decision 0123, seen: what a list shows first, and what a person makes of it. */
describe('列表：看得见的列，行高、列宽、视图、跨页选择', () => {
  useBrowser()
  let office: Visit

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
  })
  // What is kept of columns and row height is the person's in all stories.
  afterAll(async () => {
    await callAs(office, 'POST', '/user/screenPrefs', { key: 'columns.elevator', value: null })
    await callAs(office, 'POST', '/user/prefs', { density: 2 })
  })

  it.each(lists)('%s：1366 宽下状态与期限在窗口内，排序的列带箭头，整页不横向滚动', async (address, list) => {
    const { page } = office
    await page.goto(address)
    await settled(office)
    const columns = Object.entries(list.columns as Record<string, Column>).filter(([, { shown }]) => shown)
    const last = columns.findLastIndex((one) => ['state', 'deadline'].includes(roleOf(...one)))
    const heads = page.locator('.dataTable thead th[scope=col]')
    await heads.first().waitFor()
    const box = await heads.nth(last).boundingBox()
    expect((box?.x ?? 9999) + (box?.width ?? 0)).toBeLessThanOrEqual(1366)
    expect(await page.locator('.dataTable th[aria-sort]').count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1366)
    office.takeTroubles()
  })

  it('列宽拖动后记住，双击适应；行高在「列」里选，重新打开仍在', async () => {
    const { page } = office
    await page.goto('/elvArchives/home')
    await settled(office)
    const head = page.locator('.dataTable th', { hasText: '使用状态' })
    const edge = head.locator('.columnEdge')
    const from = await edge.boundingBox()
    const before = (await head.boundingBox())?.width ?? 0
    const [x, y] = [(from?.x ?? 0) + 4, (from?.y ?? 0) + 10]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 60, y, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => Math.round((await head.boundingBox())?.width ?? 0)).toBe(Math.round(before + 60))
    await page.getByRole('button', { name: '列', exact: true }).click()
    await page.getByRole('dialog', { name: '显示的列' }).getByText('紧凑').click()
    await page.keyboard.press('Escape')
    await page.reload()
    await settled(office)
    await expect.poll(async () => Math.round((await head.boundingBox())?.width ?? 0)).toBe(Math.round(before + 60))
    expect((await page.locator('tbody tr[data-index]').first().boundingBox())?.height).toBe(32)
    await edge.dblclick()
    await expect.poll(async () => (await head.boundingBox())?.width ?? 999).toBeLessThan(before + 60)
    office.takeTroubles()
  })

  it('视图：存下筛选，从地址打开，同事共用的也看得见；删除后不在', async () => {
    const { page } = office
    const name = `停用的${Date.now() % 10_000}`
    await page.goto('/elvArchives/home?useStatus=2')
    await settled(office)
    await page.getByRole('button', { name: '视图' }).click()
    const panel = page.getByRole('dialog', { name: '视图' })
    await panel.getByLabel('视图名称').fill(name)
    await panel.getByLabel('与全公司共用').check()
    await panel.getByRole('button', { name: '存为视图' }).click()
    await panel.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => new URL(page.url()).search).toMatch(/useStatus=2&saved=/)
    const dispatcher = await newVisit()
    await signIn(dispatcher, people.dispatcher)
    await dispatcher.page.goto(page.url())
    await settled(dispatcher)
    await dispatcher.page.getByRole('button', { name, exact: true }).waitFor()
    await page.getByRole('button', { name, exact: true }).click()
    await panel.getByRole('button', { name: `「${name}」的操作` }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByText(`视图「${name}」已删除`).waitFor()
    office.takeTroubles()
    dispatcher.takeTroubles()
  })

  it('选择本页，再选全部；去掉一台，其余仍选着', async () => {
    const { page } = office
    await page.goto('/elvArchives/home?useStatus=1')
    await settled(office)
    await page.getByLabel('选择本页').click()
    await page.getByRole('button', { name: /^选择全部/ }).click()
    await page.getByText('已是全部').waitFor()
    const chosen = async () => Number(await page.locator('.listFoot b.num').first().textContent())
    const all = await chosen()
    expect(all).toBeGreaterThan(20)
    await page.locator('tbody tr[data-index] input').first().click()
    expect(await chosen()).toBe(all - 1)
    office.takeTroubles()
  })
})

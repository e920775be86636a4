import { describe, expect, test } from 'vitest'
import { serious } from './axe.ts'
import { newTab, newVisit, people, settled, signIn, useBrowser } from './browser.ts'

describe('示例企业', () => {
  useBrowser()

  test('准备一家、在一个标签页里看、另一个标签页仍是自己的企业；回来，再进去，整个删除', async () => {
    const visit = await newVisit()
    const { page, context, takeTroubles } = visit
    await signIn(visit, people.administrator)
    await page.goto('/workbench')
    await page.getByRole('button', { name: /个人菜单/ }).click()
    await page.getByRole('link', { name: '示例企业' }).click()
    await page.getByRole('button', { name: '看一家示例企业' }).click()
    await page.getByText('正在准备示例企业').waitFor()

    const strip = page.getByRole('status', { name: '示例企业' })
    await strip.getByText('数据都是虚构的').waitFor()
    await page.goto('/elvArchives/home')
    await strip.waitFor()
    await page.getByText('翠湖花园').first().waitFor()
    await settled(visit)
    expect(await serious(visit)).toEqual([])

    const other = await newTab(context)
    await other.page.goto('/companyInfo/detail')
    await other.page.getByRole('heading', { name: '云梯演示维保', exact: true }).waitFor()
    expect(await other.page.getByText('数据都是虚构的').count()).toBe(0)
    // The strip is of this tab, also after it was loaded anew.
    await page.reload()
    await strip.waitFor()

    await strip.getByRole('button', { name: '回到我的企业' }).click()
    await strip.waitFor({ state: 'detached' })
    await page.goto('/companyInfo/sample')
    await page.getByRole('button', { name: '进入示例企业' }).click()
    await strip.getByRole('button', { name: '删除示例' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除示例' }).click()
    await strip.waitFor({ state: 'detached' })
    await page.goto('/companyInfo/sample')
    await page.getByRole('button', { name: '看一家示例企业' }).waitFor()
    await settled(visit)
    expect(await serious(visit)).toEqual([])
    expect([...takeTroubles(), ...other.takeTroubles()]).toEqual([])
  })
})

import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callAs, newVisit, openedRow, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

interface Rows {
  total: number
  records: { id: string; state: number; bizNo: string; missing: string[] }[]
}

/** archives 4.3: the platforms, what they were told, what is missing for it, and operations looking at several companies. */
describe('平台上报：连接、日志、关联、运营人员', () => {
  useBrowser()
  let office: Visit

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
  })

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await office.page.screenshot({ path: `test-results/platform-${task.name.slice(0, 4)}.png` })
  })

  it('平台信息：今日成功与失败，打开一个平台看接入与字段映射；没有企业列', async () => {
    const { page } = office
    await page.goto('/platformManage/platInfo')
    await settled(office)
    expect(await page.getByRole('columnheader', { name: '企业' }).count()).toBe(0)
    await page.getByRole('row', { name: /云溪市特种设备智慧监管平台/ }).click()
    const drawer = openedRow(page)
    await drawer.getByLabel(/^接口地址/).waitFor()
    // The secret never comes back to the browser.
    expect(await drawer.getByLabel(/^应用密钥/).inputValue()).not.toMatch(/[a-z0-9]{8}/i)
    await drawer.getByText('字段映射', { exact: true }).first().click()
    await drawer.getByText('平台字段').first().waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    expect(office.takeTroubles()).toEqual([])
  })

  it('上报日志：只看失败终止，看请求与应答（密钥打码），忽略一条后不在其中', async () => {
    const { page } = office
    const failed = () => callAs<Rows>(office, 'POST', '/platform/log/listPage', { state: [4], size: 100 })
    const before = (await failed()).data
    expect(before.total).toBeGreaterThan(0)
    await page.goto('/platformManage/platInfo/paltlog')
    await settled(office)
    await page.getByText(new RegExp(`失败终止 ${before.total}$`)).waitFor()
    await page.getByLabel('状态').click()
    await page.getByTitle('失败终止').click()
    await page.keyboard.press('Escape')
    await settled(office)
    await page.getByText(`共 ${before.total} 条`).first().waitFor()
    const row = page.locator('tbody tr[data-index]').first()
    await row.click()
    const drawer = openedRow(page)
    await drawer.getByText('请求').first().waitFor()
    expect(await drawer.textContent()).not.toMatch(/x-sign: [0-9a-f]{16}/)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await row.getByRole('checkbox').click()
    await page.getByRole('button', { name: '忽略', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '忽略', exact: true }).click()
    await page.getByText('1 条已忽略').first().waitFor()
    expect((await failed()).data.total).toBe(before.total - 1)
    office.takeTroubles()
  })

  it('电梯关联：缺项的电梯列出缺什么，点开到电梯表单的那一项', async () => {
    const { page } = office
    const { data } = await callAs<Rows>(office, 'POST', '/linkElv/info/listPage', { lacking: true, size: 1 })
    expect(data.total).toBeGreaterThan(0)
    await page.goto('/linkElvManage/linkElvInfo')
    await settled(office)
    await page
      .getByText(/已关联 \d+/)
      .first()
      .waitFor()
    await page.getByLabel('缺项').click()
    await page.getByTitle('缺项：是').click()
    await settled(office)
    await page.getByText(`共 ${data.total} 台`).first().waitFor()
    await page.locator('tbody tr[data-index]').first().getByRole('link').last().click()
    await page.waitForURL('**/elvArchives/elvAdd?mode=edit**')
    expect(new URL(page.url()).searchParams.get('field')).toBeTruthy()
    office.takeTroubles()
  })

  it('archives 6.12 运营人员：四个列表有企业列，只能看不能改', async () => {
    const operations = await newVisit()
    await signIn(operations, people.operations)
    const { page } = operations
    for (const path of [
      '/platformManage/platInfo',
      '/platformManage/platInfo/paltlog',
      '/linkElvManage/linkElvInfo',
      '/linkElvManage/linkElvInfo/elvlog',
    ]) {
      await page.goto(path)
      await settled(operations)
      await page.getByRole('columnheader', { name: '企业' }).waitFor()
    }
    await page.goto('/platformManage/platInfo')
    await page.getByRole('cell', { name: '云梯演示维保' }).first().waitFor()
    expect(await page.getByRole('button', { name: '新增平台' }).count()).toBe(0)
    expect(operations.takeTroubles()).toEqual([])
  })
})

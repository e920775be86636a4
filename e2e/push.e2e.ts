import { beforeAll, describe, expect, it } from 'vitest'
import { callAs, newVisit, openedRow, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

interface Rows {
  total: number
  records: { id: string; title: string; status: number }[]
}
interface Kept {
  version: number
  setting: { matrix: Record<string, Record<string, number[]>> }
}

/** monitoring 4.1 故障推送: who was told what, and what cannot be turned off. */
describe('故障推送：记录与设置', () => {
  useBrowser()
  let office: Visit

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
  })

  it('关掉 C 级处理人的短信；A 级的语音电话勾着、不能关', async () => {
    const { page } = office
    const before = (await callAs<Kept>(office, 'GET', '/hardware/push/setting')).data
    await page.goto('/eventManage/troublePushList?tab=setting')
    await settled(office)
    const fixed = page.getByRole('checkbox', { name: 'A 级 处理人 语音电话' })
    expect(await fixed.isChecked()).toBe(true)
    expect(await fixed.isDisabled()).toBe(true)
    await page.getByText('A 级的站内、App、语音电话不能关闭').first().waitFor()
    const text = page.getByRole('checkbox', { name: 'C 级 处理人 短信' })
    expect(await text.isChecked()).toBe(true)
    await text.click()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('推送设置已保存').first().waitFor()
    const { version, setting } = (await callAs<Kept>(office, 'GET', '/hardware/push/setting')).data
    expect(setting.matrix.C?.person).toEqual([1, 2])
    // As it was, for the stories beside this one.
    await callAs(office, 'POST', '/hardware/push/setting', { version, setting: before.setting })
    expect(office.takeTroubles()).toEqual([])
  })

  it('只看失败的；发不到的一条看每次尝试，重发后又在路上', async () => {
    const { page } = office
    // Others' stories leave pushes that failed as well.
    const keyword = '故障汇总'
    const { data } = await callAs<Rows>(office, 'POST', '/hardware/push/listPage', { status: [9], keyword, size: 100 })
    expect(data.total).toBeGreaterThan(0)
    await page.goto(`/eventManage/troublePushList?keyword=${keyword}`)
    await settled(office)
    await page.getByLabel('状态').click()
    await page.getByTitle('失败').click()
    await page.keyboard.press('Escape')
    await settled(office)
    await page.getByText(`共 ${data.total} 条`).first().waitFor()
    await page
      .getByRole('row', { name: /故障汇总/ })
      .first()
      .click()
    const drawer = openedRow(page)
    await drawer.getByText('发送 1 次').waitFor()
    await drawer.getByText('企业微信中没有这个手机号的成员').first().waitFor()
    await drawer.getByRole('button', { name: '重发' }).click()
    await page.getByText('1 条已重发').first().waitFor()
    await expect
      .poll(
        async () =>
          (await callAs<Rows>(office, 'POST', '/hardware/push/listPage', { status: [9], keyword })).data.total,
      )
      .toBe(data.total - 1)
    expect(office.takeTroubles()).toEqual([])
  })
})

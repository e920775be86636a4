import { describe, expect, it } from 'vitest'
import { callAs, newVisit, people, signIn, useBrowser } from './browser.ts'

describe('公示与电梯日志', () => {
  useBrowser()

  it('扫贴纸不必登录：公示卡片、值班电话、核验记录；电梯日志按类型看、维保日志打开一次维保', async () => {
    const office = await newVisit()
    await signIn(office, people.administrator)
    const page = office.page
    const { data: stickers } = await callAs<{ records: { elevatorId: string }[] }>(
      office,
      'POST',
      '/elevator/qrcode/listPage',
      { state: [1] },
    )
    const elevatorId = stickers?.records[0]?.elevatorId as string
    const { data: labels } = await callAs<{ url: string }[]>(office, 'POST', '/elevator/qrcode/labels', {
      elevatorIds: [elevatorId],
    })
    const token = labels?.[0]?.url.split('/r/')[1] as string

    await page.goto(`/elvArchives/showLogDetail?id=${elevatorId}`)
    await page.getByText('记录完整，未被改动').waitFor()
    await page.getByRole('button', { name: /^维保 \d+/ }).click()
    await page.waitForURL('**kind=1**')
    await page
      .getByRole('link', { name: /维保完成/ })
      .first()
      .click()
    await page.waitForURL('**/maintenanceLog?**')
    await page.getByText('检查项目').waitFor()

    // Nobody is signed in on the phone that scans.
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/r/${token}`)
    await page.getByRole('link', { name: /一键报修/ }).waitFor()
    expect(await page.getByRole('link', { name: /一键报修/ }).getAttribute('href')).toMatch(/^tel:[\d+]+$/)
    await page.getByRole('link', { name: '核验记录' }).click()
    await page.getByRole('heading', { name: '记录完整，未被改动' }).waitFor()
  })
})

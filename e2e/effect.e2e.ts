import { beforeAll, describe, expect, it } from 'vitest'
import { newVisit, openedRow, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

/** A manager asks which work changes something, and where the figure comes from. */
describe('维保效果', () => {
  useBrowser()
  let office: Visit

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
  })

  it('季度的门项目有效，半年的未见效果；点开看到算式、走势和每次维保', async () => {
    const { page } = office
    await page.goto('/AIdiagnosis/maintenanceEffect')
    await settled(office)
    const table = page.getByRole('table', { name: '维保效果' })
    const quarter = table.getByRole('row').filter({ hasText: '季度' })
    await quarter.getByText('有效', { exact: true }).waitFor()
    await quarter.getByRole('img', { name: /^有效，−0\.\d\d 至 −0\.\d\d 秒$/ }).waitFor()
    await page.getByText('每次维保都做').first().waitFor()
    await quarter.click()
    const inspector = openedRow(page)
    await inspector.getByRole('img', { name: '关门时间在维保前后 30 天的走势' }).waitFor()
    const said = (await inspector.textContent()) ?? ''
    expect(said).toMatch(
      /做了 \d+ 次；可比的 \d+ 次里，关门时间比不做的多缩短 0\.\d\d 秒（95 % 区间 −0\.\d\d 至 −0\.\d\d 秒）。/,
    )
    expect(said).toMatch(/\(\d\.\d\d − \d\.\d\d\) − \(\d\.\d\d − \d\.\d\d\) = −0\.\d\d 秒/)
    expect(await inspector.getByRole('link', { name: /^WB/ }).count()).toBeGreaterThan(5)
  })

  it('故障率按级别看；太少的不给数，只说缺什么', async () => {
    const { page } = office
    await page.goto('/AIdiagnosis/maintenanceEffect?metric=6&level=5')
    await settled(office)
    const lacking = page.getByRole('table', { name: '还不能下结论' })
    await lacking.getByText('可比的太少').first().waitFor()
    expect(await lacking.getByRole('img').count()).toBe(0)
    expect(await lacking.getByText('季度', { exact: true }).count()).toBe(0)
  })
})

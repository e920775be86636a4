import { beforeAll, describe, expect, it } from 'vitest'
import { newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

/** Maintenance on demand as the office sees it: why a lift may not, what a rule would have done, a special check renamed. */
describe('按需维保与自定义计划', () => {
  useBrowser()
  let office: Visit

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
  })

  it('评分低到高看得见，终端离线的电梯说明原因，触发与工单相连', async () => {
    const { page } = office
    await page.goto('/maintainManage/customizationLine')
    await page.getByText('星河国际中心按需维保').click()
    await page.waitForURL('**/customizationPlan?id=**')
    await page.getByText('终端离线超过72小时').first().waitFor()
    expect(await page.getByRole('img', { name: /^评分\d+/ }).count()).toBe(3)
    await page.getByRole('tab', { name: /^触发/ }).click()
    await page
      .getByText(/自上次维保开关门60,318次/)
      .first()
      .waitFor()
    await settled(office)
  })

  it('规则配置：放宽属地间隔，模拟立即说明次数与最长间隔', async () => {
    const { page } = office
    await page.goto('/maintainManage/maintainTemplate/needTemplate/configuration')
    await page.getByText(/^规则将产生\d+次现场维保，最长间隔30天$/).waitFor()
    await page.getByLabel(/^属地最长间隔/).fill('60')
    await page.getByText(/^规则将产生\d+次现场维保，最长间隔[4-6]\d天$/).waitFor()
    await page.getByLabel(/^属地最长间隔/).fill('30')
    await settled(office)
  })

  it('专项计划改名后详情与列表都是新名称', async () => {
    const visit = await newVisit()
    await signIn(visit, people.administrator)
    const { page } = visit
    await page.goto('/maintainManage/customizationLine')
    await page.getByText('汛前底坑与井道专项检查').click()
    await page.waitForURL('**/customizationPlan?id=**')
    await page.getByRole('button', { name: '编辑' }).click()
    await page.getByLabel(/^计划名称/).fill('汛前专项')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('heading', { name: '汛前专项' }).waitFor()
    await settled(visit)
  })
})

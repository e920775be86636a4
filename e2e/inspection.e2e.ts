import { beforeAll, describe, expect, it } from 'vitest'
import { callAs, newVisit, openedRow, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

/** A real PNG of one pixel, long enough for the store's look at its first bytes. */
const scan = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: scan })

interface Row {
  readonly id: string
  readonly planNo: string
  readonly elevator: string
  readonly elevatorId: string
  readonly status: number
}

/** jobs 4.2, 3.3: a year is made, one inspection goes through to its report, its non-conformity and the pass. */
describe('检验：生成、派工、报检、登记不符合、销号、合格', () => {
  useBrowser()
  const report = `E2E-${Date.now() % 1_000_000}`
  let office: Visit
  let plan: Row

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
  })

  const planNow = async () =>
    (await callAs<{ status: number; useStatus: number }>(office, 'GET', `/inspection/plan/detail/${plan.id}`, {})).data
  /** Opens the drawer of the plan and gives it. */
  async function opened() {
    await office.page.goto(`/inspection/inspectionPlan?id=${plan.id}`)
    await settled(office)
    const drawer = openedRow(office.page)
    await drawer.getByText(plan.planNo).first().waitFor()
    return drawer
  }

  it('生成年度计划：先试算，说明不生成的原因；再生成一次没有可生成的', async () => {
    const { page } = office
    await page.goto('/inspection/inspectionPlan')
    await settled(office)
    await page.getByRole('button', { name: '生成年度计划' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('按到期月份').waitFor()
    expect(await drawer.getByText('不生成').count()).toBe(1)
    await drawer.getByRole('button', { name: /^生成 \d+ 项$/ }).click()
    await drawer.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '生成年度计划' }).click()
    await page.getByRole('button', { name: '生成 0 项' }).waitFor()
    expect(await page.getByRole('button', { name: '生成 0 项' }).isDisabled()).toBe(true)
  })

  it('派工、登记自检、报检', async () => {
    const { page } = office
    const list = await callAs<{ records: Row[] }>(office, 'POST', '/inspection/plan/listPage', {
      inspectType: [1],
      status: [0],
      overdue: false,
    })
    plan = list.data.records[0] as Row
    let drawer = await opened()
    await drawer.getByRole('button', { name: '派工' }).click()
    await drawer.getByLabel(/^人员/).click()
    await page.locator('.ant-select-item-option').first().click()
    await page.keyboard.press('Escape')
    await drawer.getByRole('button', { name: '派工' }).click()
    await drawer.getByRole('button', { name: '登记自检' }).waitFor()
    await drawer.getByRole('button', { name: '登记自检' }).click()
    await drawer.getByRole('button', { name: '登记自检' }).click()
    await drawer.getByRole('button', { name: '报检', exact: true }).waitFor()
    drawer = await opened()
    await drawer.getByRole('button', { name: '报检', exact: true }).click()
    await drawer.getByLabel(/^报检编号/).fill('BJ-E2E')
    await drawer.getByLabel(/^检验机构/).fill('示例特检院')
    await drawer.getByRole('button', { name: '报检', exact: true }).click()
    await drawer.getByRole('button', { name: '登记结果' }).waitFor()
    expect(await planNow()).toMatchObject({ status: 3 })
  })

  async function register(conclusion: string, number: string, finding?: string) {
    const drawer = await opened()
    await drawer.getByRole('button', { name: '登记结果' }).click()
    await drawer.getByLabel(/^报告编号/).fill(number)
    await drawer.getByText(conclusion, { exact: true }).click()
    await drawer.locator('input[type=file]').first().setInputFiles(picture('报告.png'))
    await drawer.getByText('报告.png').waitFor()
    if (finding) {
      await drawer.getByRole('button', { name: '添加不符合项' }).click()
      await drawer.getByLabel('不符合内容').fill(finding)
    }
    await settled(office)
    await drawer.getByRole('button', { name: '登记结果' }).click()
    await drawer.waitFor({ state: 'hidden' })
  }

  it('登记不合格：有不符合项，待整改；未销号不能复检', async () => {
    await register('不合格', report, '门锁啮合长度不足')
    expect(await planNow()).toMatchObject({ status: 6, useStatus: 1 })
    const drawer = await opened()
    await drawer.getByRole('button', { name: '复检' }).click()
    await drawer.getByRole('button', { name: '申请复检' }).click()
    await office.page.getByText('尚有1项不符合未销号').first().waitFor()
    office.takeTroubles()
  })

  it('告知、整改、销号，复检合格后写入下次检验', async () => {
    const { page } = office
    const drawer = await opened()
    await drawer.getByRole('link', { name: '去检验记录整改' }).click()
    const record = openedRow(page)
    await record.getByText('门锁啮合长度不足').waitFor()
    await record.getByRole('button', { name: '告知使用单位' }).click()
    await record.locator('input[type=file]').setInputFiles(picture('告知书.png'))
    await record.getByText('告知书.png').waitFor()
    await record.getByRole('button', { name: '告知使用单位' }).click()
    await record.getByRole('button', { name: '登记整改' }).click()
    await record.getByLabel(/^整改情况/).fill('已更换门锁')
    await record.getByRole('button', { name: '登记整改' }).click()
    await record.getByRole('button', { name: '销号' }).click()
    await record.getByRole('button', { name: '销号' }).click()
    await record.getByText('已销号').waitFor()
    const again = await opened()
    await again.getByRole('button', { name: '复检' }).click()
    await again.getByRole('button', { name: '申请复检' }).click()
    await again.getByRole('button', { name: '登记结果' }).waitFor()
    await register('整改后合格', `${report}-2`)
    expect(await planNow()).toMatchObject({ status: 5 })
  })

  it('电梯详情的检验页签列出这项计划与两份报告', async () => {
    const { page } = office
    await page.goto(`/elvArchives/detail?id=${plan.elevatorId}`)
    await settled(office)
    await page.getByRole('tab', { name: '检验' }).click()
    await page.getByRole('link', { name: plan.planNo }).waitFor()
    await page.getByRole('link', { name: report, exact: true }).waitFor()
    await page.getByRole('link', { name: `${report}-2` }).waitFor()
  })
})

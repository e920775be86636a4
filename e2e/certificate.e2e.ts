import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callAs, newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

/** A real PNG of one pixel, long enough for the store's look at its first bytes. */
const scan = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** archives 4.5, 10.3: papers of lifts, people and the company, from the upload to the review; the gap of a day. */
describe('证书：上传、审核、时间轴、缺口沙盘、实时页', () => {
  useBrowser()
  const number = `E2E-${Date.now() % 1_000_000}`
  let office: Visit

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
  })

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await office.page.screenshot({ path: `test-results/certificate-${task.name.slice(0, 4)}.png` })
  })

  it('企业证书：上传扫描件，提交后待审核；本人不能审核', async () => {
    const { page } = office
    await page.goto('/certificateManage/certificateList?owner=3')
    await settled(office)
    await page.getByRole('button', { name: '新增证书' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(/^证书编号/).fill(number)
    await form.getByLabel(/^生效日期/).fill('2026-01-01')
    await form.getByLabel(/^生效日期/).press('Enter')
    await form.locator('input[type=file]').setInputFiles({ name: '许可证.png', mimeType: 'image/png', buffer: scan })
    await form.getByText('许可证.png').waitFor()
    // Once, while the file is still on its way: the form waits for it.
    await form.getByRole('button', { name: '提交审核' }).click()
    await form.waitFor({ state: 'hidden' })
    const list = await callAs<{ records: { id: string; version: number; certNo: string }[] }>(
      office,
      'POST',
      '/certificate/listPage',
      { ownerType: 3, state: [1] },
    )
    const mine = list.data.records.find(({ certNo }) => certNo === number)
    const own = await callAs(office, 'POST', '/certificate/review', {
      id: mine?.id,
      version: mine?.version,
      pass: true,
    })
    expect(own.errorMsg).toBe('不能审核本人上传的证书')
    office.takeTroubles()
  })

  it('时间轴：点一周，只列这一周到期的', async () => {
    const { page } = office
    await page.goto('/certificateManage/certificateList')
    await settled(office)
    const week = page
      .getByRole('region', { name: '未来 12 个月到期' })
      .getByTitle(/^20.*：[1-9]\d* 份到期$/)
      .first()
    const count = Number(/：(\d+) 份到期$/.exec((await week.getAttribute('title')) ?? '')?.[1])
    await week.click()
    await settled(office)
    await page
      .getByText(new RegExp(`^共 ${count} 份$`))
      .first()
      .waitFor()
  })

  it('缺口沙盘：先推算，执行后这一天没有缺口', async () => {
    const { page } = office
    await page.goto('/certificateManage/certificateList?owner=2')
    await settled(office)
    await page.getByRole('button', { name: '证书缺口沙盘' }).click()
    await page.getByText(/台电梯、.*张工单没有持证人员/).waitFor()
    const day = new URL(page.url()).searchParams.get('day') ?? (await page.getByLabel('推算日期').inputValue())
    const before = await callAs<{ lifts: number }>(office, 'POST', '/certificate/gap/plan', { day })
    expect(before.data.lifts).toBeGreaterThan(10)
    await page.getByRole('button', { name: '执行换人' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '执行换人' }).click()
    await page
      .getByText(/^已为 \d+ 台电梯换人/)
      .first()
      .waitFor()
    const after = await callAs<{ lifts: number }>(office, 'POST', '/certificate/gap/plan', { day })
    expect(after.data.lifts).toBe(0)
  })

  it('实时页：证书条在上，没有终端就说未安装监测终端；扶梯打开扶梯页', async () => {
    const { page } = office
    const open = async (type: number) => {
      const { data } = await callAs<{ records: { id: string }[] }>(office, 'POST', '/elevator/listPage', {
        type: [type],
      })
      await page.goto(`/certificateManage/elePatrolMonitoringDetail?id=${data.records[0]?.id}`)
      await settled(office)
      await page.getByText('使用标志/检验报告').first().waitFor()
    }
    await open(1)
    expect(new URL(page.url()).pathname).toBe('/certificateManage/elePatrolMonitoringDetail')
    await open(2)
    expect(new URL(page.url()).pathname).toBe('/certificateManage/escalator')
    expect(office.takeTroubles()).toEqual([])
  })

  it('维保工没有证书管理：页面说明没有权限', async () => {
    const worker = await newVisit()
    await signIn(worker, people.worker)
    await worker.page.goto('/certificateManage/certificateList')
    await settled(worker)
    await worker.page
      .getByText(/无操作权限|此用户无权限/)
      .first()
      .waitFor()
  })
})

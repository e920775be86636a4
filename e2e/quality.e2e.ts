import { beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '#kernel/shared/days.ts'
import { callAs, newVisit, openedRow, people, phone, settled, signIn, useBrowser, type Visit } from './browser.ts'

interface Check {
  readonly id: string
  readonly orderId: string
  readonly orderNo: string
  readonly state: number
}

/** jobs 1.11, 4.1 JMw, 10.2–10.4: a check from the list to its result, a drill, the proofs, the worker's bag. */
describe('质检抽查、应急演练、记录存证、备件袋', () => {
  useBrowser()
  let office: Visit
  let check: Check

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
  })

  it('从抽查列表进入质检：逐项核对，不符须写说明，提交后列表与工单抽屉显示得分', async () => {
    const { page } = office
    const list = await callAs<{ records: Check[] }>(office, 'POST', '/maintain/qualityCheck/listPage', { state: 0 })
    check = list.data.records[0] as Check
    await page.goto('/maintainManage/WorkOrderList/qualityCheck')
    await settled(office)
    await page.getByText('可信度只用来选择抽查，不作为处罚依据').waitFor()
    await page.getByText(check.orderNo).click()
    await page.getByRole('button', { name: '提交质检' }).waitFor()
    const first = page.locator('section[aria-label]').first()
    await first.getByText('不符', { exact: true }).first().click()
    await page.getByLabel(/^得分/).fill('88')
    await page.getByLabel(/^结论/).fill('一项不符，已要求复查')
    await page.getByRole('button', { name: '提交质检' }).click()
    await page.getByText('不符的项目须填写说明').first().waitFor()
    await page.getByPlaceholder('哪里不符，必填').fill('照明不亮，记录为正常')
    await first.getByRole('button', { name: '其余都符合' }).click()
    await page.getByRole('button', { name: '提交质检' }).click()
    await page.waitForURL(/qualityCheck$/)
    await page.goto(`/maintainManage/WorkOrderList?id=${check.orderId}`)
    const drawer = openedRow(page)
    await drawer.getByRole('tab', { name: '质检 88' }).click()
    await drawer.getByText('一项不符，已要求复查').waitFor()
    await drawer.getByText('未采集的不加分也不扣分').waitFor()
  })

  it('登记应急演练：本半年还差的梯类随之减少', async () => {
    const { page } = office
    await page.goto('/maintainManage/maintainBoard/drill')
    await settled(office)
    const strip = page.getByRole('region', { name: '本半年演练' })
    await strip.getByText('还没有演练', { exact: true }).first().waitFor()
    const due = await strip.getByText('还没有演练', { exact: true }).count()
    await page.getByRole('button', { name: '登记演练' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel(/^梯类/).click()
    await page.locator('.ant-select-item-option', { hasText: '杂物电梯' }).click()
    await drawer.getByLabel(/^演练日期/).fill(dayOf(new Date()))
    await page.keyboard.press('Enter')
    await drawer.getByLabel(/^演练科目/).fill('杂物电梯夹手')
    await drawer.getByLabel(/^演练地点/).fill('后厨杂物梯')
    // By name: on a busy machine the options of 梯类 may still be closing.
    await drawer.getByLabel(/^参加人员/).fill('王一维')
    await page.locator('.ant-select-item-option:visible', { hasText: '王一维' }).first().click()
    await page.keyboard.press('Escape')
    await drawer.getByLabel(/^演练总结/).fill('从接警到解救12分钟，符合预案要求')
    await drawer.getByRole('button', { name: '提交' }).click()
    await page.getByText('杂物电梯夹手').waitFor()
    await expect.poll(() => strip.getByText('还没有演练', { exact: true }).count()).toBe(due - 1)
  })

  it('记录存证：核对一个月一致；纸上的二维码与客户的月度摘要无需登录', async () => {
    const { page } = office
    await page.goto('/maintainManage/WorkOrderList/recordProof')
    await settled(office)
    await page.getByRole('button', { name: '核对这个月' }).click()
    await page.getByRole('status').getByText('与存证一致').waitFor()
    const done = await callAs<{ records: { id: string }[] }>(office, 'POST', '/maintain/order/listPage', {
      status: [4],
      size: 1,
      sort: { prop: 'completeAt', order: 'asc' },
    })
    const order = await callAs<{ contentHash: string; orderNo: string }>(
      office,
      'GET',
      `/maintain/order/detail/${done.data.records[0]?.id}`,
      {},
    )
    const letters = await callAs<{ records: { url: string; customerName: string }[] }>(
      office,
      'POST',
      '/maintain/recordProof/letters',
      {},
    )
    const stranger = await newVisit({ on: phone })
    await stranger.page.goto(`/share/record/${order.data.contentHash}`)
    await stranger.page.getByRole('heading', { name: '与存证一致' }).waitFor()
    await stranger.page.getByText(order.data.orderNo).waitFor()
    await stranger.page.goto(`/share/record/${'0'.repeat(64)}`)
    await stranger.page.getByText('没有与此存证摘要相符的记录').waitFor()
    const [letter] = letters.data.records
    await stranger.page.goto(new URL(letter?.url ?? '').pathname)
    await stranger.page.getByText(letter?.customerName ?? '').waitFor()
    const [file] = await Promise.all([
      stranger.page.waitForEvent('download'),
      stranger.page.getByRole('button', { name: '下载表格' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^维保记录摘要_\d{4}-\d{2}\.csv$/)
  })

  it('明日备件袋：调度看到每人的备件与依据；维保工在手机上看到自己的', async () => {
    const { page } = office
    await page.goto('/maintainManage/boardPlan/partsBag')
    await settled(office)
    await page
      .getByRole('complementary', { name: '命中率' })
      .getByText(/有结果的 \d+ 项，用上 \d+ 项/)
      .waitFor()
    const worker = await newVisit({ on: phone })
    await signIn(worker, people.worker)
    await worker.page.goto('/m/bag')
    await worker.page.getByRole('heading', { name: /^明日 / }).waitFor()
    await worker.page.getByText('不计入考核').waitFor()
  })
})

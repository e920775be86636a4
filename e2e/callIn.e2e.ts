import { beforeAll, describe, expect, it } from 'vitest'
import { callAs, newVisit, openedRow, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

interface Lift {
  readonly value: string
  readonly label: string
}

/** What is told by telephone is written down at the desk and goes its way like what a terminal says (monitoring 2, 6.2). */
describe('96333 打来电话', () => {
  useBrowser()
  let desk: Visit
  const number = `HZ${Date.now()}`

  beforeAll(async () => {
    desk = await newVisit()
    await signIn(desk, people.dispatcher)
  })

  async function typeCall(lift: string): Promise<void> {
    const { page } = desk
    await page.getByRole('button', { name: '登记来电' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('radiogroup', { name: '来源', exact: true }).getByText('96333').click()
    await drawer.getByLabel(/^内容/).fill('96333')
    await page.locator('.ant-select-item-option:visible', { hasText: '96333 转警' }).click()
    await drawer.getByLabel(/^96333 工单号/).fill(number)
    await drawer.getByLabel(/^电梯/).fill(lift)
    await page.locator('.ant-select-item-option:visible').first().click()
    await drawer.getByLabel('被困人数').fill('0')
    await drawer.getByLabel(/^来电内容/).fill('业主称电梯停在 3 层不动，轿厢里没有人')
    await drawer.getByRole('button', { name: '登记', exact: true }).click()
  }

  it('登记、并有工单；同一个工单号再登记被拒绝，写好的还在', async () => {
    const { page } = desk
    const { data } = await callAs<Lift[]>(desk, 'GET', '/elevator/options?size=50', {})
    const lift = data.at(-1)
    if (!lift) throw new Error('没有电梯')
    const keyword = lift.label.split(' ').at(-1) ?? lift.label
    await page.goto('/eventManage/policeRecord')
    await settled(desk)
    await typeCall(keyword)
    await page.getByText(/^已登记 GZ\d+，工单/).waitFor()
    await settled(desk)

    await typeCall(keyword)
    await page
      .getByText(new RegExp(`96333 工单 ${number} 已登记为 GZ`))
      .first()
      .waitFor()
    expect(
      await page
        .getByRole('dialog')
        .getByLabel(/^来电内容/)
        .inputValue(),
    ).toBe('业主称电梯停在 3 层不动，轿厢里没有人')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /放弃|离开|不保存/ }).click()

    const { records } = (
      await callAs<{ records: { id: string; repairOrderId: string }[] }>(desk, 'POST', '/hardware/record/listPage', {
        kind: 3,
        code: ['96'],
        page: 1,
        size: 1,
      })
    ).data
    await page.goto(`/eventManage/policeRecord?id=${records[0]?.id}`)
    const beside = openedRow(page)
    await beside.getByText('来电内容').waitFor()
    await beside.getByText('业主称电梯停在 3 层不动，轿厢里没有人', { exact: true }).waitFor()
    await beside.getByText(number).first().waitFor()
    const order = await callAs<{ version: number }>(
      desk,
      'GET',
      `/repair/order/detail/${records[0]?.repairOrderId}`,
      {},
    )
    const closing = { id: records[0]?.repairOrderId, version: order.data.version, reason: 3, callBack: '96333 已销单' }
    expect((await callAs(desk, 'POST', `/repair/order/close/${closing.id}`, closing)).errorMsg).toBeFalsy()
  })
})

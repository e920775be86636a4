import { beforeAll, describe, expect, it } from 'vitest'
import { callAs, newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

interface Owed {
  readonly id: string
  readonly customerId: string
  readonly customerName: string
  readonly balance: string
  readonly arNo: string
}

/** The clerk: money comes, is confirmed, settles what is due; what was settled wrongly is taken back. */
describe('应收与收款', () => {
  useBrowser()
  let clerk: Visit
  let owed: Owed

  beforeAll(async () => {
    clerk = await newVisit()
    await signIn(clerk, people.administrator)
    const found = await callAs<{ records: Owed[] }>(clerk, 'POST', '/gathering/item/listPage', {
      ...{ kind: 1, state: [1], overdue: true, page: 1, size: 20 },
    })
    const one = found.data.records.find(({ balance }) => Number(balance) > 1000)
    if (!one) throw new Error('nobody owes anything in the demo data')
    owed = one
  })

  it('卡片是筛选：逾期只列逾期的；账龄表合计与未收一致', async () => {
    const { page } = clerk
    await page.goto('/gatheringMange/maintenanceFundList')
    await settled(clerk)
    await page.getByRole('button', { name: /^逾期/ }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('overdue')).toBeTruthy()
    await page.getByText(owed.customerName).first().waitFor()
    await page.getByText('账龄表', { exact: true }).click()
    await page.getByRole('heading', { name: '维保应收' }).waitFor()
    await page.getByRole('link', { name: owed.customerName, exact: true }).waitFor()
    await page.getByText('合计', { exact: true }).waitFor()
  })

  it('登记收款，自己不能确认；关掉复核后确认；核销时余数倒数到 0.00；撤销后重新待收', async () => {
    const { page } = clerk
    await page.goto('/gatheringMange/maintenanceFundRecord')
    await settled(clerk)
    await page.getByRole('button', { name: '登记收款' }).click()
    const drawer = page.getByRole('dialog', { name: '登记收款' })
    await drawer.getByLabel(/^客户/).fill(owed.customerName)
    await page.getByTitle(owed.customerName, { exact: true }).first().click()
    await drawer.getByLabel(/^收款金额/).fill('1000')
    // The default account stands there.
    await drawer.getByText('基本户', { exact: true }).waitFor()
    await drawer.getByLabel(/^付款户名/).fill('故事付款人')
    await drawer.getByLabel('银行流水号', { exact: true }).fill('GUSHI-1')
    await drawer.getByRole('button', { name: '提交' }).click()
    await page.getByText('收款已登记，确认到账后可以核销').waitFor()
    await page.getByPlaceholder('客户、单号、流水号、付款户名').fill('GUSHI-1')
    await page.getByPlaceholder('客户、单号、流水号、付款户名').press('Enter')
    await page.getByText('共 1 张').first().waitFor()
    await page.getByText(owed.customerName).first().click()
    await page.getByRole('button', { name: '确认到账' }).click()
    await page.getByText('已开启收款复核，自己登记的收款由他人确认').waitFor()
    const receipt = page.url()

    await review(false)
    await page.goto(receipt)
    await settled(clerk)
    await page.getByRole('button', { name: '确认到账' }).click()
    await page.getByText('已确认到账，可以核销').waitFor()
    await page.getByRole('button', { name: '核销', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('status').getByText('0.00', { exact: true }).waitFor()
    const first = dialog.getByLabel(/^本次核销/).first()
    await first.fill('400')
    await dialog.getByRole('status').getByText('600.00', { exact: true }).waitFor()
    await first.fill('1000.01')
    await dialog.getByText('核销金额超过可用金额').waitFor()
    await dialog.getByRole('button', { name: '按到期先后' }).click()
    await dialog.getByRole('status').getByText('0.00', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: '核销', exact: true }).click()
    await page.getByText(/^已核销 \d+ 笔，未核销 0.00 元$/).waitFor()

    await page.getByRole('tab', { name: /^核销/ }).click()
    await page.getByRole('button', { name: '撤销', exact: true }).first().click()
    const undoing = page.getByRole('dialog', { name: '撤销核销' })
    await undoing.getByLabel('原因', { exact: true }).fill('核错款项')
    await undoing.getByRole('button', { name: '撤销核销' }).click()
    await page.getByText('已撤销核销').waitFor()
    await page.getByRole('button', { name: '冲销' }).click()
    const reversing = page.getByRole('dialog', { name: /^冲销收款单/ })
    await reversing.getByLabel('原因', { exact: true }).fill('故事结束')
    await reversing.getByRole('button', { name: '冲销' }).click()
    await page.getByText('收款单已冲销').waitFor()
    await review(true)
    const now = await callAs<Owed>(clerk, 'GET', `/gathering/item/detail/${owed.id}`)
    expect(now.data.balance).toBe(owed.balance)
  })

  async function review(on: boolean): Promise<void> {
    const { page } = clerk
    await page.goto('/gatheringMange/paymentSet/home?part=review')
    await settled(clerk)
    const box = page.getByRole('switch', { name: /^收款复核/ })
    if ((await box.isChecked()) !== on) await box.click()
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('收款设置已保存').waitFor()
  }
})

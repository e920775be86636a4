import { beforeAll, describe, expect, it } from 'vitest'
import { callAs, newVisit, openedRow, people, phone, settled, signIn, useBrowser, type Visit } from './browser.ts'

/** A real PNG of one pixel, long enough for the store's look at its first bytes. */
const shot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: shot })

interface Request {
  readonly id: string
  readonly status: number
  readonly payer: number
  readonly requestNo: string
}
interface Part {
  readonly unitId: string
  readonly unitName: string
  readonly partNo: string
  readonly available: string
  readonly trackMode: number
}

/**
 * jobs 3.3, 4.2, commerce 7: a part of the catalogue asked for on a repair, approved by keyboard, agreed by the customer behind the
 * link, handed out by the warehouse, put in, and owed by the customer.
 */
describe('配件：申请、审批、客户确认、出库、更换、应收', () => {
  useBrowser()
  let leader: Visit
  let office: Visit
  let order: { id: string; orderNo: string }
  let request: string
  let part: Part
  let partsOrder: string

  const now = async () => (await callAs<Request>(office, 'GET', `/repair/parts/detail/${request}`)).data

  beforeAll(async () => {
    leader = await newVisit()
    await signIn(leader, people.leader)
    office = await newVisit()
    await signIn(office, people.administrator)
    const { data } = await callAs<{ records: (typeof order & { elevatorId: string | null; status: number })[] }>(
      leader,
      'POST',
      '/repair/order/listPage',
      { size: 60 },
    )
    const stock = await callAs<{ records: Part[] }>(office, 'POST', '/warehouse/stock/listPage', { page: 1, size: 100 })
    const there = stock.data.records.find(({ available, trackMode }) => Number(available) >= 2 && trackMode === 0)
    if (!there) throw new Error('仓库里没有可用的配件')
    part = there
    // Where the customer bears a dear part: most contracts are half-inclusive.
    for (const one of data.records.filter(({ elevatorId, status }) => elevatorId && status !== 10)) {
      const asked = {
        bizType: 2,
        bizId: one.id,
        lines: [{ name: part.unitName, unitId: part.unitId, priceSale: '8800.00' }],
      }
      const { data: charges } = await callAs<{ chargeMode: number }[]>(leader, 'POST', '/repair/parts/charges', asked)
      if (charges?.[0]?.chargeMode === 1) {
        order = one
        break
      }
    }
  })

  it('班组长在维修工单的「配件」页签申请：填写时就看到由客户付费，提交后待审批', async () => {
    const { page } = leader
    await page.goto(`/repairManage/repairList?id=${order.id}`)
    await settled(leader)
    const drawer = openedRow(page)
    await drawer.getByRole('tab', { name: '配件' }).click()
    await drawer.getByRole('button', { name: '申请配件' }).click()
    const line = drawer.getByRole('region', { name: '配件 1' })
    await line.getByLabel(/^配件/).fill(part.partNo)
    await page.locator('.ant-select-item-option:visible').filter({ hasText: part.unitName }).first().click()
    expect(await line.getByLabel(/^配件/).inputValue()).toBe(part.unitName)
    await line.getByLabel(/^销售单价/).fill('8800')
    await line.locator('input[type=file]').setInputFiles(picture('旧件.png'))
    await line.getByText('旧件.png').waitFor()
    await line.getByText('客户付费').waitFor()
    await drawer.getByRole('button', { name: '提交审批' }).click()
    await drawer.getByText('待审批').first().waitFor()
    const { data } = await callAs<{ requests: Request[] }>(
      leader,
      'GET',
      `/repair/parts/ofOrder?bizType=2&bizId=${order.id}`,
    )
    request = data.requests[0]?.id as string
    expect(await now()).toMatchObject({ status: 1, payer: 2 })
    expect(leader.takeTroubles()).toEqual([])
  })

  it('按 2 驳回须填原因；打字时数字键不审批', async () => {
    const { page } = office
    await page.goto(`/jobRepairParts/jobPartsApproval?id=${request}`)
    await page.getByRole('button', { name: /^驳回/ }).waitFor()
    await page.keyboard.press('2')
    const dialog = page.getByRole('dialog', { name: /^驳回「PJ/ })
    // Opening takes the focus: what is typed before it has ended goes beside the field.
    await expect.poll(() => dialog.getAttribute('class')).not.toContain('ant-zoom')
    await dialog.getByLabel('原因').fill('1')
    await dialog.getByLabel('原因').press('1')
    expect(await dialog.getByLabel('原因').inputValue()).toBe('11')
    await dialog.getByRole('button', { name: '取消' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await now()).toMatchObject({ status: 1 })
    expect(office.takeTroubles()).toEqual([])
  })

  it('审批页按 1 同意：客户付费的转待客户确认', async () => {
    const { page } = office
    await page.goto(`/jobRepairParts/jobPartsApproval?id=${request}`)
    await settled(office)
    await page.getByText(part.unitName).first().waitFor()
    await page.keyboard.press('1')
    await page.getByText(/^已同意 PJ/).waitFor()
    await expect.poll(async () => (await now()).status).toBe(3)
    expect(office.takeTroubles()).toEqual([])
  })

  it('客户在手机上打开链接，看到照片与金额，签名同意：转待领料', async () => {
    const { page } = leader
    await page.goto(`/jobRepairParts/jobPartsDetail?id=${request}`)
    await settled(leader)
    await page.getByRole('button', { name: '客户确认链接' }).click()
    const address = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
    const customer = await newVisit({ on: phone })
    await customer.page.goto(new URL(address).pathname)
    await customer.page.getByText('8,800.00').first().waitFor()
    await customer.page.getByRole('button', { name: /^同意承担/ }).click()
    await customer.page.getByText('签字人不能为空').waitFor()
    await customer.page.getByLabel('姓名').fill('周物业')
    const pad = customer.page.getByRole('img', { name: '请在此签名' })
    await pad.scrollIntoViewIfNeeded()
    const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await customer.page.mouse.move(box.x + 40, box.y + 40)
    await customer.page.mouse.down()
    for (let n = 1; n <= 12; n++) await customer.page.mouse.move(box.x + 40 + n * 16, box.y + 40 + (n % 2) * 40)
    await customer.page.mouse.up()
    await customer.page.getByRole('button', { name: /^同意承担/ }).click()
    await customer.page.getByText(/周物业已于 .* 同意更换/).waitFor()
    expect(await now()).toMatchObject({ status: 4 })
    expect(customer.takeTroubles()).toEqual([])
  })

  it('订单已备货：一键出库，过账即已领料；没有手工登记领料', async () => {
    const { page } = office
    const { requestNo } = await now()
    const orders = await callAs<{ records: { id: string }[] }>(office, 'POST', '/warehouse/order/listPage', {
      ...{ keyword: requestNo, page: 1, size: 5 },
    })
    partsOrder = orders.data.records[0]?.id as string
    await page.goto(`/jobRepairParts/jobPartsDetail?id=${request}`)
    await settled(office)
    expect(await page.getByRole('button', { name: '登记领料' }).count()).toBe(0)
    await page.goto(`/order/orderDetail?id=${partsOrder}`)
    await settled(office)
    await page.getByRole('button', { name: '出库' }).click()
    await page.waitForURL(/storageDetail/)
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByRole('button', { name: '过账' }).click()
    await page.getByText('已过账').first().waitFor()
    await expect.poll(async () => (await now()).status).toBe(5)
    expect(office.takeTroubles()).toEqual([])
  })

  it('登记更换：单据完结，质保起算；订单完成，客户欠 8,800.00', async () => {
    const { page } = office
    await page.goto(`/jobRepairParts/jobPartsDetail?id=${request}`)
    await settled(office)
    await page.getByRole('button', { name: '登记更换' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.locator('input[type=file]').first().setInputFiles(picture('新件.png'))
    await drawer.getByText('新件.png').waitFor()
    await drawer.getByRole('button', { name: '登记更换' }).click()
    await page.getByText('已更换').first().waitFor()
    expect(await now()).toMatchObject({ status: 6 })
    await page.getByRole('img', { name: '新件照片 1' }).waitFor()
    await page.goto(`/order/orderDetail?id=${partsOrder}`)
    await settled(office)
    await expect
      .poll(async () => {
        await page.reload()
        await settled(office)
        return page.getByRole('tab', { name: '应收 1' }).count()
      })
      .toBe(1)
    await page.getByRole('tab', { name: '应收 1' }).click()
    await page.getByRole('table', { name: '应收' }).getByText('8,800.00').first().waitFor()
    expect(office.takeTroubles()).toEqual([])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { callAs, newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

/** Goods come in by keyboard and scanner alone, are posted, go out to a lift, and the issue is taken back. */
describe('出入库', () => {
  useBrowser()
  let keeper: Visit
  let part: { id: string; partNo: string; name: string }

  beforeAll(async () => {
    keeper = await newVisit()
    await signIn(keeper, people.administrator)
    const { data } = await callAs<{ records: { id: string; partNo: string; name: string; trackMode: number }[] }>(
      keeper,
      'POST',
      '/warehouse/unit/listPage',
      { page: 1, size: 50 },
    )
    part = data.records.find(({ trackMode }) => trackMode === 0) as typeof part
  })

  const lying = async () => {
    const { data } = await callAs<{ places: { warehouseName: string; onHand: string }[] }>(
      keeper,
      'GET',
      `/warehouse/stock/ofUnit/${part.id}`,
    )
    return Number(data.places.find(({ warehouseName }) => warehouseName === '中心仓')?.onHand ?? 0)
  }

  it('整张入库单只用键盘与扫码枪：选仓库与供应商，扫两次数量二，填单价，提交', async () => {
    const { page } = keeper
    const before = await lying()
    await page.goto('/storage/storageAdd?mode=rk')
    await settled(keeper)
    const { keyboard } = page
    await page.getByLabel(/^仓库/).focus()
    await keyboard.type('中心')
    await page.getByTitle('中心仓').first().waitFor()
    await keyboard.press('Enter')
    await page.getByLabel(/^供应商/).focus()
    await keyboard.type('青禾')
    await page.getByTitle(/青禾/).first().waitFor()
    // The others go once the word was looked for.
    await page.getByTitle('云溪钢丝绳厂').waitFor({ state: 'hidden' })
    await keyboard.press('Enter')
    await page.getByLabel('扫码或搜索配件').focus()
    for (const qty of ['1', '2']) {
      await keyboard.type(part.partNo)
      await keyboard.press('Enter')
      await page
        .getByRole('table', { name: '明细' })
        .locator('td:nth-child(4) input')
        .and(page.locator(`[value="${qty}"]`))
        .waitFor()
    }
    // With nothing typed it goes on with the line: quantity, price, rate, and back to the scanner.
    const at = (column: number) =>
      page.getByRole('table', { name: '明细' }).locator(`td:nth-child(${column}) input:focus`)
    await keyboard.press('Enter')
    await at(4).waitFor()
    await keyboard.press('Enter')
    await at(5).waitFor()
    await keyboard.type('12.50')
    await keyboard.press('Control+Enter')
    await page.getByText('已提交，待过账').first().waitFor()
    await page.getByRole('button', { name: '过账', exact: true }).click()
    await page.getByText('已过账', { exact: true }).first().waitFor()
    expect(await lying()).toBe(before + 2)
  })

  it('领料出库到电梯，过账；冲销后回到库存，两张单互相找得到', async () => {
    const { page } = keeper
    const before = await lying()
    const { data: lifts } = await callAs<{ value: string }[]>(keeper, 'GET', '/elevator/options?keyword=')
    const { data: houses } = await callAs<{ value: string; label: string }[]>(keeper, 'GET', '/warehouse/house/options')
    const { data: today } = await callAs<{ records: { billDate: string }[] }>(
      keeper,
      'POST',
      '/warehouse/bill/listPage',
      {
        page: 1,
        size: 1,
      },
    )
    const { data: saved } = await callAs<{ id: string }>(keeper, 'POST', '/warehouse/bill/add', {
      bizType: 21,
      warehouseId: houses.find(({ label }) => label.includes('中心仓'))?.value,
      elevatorId: lifts[0]?.value,
      billDate: today.records[0]?.billDate,
      lines: [{ unitId: part.id, qty: '1' }],
    })
    await page.goto(`/storage/storageDetail?id=${saved.id}`)
    await settled(keeper)
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByRole('button', { name: '过账', exact: true }).click()
    await page.getByText('已过账', { exact: true }).first().waitFor()
    expect(await lying()).toBe(before - 1)
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByText('冲销', { exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('领错了')
    await dialog.getByRole('button', { name: '冲销', exact: true }).click()
    await page.getByText('红字', { exact: true }).first().waitFor()
    expect(await lying()).toBe(before)
    await page.getByRole('link', { name: /^冲销 CK/ }).click()
    await page.getByText('已冲销', { exact: true }).first().waitFor()
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { serverPath } from '#kernel/shared/endpoint.ts'
import { mallApi } from '#modules/goods/shared/mall.api.ts'
import type { MallFound } from '#modules/goods/shared/mall.ts'
import { callAs, newVisit, openedRow, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

interface Row {
  readonly id: string
  readonly orderNo: string
  readonly title: string
  readonly companyName: string
}

/** What everybody finds for a word. */
async function found({ context }: Visit, keyword: string): Promise<readonly string[]> {
  const answer = await context.request.post(serverPath(mallApi.search.path), { data: { keyword } })
  return ((await answer.json()) as { data: MallFound }).data.records.map(({ title }) => title)
}

describe('商家与平台运营', () => {
  useBrowser()
  let seller: Visit
  let operator: Visit
  const storeName = '云梯电梯配件直营店'
  const title = '故事用的门锁触点'

  beforeAll(async () => {
    seller = await newVisit()
    operator = await newVisit()
    await signIn(seller, people.administrator)
    await signIn(operator, people.operations)
  })

  const row = async (visit: Visit, path: string, body: object): Promise<Row> =>
    (await callAs<{ records: Row[] }>(visit, 'POST', path, { size: 1, ...body })).data.records[0] as Row

  it('商家改店名，审核前买家看到的是原名；运营核对执照后通过', async () => {
    const { page } = seller
    await page.goto('/goodsManage/storeInfo/edit')
    await page.getByLabel('店铺名称').fill(storeName)
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByText('变更待审核').waitFor()
    await operator.page.goto('/mallManage/storeManage/home')
    await operator.page.getByText('云梯维保配件店').first().click()
    await openedRow(operator.page).getByRole('button', { name: '审核' }).click()
    await operator.page.getByText('原：云梯维保配件店').waitFor()
    const pass = operator.page.getByRole('button', { name: '通过', exact: true })
    expect(await pass.isDisabled()).toBe(true)
    await operator.page.getByLabel('税号与执照一致').check()
    await operator.page.getByLabel('有效期与执照一致').check()
    await pass.click()
    await operator.page.getByText(`「${storeName}」已通过`).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: storeName }).first().waitFor()
  })

  it('商家复制商品、批量填库存、上架；买家搜得到', async () => {
    const { page } = seller
    const goods = await row(seller, '/goods/goods/listPage', { tab: 'on' })
    await page.goto(`/goodsManage/goodsInventory/goodsHandle?mode=copy&id=${goods.id}`)
    await page.getByLabel('商品标题').fill(title)
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByText('商品已新增').waitFor()
    await page.goto('/goodsManage/goodsInventory/home')
    await settled(seller)
    await page.getByPlaceholder('编码、商品、配件').fill(title)
    await page.getByPlaceholder('编码、商品、配件').press('Enter')
    await page.getByRole('row').filter({ hasText: title }).first().waitFor()
    await settled(seller)
    await page.getByRole('row').filter({ hasText: title }).first().getByRole('checkbox').click()
    await page.getByRole('button', { name: '批量调整' }).click()
    await page.getByRole('dialog').getByLabel(/库存$/).first().fill('25')
    await page.getByRole('dialog').getByLabel('原因').fill('首批到货')
    await page.getByRole('button', { name: '保存 1 个规格' }).click()
    await page.getByText('已调整 1 个规格').waitFor()
    await page.goto('/goodsManage/goodsShelf')
    await settled(seller)
    await page.getByRole('row').filter({ hasText: title }).getByRole('checkbox').click()
    await page.getByRole('button', { name: '上架', exact: true }).click()
    await expect.poll(() => found(seller, title)).toContain(title)
  })

  it('商家接单、打印拣货单与装箱单、扫码发货；统计里有这一天', async () => {
    const { page } = seller
    const order = await row(seller, '/mall/order/listPage', { status: [2] })
    await page.goto(`/mallOrder/orderManage/orderDetail?id=${order.id}`)
    await page.getByRole('button', { name: '接单', exact: true }).click()
    await page.getByText('已接单，请备货').waitFor()
    await page.goto('/mallOrder/shipmentManage/home')
    const line = page.getByRole('row').filter({ hasText: order.orderNo })
    await line.getByRole('checkbox').click()
    for (const [button, name] of [
      ['打印拣货单', /^拣货单 .*\.pdf$/],
      ['打印装箱单', new RegExp(`^装箱单 ${order.orderNo}\\.pdf$`)],
    ] as const) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(name)
    }
    await page.getByRole('button', { name: '扫码发货' }).click()
    // As a scanner types: the slip's code, Enter, the parcel's number, Enter.
    await page.getByLabel('订单号', { exact: true }).fill(order.orderNo)
    await page.keyboard.press('Enter')
    await page.keyboard.type('SF1234567890123')
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: '扫码记录' }).getByText(`${order.orderNo} 已发货`).waitFor()
    await line.waitFor({ state: 'detached' })
    await page.goto('/mallOrder/orderManage/home?part=sales')
    await page.getByRole('table', { name: '每天成交' }).getByRole('row').nth(5).waitFor()
    await page.getByText('近12个月').click()
    await page.getByRole('table', { name: '各月成交' }).waitFor()
    expect(seller.takeTroubles()).toEqual([])
  })

  it('运营违规下架一件商品、解除，冻结店铺、解冻，买家看到的跟着变；新增的分类能删', async () => {
    const { page } = operator
    const kept = await row(seller, '/goods/goods/listPage', { tab: 'on', keyword: '曳引' })
    const confirm = async (verb: string, reason: string) => {
      await page.getByRole('dialog').getByRole('textbox').fill(reason)
      await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
    }
    await page.goto('/mallManage/storeManage/home')
    await page.getByText(storeName).first().click()
    const open = openedRow(page)
    const line = open.getByRole('row').filter({ hasText: title })
    await line.getByRole('button', { name: '违规下架' }).click()
    await confirm('违规下架', '图文与实物不符')
    await line.getByRole('button', { name: '解除' }).waitFor()
    await expect.poll(() => found(operator, title)).toEqual([])
    await line.getByRole('button', { name: '解除' }).click()
    await confirm('解除', '已更正')
    await line.getByRole('button', { name: '违规下架' }).waitFor()
    await open.getByRole('button', { name: '冻结' }).click()
    await confirm('冻结', '营业执照待核实')
    await open.getByRole('button', { name: '解冻' }).waitFor()
    await expect.poll(() => found(operator, kept.title)).not.toContain(kept.title)
    await open.getByRole('button', { name: '解冻' }).click()
    await confirm('解冻', '已核实')
    await open.getByRole('button', { name: '冻结' }).waitFor()
    await expect.poll(() => found(operator, kept.title)).toContain(kept.title)
    await page.goto('/mallManage/classification')
    await page.getByRole('button', { name: '新增分类' }).click()
    await page.getByRole('dialog').getByLabel('分类名称').fill('故事里的分类')
    await page.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click()
    await page.getByRole('button', { name: '故事里的分类', exact: true }).click()
    await openedRow(page).getByRole('button', { name: '删除', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除分类' }).click()
    await page.getByRole('button', { name: '故事里的分类', exact: true }).waitFor({ state: 'detached' })
    expect(operator.takeTroubles()).toEqual([])
  })
})

import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { serverPath } from '#kernel/shared/endpoint.ts'
import { AfterSaleStep } from '#modules/afterSale/shared/terms.ts'
import { mallApi } from '#modules/goods/shared/mall.api.ts'
import type { MallFound, MallItem } from '#modules/goods/shared/mall.ts'
import { callAs, newVisit, people, phone, signIn, useBrowser, type Visit } from './browser.ts'

/** A receipt of eight by eight pixels. */
const receipt = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a6' } })
  .png()
  .toBuffer()

/**
 * A whole purchase on the phone: found, put into the cart before signing in, paid in the sandbox's cashier, received, one of two
 * given back, the rest invoiced. The seller answers by calls beside the browser.
 */
describe('买家在手机上买配件', () => {
  useBrowser()
  let buyer: Visit
  let seller: Visit
  let wanted: MallItem
  let order: string

  beforeAll(async () => {
    buyer = await newVisit({ on: phone })
    seller = await newVisit()
    await signIn(seller, people.administrator)
    const asked = { inStock: true, sort: 'sales', page: 1, size: 60 }
    const search = await buyer.context.request.post(serverPath(mallApi.search.path), { data: asked })
    const { records } = ((await search.json()) as { data: MallFound }).data
    wanted = records.find(({ storeName }) => storeName.startsWith('云梯')) as MallItem
  })

  /** As the seller, who is right or the story ends here. */
  async function sell<T>(path: string, body: object): Promise<T> {
    const { errorCode, errorMsg, data } = await callAs<T>(seller, 'POST', path, body)
    expect([errorCode, errorMsg]).toEqual([0, errorMsg])
    return data
  }

  it('搜索、加入购物车、登录、结算：登录前选的还在，登录后接着结算', async () => {
    const { page } = buyer
    await page.goto('/partsMall/partsMallHome')
    await page.getByLabel('搜索商品').fill(wanted.model ?? wanted.title)
    await page.getByLabel('搜索商品').press('Enter')
    await page.getByRole('link', { name: wanted.title }).first().click()
    await page.getByRole('heading', { name: wanted.title, exact: true }).waitFor()
    for (const dimension of await page.locator('fieldset').all()) await dimension.getByRole('button').first().click()
    await page.locator('button:visible', { hasText: '加入购物车' }).click()
    await page.getByText('已加入购物车').waitFor()
    await page.goto('/partsMall/cart')
    await page.getByRole('button', { name: `增加 ${wanted.title}` }).click()
    await page.getByText('已选 1 种').waitFor()
    await page.getByRole('button', { name: '去结算' }).click()
    const dialog = page.getByRole('dialog', { name: '登录' })
    await dialog.getByLabel('手机号或账号').fill(people.otherCompany)
    await dialog.getByLabel('密码', { exact: true }).fill('Tiwei#2026')
    await dialog.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('heading', { name: '结算' }).waitFor()
    const store = page.getByRole('region', { name: wanted.storeName })
    await store.getByText('×2').waitFor()
    await page.getByRole('button', { name: '提交订单' }).click()
    await page.getByText('选择支付方式').waitFor()
    order = new URL(page.url()).searchParams.get('orders') ?? ''
    expect(order).toHaveLength(36)
  })

  it('沙箱支付，商家接单发货，确认收货', async () => {
    const { page } = buyer
    await page.getByRole('button', { name: /沙箱支付/ }).click()
    // It is named by the public address, which a server on a free port does not have.
    const cashier = await page.getByRole('link', { name: '打开支付页面' }).getAttribute('href')
    const { pathname, search } = new URL(cashier ?? '')
    await page.goto(pathname + search)
    await page.getByRole('button', { name: '支付成功', exact: true }).click()
    await page.getByText('已支付并通知').waitFor()
    await page.getByRole('link', { name: '返回我的订单' }).click()
    await page.getByRole('tab', { name: /待确认/ }).waitFor()
    await sell('/mall/order/accept', { ids: [order] })
    await sell('/mall/order/ship', { id: order, logisticsType: 1, carrier: '顺丰速运', trackingNo: 'SF1234567890' })
    await page.goto(`/partsMall/myOrderDetail?id=${order}`)
    await page.getByText('SF1234567890').first().waitFor()
    await page.getByRole('button', { name: '确认收货' }).click()
    await page.getByRole('button', { name: '确定收货' }).click()
    await page.getByText('订单已完成').first().waitFor()
  })

  it('两件退一件，退款到账；余下的申请发票', async () => {
    const { page } = buyer
    await page.getByRole('button', { name: '申请售后' }).click()
    const ask = page.getByRole('dialog', { name: '申请售后' })
    await ask.getByText('仅退款', { exact: true }).click()
    await ask.getByLabel('数量').fill('1')
    await ask.getByLabel('原因').click()
    await page.getByTitle('少件破损').first().click()
    await ask.getByRole('button', { name: '提交' }).click()
    await page.getByText(/已提交，商家48小时内处理/).waitFor()
    await page.getByRole('link', { name: /仅退款/ }).click()
    await page.getByText('协商记录').first().waitFor()
    const id = new URL(page.url()).searchParams.get('id') ?? ''
    const detail = () => callAs<{ version: number; step: number }>(seller, 'GET', `/mall/afterSale/detail/${id}`)
    await sell('/mall/afterSale/agree', { id, version: (await detail()).data.version })
    await vi.waitUntil(async () => (await detail()).data.step === AfterSaleStep.code.refunded, {
      timeout: 180_000,
      interval: 200,
    })
    await page.reload()
    await page.getByText('已退款').first().waitFor()

    await page.goto(`/partsMall/myOrderDetail?id=${order}`)
    await page
      .getByText(/^已退 ¥/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: '申请发票' }).click()
    const invoice = page.getByRole('dialog', { name: /申请发票/ })
    await invoice.getByLabel('发票抬头').fill('北辰演示电梯')
    await invoice.getByLabel('税号').fill('91330100MA0DEM0015')
    await invoice.getByRole('button', { name: /提交|保存/ }).click()
    await page.getByText('开票申请已提交').waitFor()
    await page.getByRole('region', { name: '发票' }).getByText('审核中').waitFor()
    expect(buyer.takeTroubles()).toEqual([])
  })

  it('线下付款：拍的凭证看得到缩略图，不是图片的不收；商家看到图，确认到账', async () => {
    const { page } = buyer
    await page.goto(`/partsMall/productDetail?id=${wanted.goodsId}`)
    await page.getByRole('heading', { name: wanted.title, exact: true }).waitFor()
    await page.getByRole('button', { name: '看大图' }).click()
    await page.getByRole('dialog', { name: '大图' }).click()
    for (const dimension of await page.locator('fieldset').all()) await dimension.getByRole('button').first().click()
    await page.locator('button:visible', { hasText: '立即购买' }).click()
    await page.getByRole('radio', { name: /线下/ }).check()
    await page.getByText('提交订单').click()
    await page.waitForURL(/cashier/)
    const id = new URL(page.url()).searchParams.get('orders') ?? ''
    await page.goto(`/partsMall/myOrderDetail?id=${id}&voucher=1`)
    const files = page.locator('input[type=file]')
    await files.setInputFiles({ name: '回单.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await page.getByText('「回单.png」打不开，可能已损坏，请换一张').waitFor()
    await files.setInputFiles({ name: '回单.png', mimeType: 'image/png', buffer: receipt })
    await page.getByRole('link', { name: '查看 回单.png' }).waitFor()
    await page.getByText('已上传').waitFor()
    await page.getByLabel('付款人').fill('北辰演示电梯')
    await page.getByRole('button', { name: '提交凭证' }).click()
    await page.getByText('凭证已上传，等待商家核实').waitFor()
    const sent = page.getByRole('region', { name: '付款凭证' }).getByRole('img')
    await expect.poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8)

    await seller.page.goto(`/mallOrder/orderManage/orderDetail?id=${id}&tab=vouchers`)
    const seen = seller.page.getByRole('img', { name: '付款凭证 1' })
    await seen.waitFor()
    await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8)
    const { payable } = (await callAs<{ payable: string }>(seller, 'GET', `/mall/order/detail/${id}`)).data
    await sell('/mall/order/confirmPayment', { id, amount: payable })
    expect(buyer.takeTroubles()).toEqual([])
  })
})

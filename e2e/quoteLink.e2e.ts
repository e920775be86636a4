import { beforeAll, describe, expect, it } from 'vitest'
import type { ContractDetail } from '#modules/contract/shared/contractDetail.ts'
import { callAs, lastText, newVisit, people, phone, settled, signIn, useBrowser, type Visit } from './browser.ts'

/** A lift is quoted, bargained over in three versions, signed on the customer's telephone, and becomes a contract. */
describe('报价到签约', () => {
  useBrowser()
  let seller: Visit
  let customer: Visit
  /** What the customer said yes to, as his page showed it. */
  let agreed = ''

  beforeAll(async () => {
    seller = await newVisit()
    await signIn(seller, people.administrator)
    customer = await newVisit({ on: phone })
  })

  const amount = (text: string | null) => /([\d,]+\.\d\d)/.exec(text ?? '')?.[1] ?? ''
  const total = () => seller.page.getByRole('region', { name: '合计' }).locator('strong').textContent()

  /** Nobody need agree to it; the dialog that comes up has the link. */
  async function send(): Promise<string> {
    const { page } = seller
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByText('已通过', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: '发送', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '客户链接' })
    const link = await dialog.getByText('/share/quote/').textContent()
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await page.getByText('已发送', { exact: true }).first().waitFor()
    return new URL(link ?? '').pathname
  }

  it('V1：按参数带出方案，报出；客户在手机上看到总价与「为什么是这个数量」', async () => {
    const { page } = seller
    await page.goto('/quoteManage/quote')
    await settled(seller)
    await page.getByLabel('客户名称').fill('签约花园业委会')
    await page.getByLabel('联系电话').fill('13800138077')
    for (const [group, value] of Object.entries({ 载重: '1000', 速度: '1.75', 门宽: '900', 门高: '2100' }))
      await page
        .getByRole('group', { name: `常用${group}` })
        .getByRole('button', { name: value, exact: true })
        .click()
    for (const [label, value] of Object.entries({ '层 F': '18', '站 S': '18', '门 D': '18', '提升高度 R': '51' }))
      await page.getByLabel(label).fill(value)
    await page.getByRole('group', { name: '明细 3', exact: true }).waitFor()
    const first = await total()
    await page.getByRole('button', { name: '保存报价' }).click()
    await page.getByRole('heading', { name: '签约花园业委会' }).waitFor()
    const link = await send()

    const { page: his } = customer
    await his.goto(link)
    await his.getByRole('heading', { name: '签约花园业委会' }).waitFor()
    await his.getByText(`${first} 元`).first().waitFor()
    await his.getByLabel('曳引钢丝绳为什么是这个数量').click()
    await his.getByText('绳根数6 × (曳引比2 × (提升高度51 + 顶层高度4.5) + 6) × 1.03（含损耗3 %） = 723.06').waitFor()
    expect(await his.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await his.content()).not.toMatch(/毛利|成本|最低售价/)
    await page.reload()
    await page.getByText(/已打开，首次/).waitFor()
  })

  it('V2：降一点再报，V1 的链接说有新版本', async () => {
    const { page } = seller
    const { page: his } = customer
    const old = his.url()
    await page.getByRole('button', { name: '编辑成新版本' }).click()
    await page.getByText('将生成V2').waitFor()
    await page.getByLabel('折扣率').fill('99')
    await page.getByRole('button', { name: '保存为V2' }).click()
    await page.getByRole('heading', { name: '签约花园业委会' }).waitFor()
    await page.getByText(/V2$/).first().waitFor()
    const link = await send()
    await his.goto(old)
    await his.getByRole('heading', { name: '报价已有新版本' }).waitFor()
    await his.goto(link)
    await his.getByText('优惠').first().waitFor()
  })

  it('V3：做成三档；客户比较后选优选，收短信码确认；再打开是确认记录', async () => {
    const { page } = seller
    const { page: his } = customer
    await page.getByRole('button', { name: '编辑成新版本' }).click()
    await page.getByText('将生成V3').waitFor()
    await page.getByRole('button', { name: '做成三档报价' }).click()
    const price = (n: number) => page.getByRole('group', { name: `明细 ${n}`, exact: true }).getByLabel('单价')
    const listed = Number(await price(1).inputValue())
    await page.getByRole('button', { name: '明细 1 拆成三档' }).click()
    await price(2).fill(String(listed + 1000))
    await price(3).fill(String(listed + 3000))
    await page.getByRole('group', { name: '三档报价' }).getByRole('button', { name: /^优选/ }).click()
    const best = await total()
    await page.getByRole('button', { name: '保存为V3' }).click()
    await page.getByRole('heading', { name: '签约花园业委会' }).waitFor()
    await page.getByText(/V3$/).first().waitFor()
    const link = await send()

    await his.goto(link)
    await his.getByRole('heading', { name: '三档的差别' }).waitFor()
    await his.getByRole('radio', { name: /优选/ }).check({ force: true })
    await his.getByText(`${best} 元`).first().waitFor()
    const form = his.getByRole('form', { name: '确认报价' })
    agreed = amount(await form.getByText('确认的是').textContent())
    expect(agreed).toBe(amount(best))
    await form.getByRole('button', { name: '确认报价' }).click()
    await form.getByText('请填写确认人姓名').waitFor()
    await form.getByLabel('确认人姓名').fill('孙主任')
    await form.getByRole('button', { name: '获取验证码' }).click()
    await form.getByText(/5 分钟内有效/).waitFor()
    const text = await lastText('quoteConfirm')
    expect(text).toMatchObject({ offer: '优选', amount: agreed.replaceAll(',', '') })
    const wrong = String((Number(text.code) + 1) % 1_000_000).padStart(6, '0')
    await form.getByLabel(/^验证码/).fill(wrong)
    await form.getByRole('button', { name: '确认报价' }).click()
    await form.getByText('验证码错误或已失效').waitFor()
    await form.getByLabel(/^验证码/).fill(text.code as string)
    await form.getByRole('button', { name: '确认报价' }).click()
    await his.getByRole('heading', { name: `已确认优选报价，${agreed} 元` }).waitFor()
    await his.getByText(/孙主任 用手机 138\*\*\*\*8077 的短信码确认/).waitFor()
    await his.reload()
    await his.getByRole('heading', { name: `已确认优选报价，${agreed} 元` }).waitFor()
    expect(await his.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

  it('转合同：合同额就是客户确认的一档', async () => {
    const { page } = seller
    await page.reload()
    await page.getByText('客户确认', { exact: true }).first().waitFor()
    await page.getByText(/孙主任 · 138\*\*\*\*8077/).waitFor()
    await page.getByRole('button', { name: '转合同' }).click()
    const drawer = page.getByRole('dialog', { name: '转合同' })
    await drawer.getByLabel('客户').click()
    await page.locator('.ant-select-item-option').first().click()
    await drawer.getByRole('button', { name: '转合同' }).click()
    const contract = page.getByRole('link', { name: '合同草稿' })
    await contract.waitFor()
    const id = new URL((await contract.getAttribute('href')) ?? '', 'http://x').searchParams.get('id')
    const { data } = await callAs<ContractDetail>(seller, 'GET', `/contract/detail/${id}`)
    expect(data.agreedAmount).toBe(agreed.replaceAll(',', ''))
    await page.getByText('已转单', { exact: true }).first().waitFor()
  })
})

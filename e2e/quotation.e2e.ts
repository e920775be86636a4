import { beforeAll, describe, expect, it } from 'vitest'
import { newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

/** A quotation is put together by the measures of the lift, kept, submitted, and read again with its sums. */
describe('报价', () => {
  useBrowser()
  let seller: Visit

  beforeAll(async () => {
    seller = await newVisit()
    await signIn(seller, people.administrator)
  })

  it('填参数、写公式，数量与金额随填随算；公式写错指出第几个字符；手改可恢复', async () => {
    const { page } = seller
    await page.goto('/quoteManage/quote')
    await settled(seller)
    await page.getByLabel('客户名称').fill('故事广场业委会')
    await page.getByLabel('联系电话').fill('13800138000')
    const lift = {
      '层 F': '18',
      '站 S': '18',
      '门 D': '18',
      '提升高度 R': '51',
      '顶层高度 OH': '4.5',
      '底坑深度 PD': '1.5',
    }
    for (const [label, value] of Object.entries({ ...lift, '绳根数 ropes': '6' }))
      await page.getByLabel(label).fill(value)
    await page.getByRole('group', { name: '常用曳引比' }).getByRole('button', { name: '2', exact: true }).click()

    await page.getByRole('button', { name: '添加明细' }).click()
    const rope = page.getByRole('group', { name: '明细 1' })
    await rope.getByLabel('名称').fill('曳引钢丝绳')
    await rope.getByLabel('公式').fill('ropes*(R+')
    await page.getByText('第1行公式第10个字符有误').waitFor()
    await rope.getByLabel('公式').fill('ropes*(ratio*(R+OH)+6)*1.03')
    await rope.getByLabel('单价').fill('18.50')
    await rope.getByText('13,376.61').waitFor()

    await page.getByRole('button', { name: '添加明细' }).click()
    const doors = page.getByRole('group', { name: '明细 2' })
    await doors.getByLabel('名称').fill('层门')
    await doors.getByLabel('公式').fill('D')
    await doors.getByLabel('单价').fill('2350')
    await doors.getByLabel('数量').fill('20')
    await doors.getByText('47,000.00').waitFor()
    await doors.getByRole('button', { name: '手改 · 恢复' }).click()
    await doors.getByText('42,300.00').waitFor()
    await page.getByRole('region', { name: '合计' }).getByText('55,676.61').first().waitFor()
  })

  it('保存后提交：没有成本的要审批，自己的不能自己批', async () => {
    const { page } = seller
    await page.getByRole('button', { name: '保存报价' }).click()
    await page.getByRole('heading', { name: '故事广场业委会' }).waitFor()
    await page.getByText('55,676.61').first().waitFor()
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByText('待审批', { exact: true }).first().waitFor()
    expect(await page.getByRole('button', { name: '通过', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '作废' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('故事结束')
    await dialog.getByRole('button', { name: '作废', exact: true }).click()
    await page.getByText('已作废', { exact: true }).first().waitFor()
  })

  it('填齐五个参数，方案带出明细；改两次成三个版本，对比只列改动的一行', async () => {
    const { page } = seller
    await page.goto('/quoteManage/quote')
    await settled(seller)
    await page.getByLabel('客户名称').fill('故事方案业委会')
    await page.getByLabel('联系电话').fill('13800138000')
    for (const [group, value] of Object.entries({ 载重: '1000', 速度: '1.75', 门宽: '900', 门高: '2100' }))
      await page
        .getByRole('group', { name: `常用${group}` })
        .getByRole('button', { name: value, exact: true })
        .click()
    await page.getByText(/^参数.+未填写$/).waitFor()
    for (const [label, value] of Object.entries({ '层 F': '18', '站 S': '18', '门 D': '18', '提升高度 R': '51' }))
      await page.getByLabel(label).fill(value)
    const rope = page.getByRole('group', { name: '明细 3', exact: true })
    await rope.waitFor()
    expect(await rope.getByLabel('名称').inputValue()).toBe('曳引钢丝绳')
    expect(await rope.getByLabel('数量').inputValue()).toBe('723.06')
    expect(await rope.getByLabel('数量').getAttribute('title')).toBe('ROUND(6*(2*(51+4.5)+6)*1.03,2) = 723.06')
    await page.getByRole('button', { name: '保存报价' }).click()
    await page.getByRole('heading', { name: '故事方案业委会' }).waitFor()

    for (const [n, price] of [
      [2, '20'],
      [3, '21'],
    ] as const) {
      await page.getByRole('button', { name: '提交', exact: true }).click()
      await page.getByText('已通过', { exact: true }).first().waitFor()
      await page.getByRole('button', { name: '编辑成新版本' }).click()
      await page.getByText(`将生成V${n}`).waitFor()
      await rope.getByLabel('单价').fill(price)
      await page.getByRole('button', { name: `保存为V${n}` }).click()
      await page.getByText(`V${n}`, { exact: false }).first().waitFor()
      await page.getByRole('heading', { name: '故事方案业委会' }).waitFor()
    }
    await page.getByRole('tab', { name: /版本对比/ }).click()
    await page.getByText('与 V2 对比').waitFor()
    const compared = page.getByRole('table').last()
    await compared.getByText('曳引钢丝绳').waitFor()
    expect(await compared.locator('tbody tr').count()).toBe(1)
    await compared.getByText('723.06', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '作废' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('故事结束')
    await dialog.getByRole('button', { name: '作废', exact: true }).click()
    await page.getByText('已作废', { exact: true }).first().waitFor()
  })
})

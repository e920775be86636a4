import { beforeAll, describe, expect, it } from 'vitest'
import { callAs, newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

/** 故障处理策略与故障规则 as one story: replay before switching on, raise a level, not lower one that is guarded. */
describe('故障处理策略与故障规则', () => {
  useBrowser()
  let office: Visit

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
  })

  it('改策略：启用之前先看回测，改过表单结果标明是改之前的；保存后在列表里', async () => {
    const { page } = office
    const name = `回测策略${String(Date.now()).slice(-6)}`
    await page.goto('/eventManage/faultHandleStrategy')
    await page.getByRole('button', { name: '新增策略' }).click()
    await page.waitForURL('**/editDetail')
    const way = page.getByRole('radiogroup', { name: '处理方式' })
    // The list, which has fields of the same names, is gone when the form stands.
    await way.waitFor()
    await page.getByLabel(/^规则名称/).fill(name)
    await page.getByRole('switch', { name: /^启用/ }).click()
    const beside = page.getByRole('complementary', { name: '预览与回测' })
    await beside.getByText(/全公司电梯发生 A、B 级故障：自动派单/).waitFor()
    await beside.getByRole('button', { name: '开始回测' }).click()
    const said = beside.getByText(/^(工单 |与现在相同|近 30 天的 \d+ 条记录没有一条轮到它|没有监测数据)/)
    await said.waitFor()
    await page.getByLabel(/^持续时间/).fill('300')
    await beside.getByText('表单改过了，结果是改之前的。').waitFor()
    await beside.getByRole('button', { name: '重新回测' }).click()
    await beside.getByText('表单改过了，结果是改之前的。').waitFor({ state: 'detached' })
    // 仅记录 would let people who are trapped wait.
    await way.getByText('仅记录').click()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page
      .getByRole('alert')
      .getByText(/危及人身，不能只推送或只记录/)
      .waitFor()
    await way.getByText('自动派单').click()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.waitForURL('**/eventManage/faultHandleStrategy')
    const row = page.getByRole('row', { name: new RegExp(name) })
    await row.waitFor()
    expect(await page.getByRole('switch', { name: `启用 ${name}` }).isChecked()).toBe(false)
    await page.getByRole('switch', { name: `启用 ${name}` }).click()
    await page.getByText(`「${name}」已启用`).waitFor()
    // Put back: other stories meet the company's own strategies.
    const { data } = await callAs<{ records: { id: string }[] }>(office, 'POST', '/hardware/strategy/listPage', {
      keyword: name,
    })
    for (const { id } of data.records) await callAs(office, 'DELETE', `/hardware/strategy/delete/${id}`)
    expect(office.takeTroubles()).toEqual([])
  })

  it('故障规则：升一级，列表标明企业设置；冲顶降不了级；恢复默认', async () => {
    const { page } = office
    const way = page.getByRole('radiogroup', { name: '处理方式' })
    await page.goto('/eventManage/setFaultRule?code=03')
    await page.getByText('B 严重', { exact: true }).click()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.waitForURL('**/eventManage/faultRule')
    await page
      .getByRole('row', { name: /开门故障/ })
      .getByText('企业设置')
      .waitFor()
    await page.goto('/eventManage/setFaultRule?code=09')
    await page.getByText('B 严重', { exact: true }).click()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('alert').getByText('该故障级别不允许降低，不低于 A 级。').waitFor()
    await page.getByText('A 危急', { exact: true }).click()
    await way.getByText('仅记录').click()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('alert').getByText('处理方式不能放宽：只能自动派单。').waitFor()
    await way.getByText('自动派单').click()
    await page.goto('/eventManage/setFaultRule?code=03')
    await page.getByRole('button', { name: '恢复默认' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click()
    await page.waitForURL('**/eventManage/faultRule')
    await page
      .getByRole('row', { name: /开门故障/ })
      .getByText('平台默认')
      .waitFor()
    expect(office.takeTroubles()).toEqual([])
  })

  it('判定条件：只用键盘写出来，句子跟着变，试算一台电梯的一天', async () => {
    const { page } = office
    await page.goto('/eventManage/setFaultRule?code=17')
    await settled(office)
    await page.getByRole('button', { name: '用测量值判定' }).press('Enter')
    // The cursor stands in the new condition.
    await page.locator('input[aria-label="指标"]:focus').waitFor()
    await page.keyboard.type('电动机温度')
    await page.keyboard.press('Enter')
    await page.getByLabel(/^数值/).fill('90')
    await page.getByText('电动机温度大于 90 ℃，持续满 60 秒，判定发生。').waitFor()
    const beside = page.getByRole('complementary', { name: '试算' })
    await beside.getByRole('combobox', { name: '试算的电梯' }).press('ArrowDown')
    await page.locator('.ant-select-item-option-active:visible').waitFor()
    await page.keyboard.press('Enter')
    await beside.getByRole('button', { name: '试算', exact: true }).click()
    await beside.getByText(/这一天没有收到这台电梯的数据|会判定 \d+ 次|请选择/).waitFor()
    await page.getByRole('button', { name: '不用判定条件' }).click()
    await page.getByRole('button', { name: '用测量值判定' }).waitFor()
    expect(office.takeTroubles()).toEqual([])
  })
})

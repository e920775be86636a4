import { beforeAll, describe, expect, it } from 'vitest'
import { newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

/** 规则配置 as one story: set a stage, read it in the matrix, go back to the default; the phone follows the form; a strategy. */
describe('规则配置', () => {
  useBrowser()
  let office: Visit

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
  })

  it('四张卡片写明启用与近30天触发', async () => {
    const { page } = office
    await page.goto('/rule/ruleConfig')
    await settled(office)
    await page
      .getByText(/近30天触发 \d+ 次/)
      .first()
      .waitFor()
    await page.getByRole('switch', { name: '终端转急修开关' }).click()
    await page.getByRole('button', { name: '关闭终端转急修' }).click()
    await page.getByText('已关闭', { exact: true }).waitFor()
    await page.getByRole('switch', { name: '终端转急修开关' }).click()
    await page.getByText('已关闭', { exact: true }).waitFor({ state: 'detached' })
  })

  it('时间设置：句子随填写变化，时间须递增，保存后矩阵说同样的话，再恢复默认', async () => {
    const { page } = office
    await page.goto('/rule/ruleConfig/overtimeRemind')
    await page.getByRole('button', { name: '编辑 困人急修 到达' }).click()
    await page.getByRole('spinbutton', { name: '第 1 级时间' }).fill('20')
    const first = page.getByRole('region', { name: '第 1 级' })
    await first.getByRole('checkbox', { name: '站内' }).uncheck()
    await first.getByLabel(/^重复间隔/).fill('')
    await first.getByLabel(/^最多次数/).fill('')
    await page.getByText('困人工单 20 分钟未到达：推送班组长、调度并语音呼叫。').waitFor()
    await page.getByRole('button', { name: '增加一级' }).click()
    await page.getByRole('spinbutton', { name: '第 2 级时间' }).fill('15')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('alert').getByText('第2级的时间应晚于第1级').waitFor()
    await page.getByRole('spinbutton', { name: '第 2 级时间' }).fill('40')
    await page.getByRole('button', { name: '保存' }).click()
    await page.waitForURL('**/rule/ruleConfig/overtimeRemind')
    // The list below says the same of each reminder that has gone out.
    const matrix = page.getByRole('table', { name: '超时提醒矩阵' })
    await matrix.getByText('困人工单 20 分钟未到达').waitFor()
    await page.getByText('企业设置').waitFor()
    await page.getByRole('button', { name: '恢复默认' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click()
    await matrix.getByText('困人工单 30 分钟未到达').waitFor()
    await page.getByText('近7天命中').waitFor()
  })

  it('急修单配置：手机预览随表单变化，保存后还在', async () => {
    const { page } = office
    await page.goto('/rule/ruleConfig/configRepairOrder?type=3')
    await settled(office)
    const phone = page.getByRole('complementary', { name: '手机预览' })
    await phone.getByText('故障代码').waitFor()
    await page.locator('[data-field$="fields.code"]').getByText('不显示').click()
    await phone.getByText('故障代码').waitFor({ state: 'detached' })
    await page.getByLabel(/^维修后照片/).fill('3')
    expect(await phone.getByText('+', { exact: true }).count()).toBe(3)
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('普通维修的配置已保存').waitFor()
    await page.reload()
    await settled(office)
    expect(await phone.getByText('+', { exact: true }).count()).toBe(3)
  })

  it('终端转急修：新增规则，试算说将产生几张，逐台关掉', async () => {
    const { page } = office
    const name = `故事规则${String(Date.now()).slice(-6)}`
    await page.goto('/rule/ruleConfig/terminalToRepair')
    await page.getByRole('button', { name: '新增规则' }).click()
    await page
      .getByRole('dialog')
      .getByLabel(/^规则名称/)
      .fill(name)
    await page.getByText(/全公司电梯发生 A、B 级故障：自动派单/).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await page.getByText('规则已新增').waitFor()
    await page.getByText(name).click()
    await page.getByRole('button', { name: '试算' }).click()
    await page
      .getByText(/没有监测数据|将产生 \d+ 张，其中困人 \d+ 张，去重 \d+ 张/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('link')
      .click()
    await page.waitForURL('**/terminalDetailList?strategyId=*')
    await settled(office)
    const turn = page.getByRole('switch', { name: /^转急修/ }).first()
    await turn.click()
    await page.getByText('1 台电梯已关闭转急修').waitFor()
    expect(office.takeTroubles()).toEqual([])
  })
})

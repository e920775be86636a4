import { beforeAll, describe, expect, it } from 'vitest'
import { newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

/** A template's life: copied from the national rows, tightened, one row removed and refused, restored, published, compared. */
describe('维保模板', () => {
  useBrowser()
  let office: Visit

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
  })

  it('复制国标，加严一项，删一项变红并被拒绝，恢复后发布，对比只剩加严的一项', async () => {
    const { page } = office
    await page.goto('/maintenanceTmpl?mode=view&id=00000000-0000-7000-8000-000000000001')
    await page.getByRole('button', { name: '复制为本公司模板' }).click()
    await page.getByLabel(/^模板名称/).fill('曳引电梯故事')
    await page.getByRole('button', { name: '复制并编辑' }).click()
    await page.waitForURL('**mode=edit**')
    await page.getByRole('button', { name: /^A-1-29 / }).click()
    await page.getByLabel(/^下限/).fill('8')
    await page.getByRole('button', { name: /^A-1-5 / }).click()
    await page.getByRole('button', { name: '移除项目' }).click()
    await page.getByText('缺少国家标准项目 1 项，不能发布').waitFor()
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.getByText('国家标准项目不可删除或放宽').first().waitFor()
    await page.getByRole('button', { name: '恢复 A-1-5' }).click()
    await page.getByText('缺少国家标准项目').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.waitForURL('**mode=view**')
    await page.getByRole('button', { name: '发布版本 1' }).click()
    await page.getByRole('button', { name: '编辑为版本 2' }).waitFor()
    await page.getByRole('tab', { name: '对比' }).click()
    await page.getByText(/新增 0 项，改动 1 项，缺少 0 项/).waitFor()
    await settled(office)
    expect(await page.getByRole('row', { name: /A-1-29/ }).count()).toBe(1)
  })

  it('制造单位值：选电梯档案里的型号，写值，存草稿后列表里看得到；没填的型号说得出', async () => {
    const { page } = office
    await page.getByRole('button', { name: '编辑为版本 2' }).click()
    await page.waitForURL('**mode=edit**')
    await page.getByRole('button', { name: /^A-1-5 / }).click()
    const box = page.getByRole('group', { name: '制造单位值' })
    await box.getByText(/个型号（\d+ 台）没有填写/).waitFor()
    await box.getByRole('button', { name: '添加型号' }).click()
    await page.getByRole('button', { name: '保存草稿' }).click()
    await box.getByText('制造单位值不能为空').waitFor()
    await box.getByLabel(/的制造单位值$/).fill('0.3～0.6 mm')
    if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT })
    await page.getByRole('button', { name: '保存草稿' }).click()
    await page.waitForURL('**mode=view**')
    await page.getByRole('cell', { name: /＝0\.3～0\.6 mm$/ }).waitFor()
  })
})

import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

/** look 6, Forms: what only a real browser knows of keys, focus and the pickers of antd. */
describe('表单：回车、日期、分段', () => {
  useBrowser()
  let office: Visit

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
  })

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await office.page.screenshot({ path: `test-results/forms-${task.name.slice(0, 4)}.png` })
  })

  /** The label of the field that has the cursor, or the words of the button. */
  const where = () =>
    office.page.evaluate(() => {
      const at = document.activeElement as HTMLElement
      const label = at.closest('.field')?.querySelector('.fieldLabel')?.textContent ?? at.textContent
      return label?.replace(' *', '').trim()
    })

  it('电梯表单：回车一栏一栏走，到下一步，不提交；还缺的点一下就到', async () => {
    const { page } = office
    await page.goto('/elvArchives/elvAdd?mode=add')
    await settled(office)
    await page.getByLabel(/^电梯名称/).fill('9栋1单元1号梯')
    await page.keyboard.press('Enter')
    expect(await where()).toBe('设备编号')
    await page.getByLabel(/^单位内部编号/).focus()
    await page.keyboard.press('Enter')
    expect(await where()).toBe('使用状态')
    await page.keyboard.press('Enter')
    expect(await where()).toBe('下一步：类型')
    expect(await page.locator('.fieldError').count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.getByText('第 2 部分，共 7 部分').waitFor()
    await page.getByRole('complementary', { name: '还缺的必填项' }).getByRole('button', { name: '品牌' }).click()
    await page.getByText('第 3 部分，共 7 部分').waitFor()
    await expect.poll(where).toBe('品牌')
  })

  it('日期：怎么写都读，读不懂的留着；下拉打开时回车是选中', async () => {
    const { page } = office
    const day = page.getByLabel(/^出厂日期/)
    for (const [typed, read] of [
      ['20240307', '2024-03-07'],
      ['2024年3月8日', '2024-03-08'],
      ['２０２４．３．９', '2024-03-09'],
    ] as const) {
      await day.fill(typed)
      await page.keyboard.press('Tab')
      // The picker writes what it was told in an effect of its own, after the key.
      await expect.poll(() => day.inputValue(), { message: typed }).toBe(read)
    }
    await day.fill('20241345')
    await page.keyboard.press('Enter')
    expect(await day.inputValue()).toBe('20241345')
    await page.getByText('20241345 不是日期，可写 2024-03-07').waitFor()
    expect(await where()).toBe('竣工日期')
    await day.fill('2024-03-07')
    await page.keyboard.press('Enter')
    await page.getByText('20241345 不是日期').waitFor({ state: 'detached' })
    // Chosen in the panel after something was typed.
    await day.click()
    await page.locator('.ant-picker-dropdown:visible .ant-picker-cell[title="2024-03-15"]').click()
    await expect.poll(() => day.inputValue()).toBe('2024-03-15')
    await page.getByRole('button', { name: /^位置/ }).click()
    await page.getByRole('combobox', { name: /^小区/ }).fill('翠湖')
    const options = page.locator('.ant-select-item-option:visible')
    await expect
      .poll(() => options.allTextContents())
      .toEqual([expect.stringContaining('翠湖花园'), '新增小区「翠湖」'])
    await page.keyboard.press('Enter')
    expect(await where()).toBe('小区')
    await expect.poll(() => page.locator('.ant-select-content:visible').allTextContents()).toContain('翠湖花园')
    await page.keyboard.press('Enter')
    expect(await where()).not.toBe('小区')
    expect(await page.getByText('出厂编号不能为空').count()).toBe(0)
  })

  it('列表的日期筛选：3/7 这样写也读得懂', async () => {
    const { page } = office
    await page.goto('/maintainManage/WorkOrderList?view=list')
    await settled(office)
    const from = page.getByPlaceholder(/从$/).first()
    if ((await from.count()) === 0) await page.getByRole('button', { name: /更多筛选/ }).click()
    await from.fill('3/7')
    await page.keyboard.press('Tab')
    await expect.poll(() => from.inputValue()).toMatch(/^\d{4}-03-07$/)
  })
})

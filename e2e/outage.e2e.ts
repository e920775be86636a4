import { beforeAll, describe, expect, it } from 'vitest'
import { newVisit, openedRow, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

/** A manager asks how many homes were without a lift, and where the figure comes from. */
describe('停梯影响', () => {
  useBrowser()
  let office: Visit

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
  })

  it('从排行打开一台电梯，看到户数的算式和每次停梯的依据；按小区看，再看其中的电梯', async () => {
    const { page } = office
    await page.goto('/eventManage/outage')
    await settled(office)
    await page.getByRole('img', { name: '每天的受影响户·分钟' }).waitFor()
    const ranking = page.getByRole('table', { name: '停梯排行' })
    await ranking.getByRole('row').nth(1).click()
    const inspector = openedRow(page)
    await inspector.getByRole('table', { name: '每次停梯' }).waitFor()
    const said = (await inspector.textContent()) ?? ''
    expect(said).toMatch(/小区 [\d,]+ 户 ÷ \d+ 个层站 × 首层以上 \d+ 层( ÷ 同单元 \d+ 台)? = \d+ 户/)
    expect(said).toMatch(/停梯分钟 [\d,]+ × \d+ 户 = [\d,]+ 户·分钟/)
    expect(await inspector.getByRole('link', { name: /GZ|WX/ }).count()).toBeGreaterThan(0)
    await page.goto('/eventManage/outage?by=community')
    await settled(office)
    const first = ranking.getByRole('row').nth(1)
    const name = ((await first.getByRole('cell').nth(1).textContent()) ?? '').trim()
    await first.click()
    await settled(office)
    await page.getByRole('button', { name: '查看全部小区' }).waitFor()
    expect(await page.getByRole('heading', { name }).or(page.getByText(name)).count()).toBeGreaterThan(0)
    expect(page.url()).toContain('community=')
  })
})

import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callAs, newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

/** archives 4.4: a project from its customer to its people, its lifts given to somebody else, and its end. */
describe('项目：从客户到人员建成，设置负责人，结束', () => {
  useBrowser()
  const name = `故事项目${Date.now() % 100_000}`
  let office: Visit
  let id: string
  let lift: { id: string; name: string; chargeEmployee: string | null }

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
  })

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await office.page.screenshot({ path: `test-results/project-${task.name.slice(0, 4)}.png` })
  })

  it('新增：客户、小区、电梯、合同、人员', async () => {
    const { page } = office
    await page.goto('/wrapProject/wrapProjectAdd')
    await settled(office)
    await page.getByLabel(/^客户/).fill('锦绣公馆')
    await page
      .getByTitle(/^锦绣公馆/)
      .first()
      .click()
    await page.getByLabel(/^项目名称/).fill(name)
    await page.getByRole('button', { name: '下一步：小区' }).click()
    await page.getByRole('combobox', { name: /^小区/ }).fill('锦绣')
    await page.getByTitle('锦绣公馆', { exact: true }).first().click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '下一步：电梯' }).click()
    await page.getByRole('button', { name: /^全选未入项目的/ }).click()
    await page.getByText(/^已选/).waitFor()
    await page.getByRole('button', { name: '下一步：合同' }).click()
    await page
      .getByRole('checkbox', { name: /^关联 HT/ })
      .first()
      .check()
    await page.getByRole('button', { name: '下一步：人员' }).click()
    await page.getByLabel(/^项目负责人/).fill('王一维')
    await page.getByTitle('王一维').first().click()
    await page.getByRole('button', { name: '提交' }).click()
    await page.waitForURL('**/wrapProject/wrapProjectDetail**')
    await page.getByRole('heading', { name }).waitFor()
    id = new URL(page.url()).searchParams.get('id') as string
    const { data } = await callAs<{ elevatorCount: number; contractCount: number }>(
      office,
      'GET',
      `/project/detail/${id}`,
    )
    expect(data.elevatorCount).toBeGreaterThan(20)
    expect(data.contractCount).toBe(1)
    const lifts = await callAs<(typeof lift)[]>(office, 'GET', `/project/lifts/${id}`)
    lift = lifts.data[0] as typeof lift
  })

  it('设置负责人：拖到人员，先看影响的工单，再保存', async () => {
    const { page } = office
    await page.goto(`/wrapProject/wrapProjectList/setLiftCharge?id=${id}`)
    await settled(office)
    const all = await callAs<{ id: string; name: string; certified: boolean }[]>(
      office,
      'GET',
      `/project/chargePeople/${id}`,
    )
    const other = all.data.find((one) => one.certified && one.name !== lift.chargeEmployee)
    if (!other) throw new Error('nobody else is certified')
    const target = page
      .getByRole('region', { name: '人员' })
      .getByRole('button', { name: new RegExp(`^${other.name}`) })
    await target.scrollIntoViewIfNeeded()
    const from = await page.getByLabel(`拖动 ${lift.name}`, { exact: true }).first().boundingBox()
    const to = await target.boundingBox()
    if (!from || !to) throw new Error('not on the screen')
    await page.mouse.move(from.x + 5, from.y + 5)
    await page.mouse.down()
    await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 })
    await page.mouse.move(to.x + 40, to.y + 15, { steps: 8 })
    await page.mouse.up()
    await page.getByText('待保存 1 台').waitFor()
    await page.getByRole('button', { name: '预览并保存' }).click()
    await page.getByText(/影响未开始的工单/).waitFor()
    await page.getByRole('button', { name: '设置 1 台的负责人' }).click()
    await page.getByText(/^已设置 1 台电梯/).waitFor()
    const { data } = await callAs<{ id: string; chargeEmployee: string }[]>(office, 'GET', `/project/lifts/${id}`)
    expect(data.find((one) => one.id === lift.id)?.chargeEmployee).toBe(other.name)
  })

  it('结束：电梯可以进新项目', async () => {
    const { page } = office
    await page.goto(`/wrapProject/wrapProjectDetail?id=${id}`)
    await settled(office)
    await page.getByRole('button', { name: '更多' }).click()
    // Its own reminders are reached from here, and from nowhere else.
    await page.getByRole('menuitem', { name: '超时提醒' }).click()
    await page.getByRole('heading', { name: '超时提醒' }).waitFor()
    await page.getByText('全部沿用企业默认').waitFor()
    await page.goBack()
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByText('结束项目', { exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '结束项目' }).click()
    await page.getByText('项目已结束').first().waitFor()
    const { data } = await callAs<{ state: number }>(office, 'GET', `/project/detail/${id}`)
    expect(data.state).toBe(2)
  })
})

import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callAs, newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

/** archives 4.2, 8.18, 10.4: somebody is invited and joins, another one's lifts are handed over, taken back, and he leaves. */
describe('人员：邀请、加入、无证不能负责电梯、移交优化、撤销、离职', () => {
  useBrowser()
  const phone = `137${String(Date.now()).slice(-8)}`
  const name = '闻人新一'
  let office: Visit
  let newcomer: { id: string }
  let giver: { id: string; name: string; elevatorCount: number; certBadge: number }

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
  })

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await office.page.screenshot({ path: `test-results/people-${task.name.slice(0, 4)}.png` })
  })

  const detail = (id: string, rest = '') => office.page.goto(`/employeeManage/detail?id=${id}${rest}`)

  it('邀请：新增员工，二维码打开加入页，页上有企业与姓名', async () => {
    const { page } = office
    const positions = await callAs<{ value: string; label: string }[]>(
      office,
      'GET',
      '/employee/positionOptions?size=50',
    )
    const added = await callAs<{ id: string }>(office, 'POST', '/employee/add', {
      name,
      phone,
      kind: 2,
      entryDate: '2026-01-05',
      skills: [0],
      invite: false,
      positionIds: [positions.data.find((one) => one.label === '维保工')?.value],
    })
    expect(added.errorCode).toBe(0)
    newcomer = added.data
    await detail(newcomer.id)
    await settled(office)
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByText('二维码邀请', { exact: true }).click()
    await page.getByRole('button', { name: '生成二维码' }).click()
    await page.getByText(/有效期至/).waitFor()
    const { data } = await callAs<{ link: string }>(office, 'POST', '/employee/invite', { id: newcomer.id, way: 2 })
    const guest = await newVisit({ width: 390, height: 844 })
    const link = new URL(data.link)
    await guest.page.goto(`${link.pathname}${link.search}`)
    await guest.page.getByRole('heading', { name: '加入云梯演示维保' }).waitFor()
    await guest.page.getByText(new RegExp(`^${name}，设置登录密码后用 137`)).waitFor()
    await guest.page.getByRole('button', { name: '接受邀请' }).click()
    await guest.page.getByText('请输入6位验证码').or(guest.page.getByText(/密码/).last()).first().waitFor()
    await guest.context.close()
  })

  it('没有有效T证：不能接收电梯', async () => {
    const list = await callAs<{ records: (typeof giver)[] }>(office, 'POST', '/employee/listPage', {
      size: 50,
      kind: [2],
      state: [1],
      sort: { prop: 'elevatorCount', order: 'desc' },
    })
    giver = list.data.records.find((row) => row.certBadge === 2 && row.elevatorCount > 5) as typeof giver
    const lifts = await callAs<{ id: string }[]>(office, 'GET', `/employee/lifts/${giver.id}`)
    const refused = await callAs(office, 'POST', '/employee/transfer', {
      fromId: giver.id,
      items: [{ elevatorId: lifts.data[0]?.id, toId: newcomer.id }],
    })
    expect(refused).toMatchObject({
      errorCode: 1007011,
      errorMsg: `${name}没有登记特种设备作业人员证，不能负责电梯`,
    })
  })

  it('名下还有电梯不能离职，逐项说明并转到移交；建议、移交、撤销', async () => {
    const { page } = office
    await detail(giver.id)
    await settled(office)
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByText('离职', { exact: true }).click()
    const refused = page.getByRole('dialog', { name: /还不能离职/ })
    await refused.getByText(/\d+ 台电梯、\d+ 张未开始的工单/).waitFor()
    await refused.getByRole('link', { name: '移交', exact: true }).click()
    const panel = page.getByRole('region', { name: '移交优化' })
    await panel.waitFor()
    await panel.getByText(/^路程/).first().waitFor()
    await panel.getByRole('button', { name: /^移交 \d+ 台$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: '移交电梯' }).click()
    await page
      .getByText(/^已移交 \d+ 台电梯、\d+ 张工单，24 小时内可撤销/)
      .first()
      .waitFor()
    const after = await callAs<unknown[]>(office, 'GET', `/employee/lifts/${giver.id}`)
    expect(after.data).toHaveLength(0)
    await page.getByRole('button', { name: /^撤\s?销$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: '撤销移交' }).click()
    await page.getByText(/^已退回 \d+ 台电梯/).waitFor()
    const back = await callAs<unknown[]>(office, 'GET', `/employee/lifts/${giver.id}`)
    expect(back.data.length).toBeGreaterThan(5)
  })

  it('离职：名下无电梯的新员工离职后不在选择中', async () => {
    const { page } = office
    await detail(newcomer.id)
    await settled(office)
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByText('离职', { exact: true }).click()
    await page.getByRole('button', { name: '办理离职' }).click()
    await page.getByText('员工已离职').first().waitFor()
    const found = await callAs<unknown[]>(office, 'GET', `/employee/options?keyword=${encodeURIComponent(name)}`)
    expect(found.data).toEqual([])
  })
})

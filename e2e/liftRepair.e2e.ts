import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  callAs,
  newVisit,
  openedRow,
  people,
  phone,
  settled,
  signIn,
  signInOnPhone,
  useBrowser,
  type Visit,
} from './browser.ts'
import { closeUnanswered } from './entrapments.ts'

interface Detail {
  readonly version: number
  readonly status: number
  readonly orderNo: string
  readonly elevator: { readonly id: string }
  readonly workers: readonly { readonly employeeId: string }[]
}
interface Candidate {
  readonly employeeId: string
  readonly name: string
  readonly certOk: boolean
}

/** A repair begun from the lift's page; the worker gives it back, the desk sees why and gives it to another (jobs 3.2). */
describe('从电梯页报修，工人拒单，调度另派', () => {
  useBrowser()
  let desk: Visit
  let worker: Visit
  let me: string
  let orderId: string
  const reason = '在另一小区处理门机，两小时内到不了'

  beforeAll(async () => {
    ;[desk, worker] = await Promise.all([newVisit(), newVisit({ on: phone })])
    await signIn(desk, people.administrator)
    // One that nobody took up goes on to the next person, and with time to this phone.
    await closeUnanswered(desk)
    await signInOnPhone(worker, people.worker)
    me = (await callAs<{ me: { employeeId: string } }>(worker, 'GET', '/field/bootstrap')).data.me.employeeId
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    await desk.page.screenshot({ path: 'test-results/liftRepair-desk.png' })
    await worker.page.screenshot({ path: 'test-results/liftRepair-phone.png' })
  })
  const detail = async () => (await callAs<Detail>(desk, 'GET', `/repair/order/detail/${orderId}`)).data
  afterAll(async () => {
    if (!orderId) return
    const { version } = await detail()
    await callAs(desk, 'POST', `/repair/order/close/${orderId}`, { id: orderId, version, reason: 1, note: '故事结束' })
  })

  it('电梯页的报修带着这台电梯；保存后列在它的急修里', async () => {
    const { page } = desk
    const lifts = await callAs<{ records: { id: string }[] }>(desk, 'POST', '/elevator/listPage', {
      keyword: '6栋',
      useStatus: [1],
    })
    const lift = lifts.data.records[0]?.id as string
    await page.goto(`/elvArchives/detail?id=${lift}`)
    await page.getByRole('button', { name: '报修', exact: true }).click()
    await page.waitForURL(`**/createdRepairt?elevatorId=${lift}`)
    await page.getByLabel(/^报修电话/).fill('13812347777')
    await page.getByLabel(/^报修人/).fill('周物业')
    await page.getByRole('radio', { name: '普通维修', exact: true }).focus()
    await page.keyboard.press('Space')
    await page.getByLabel(/^故障描述/).fill('开门时有摩擦声')
    await page.getByRole('button', { name: /^保存报修/ }).click()
    await page.waitForURL('**/repairList?id=*')
    orderId = new URL(page.url()).searchParams.get('id') as string
    const made = await detail()
    expect(made.elevator.id).toBe(lift)
    await page.goto(`/elvArchives/detail?id=${lift}`)
    await page.getByRole('tab', { name: /^急修/ }).click()
    await page.getByRole('row', { name: new RegExp(`${made.orderNo}.*开门时有摩擦声`) }).waitFor()
    expect(desk.takeTroubles()).toEqual([])
  })

  it('工人拒单要写原因；工单回到待派单，原因看得到', async () => {
    const { version } = await detail()
    const given = await callAs(desk, 'POST', `/repair/order/dispatch/${orderId}`, {
      id: orderId,
      version,
      workerIds: [me],
    })
    expect(given.errorMsg ?? '').toBe('')
    const { page } = worker
    await page.goto(`/m/repair/${orderId}`)
    await page.getByRole('button', { name: '拒单', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: '拒单' })
    expect(await sheet.getByRole('button', { name: '拒单', exact: true }).isDisabled()).toBe(true)
    await sheet.getByLabel('原因').fill(reason)
    await sheet.getByRole('button', { name: '拒单', exact: true }).click()
    await expect.poll(async () => (await detail()).status).toBe(0)

    const { orderNo } = await detail()
    await desk.page.goto('/repairManage/repairList?tab=waiting')
    await desk.page.getByText(orderNo, { exact: true }).click()
    await openedRow(desk.page).getByRole('tab', { name: '过程' }).click()
    await openedRow(desk.page).getByText(reason).waitFor()
  })

  it('另派：拒单的人不再建议，派给的是另一个人，手机上不再有这单', async () => {
    const { page } = desk
    const { data } = await callAs<Candidate[]>(desk, 'POST', `/repair/order/candidates/${orderId}`, { id: orderId })
    expect(data.find(({ employeeId }) => employeeId === me)).not.toMatchObject({ pair: 1 })
    await openedRow(page).getByRole('button', { name: '派单', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^派单：/ })
    await dialog.getByText('已拒单或未接单').waitFor()
    await dialog.getByRole('button', { name: /^派单/ }).click()
    await page.getByText(/^已派给/).waitFor()
    const { status, workers } = await detail()
    expect(status).toBe(1)
    expect(workers.map(({ employeeId }) => employeeId)).not.toContain(me)
    await worker.page.goto('/m')
    await settled(worker)
    expect(await worker.page.getByText('开门时有摩擦声').count()).toBe(0)
    expect([...desk.takeTroubles(), ...worker.takeTroubles()]).toEqual([])
  })
})

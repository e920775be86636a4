import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '#kernel/shared/days.ts'
import { callAs, newVisit, openedRow, people, phone, settled, signIn, useBrowser, type Visit } from './browser.ts'
import { axeFaults } from './everyPage.ts'

interface Row {
  readonly id: string
  readonly orderNo: string
  readonly planDate: string
}
interface Preview {
  readonly token: string
  readonly rows: readonly {
    ok: boolean
    needsApproval: boolean
    newDate: string
    violations: readonly { text: string }[]
  }[]
}
const SHIFTS = [1, 2, 3, 4, 5, 6]
/** What the half-monthly visit says when it is put off too far; one by need says other words. */
const TOO_FAR = /相隔\d+天，超过15日/

/** A visit beyond the legal interval: asked for by the dispatcher, answered by another person, then and only then done (jobs 6.5). */
describe('超限放行：申请、答复、生效', () => {
  useBrowser()
  let dispatcher: Visit
  let releaser: Visit
  let order: Row
  let days: number
  let wanted: string

  const planDate = async (id = order.id) =>
    (await callAs<{ planDate: string }>(dispatcher, 'GET', `/maintain/order/detail/${id}`)).data.planDate

  beforeAll(async () => {
    dispatcher = await newVisit()
    await signIn(dispatcher, people.dispatcher)
    releaser = await newVisit()
    await signIn(releaser, people.administrator)
    const found = await askable([])
    ;[order, days, wanted] = [found.row, found.shift, found.newDate]
  })

  /** A half-monthly visit of the coming days that may be put off only with a release, and what the preview says. */
  async function askable(except: readonly string[]) {
    const listed = await callAs<{ records: Row[] }>(dispatcher, 'POST', '/maintain/order/listPage', {
      size: 100,
      status: [0],
    })
    const later = listed.data.records.filter((row) => row.planDate > today(new Date()) && !except.includes(row.id))
    for (const row of later)
      for (const shift of SHIFTS) {
        const asked = { ids: [row.id], action: 'date', params: { shiftDays: shift }, changeReason: 1, reason: '停电' }
        const { data } = await callAs<Preview>(dispatcher, 'POST', '/maintain/order/batch/preview', asked)
        const [found] = data.rows
        if (found?.ok && found.needsApproval && found.violations.some(({ text }) => TOO_FAR.test(text)))
          return { row, shift, newDate: found.newDate, token: data.token }
      }
    throw new Error('没有一张工单可以推后到须放行的日期')
  }

  it('调度推后到超过法定间隔：先说明超限，写了原因才能申请，日期没有变', async () => {
    const { page } = dispatcher
    await page.goto(`/maintainManage/WorkOrderList?id=${order.id}`)
    await settled(dispatcher)
    await page.getByRole('button', { name: '修改日期' }).first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('各自移动几天').click()
    await drawer.getByRole('spinbutton').fill(String(days))
    await drawer.getByPlaceholder('写进每张工单的变更记录').fill('业主当天停电')
    await drawer.getByRole('button', { name: '预览' }).click()
    await drawer.getByText(TOO_FAR).first().waitFor()
    await drawer.getByText('需审批放行：放行人同意后才生效').waitFor()
    await drawer.getByRole('button', { name: '修改日期 1 单' }).click()
    await page.getByText('请填写放行原因').first().waitFor()
    await drawer.getByPlaceholder('写明为什么可以超限，合规报告中会打印').fill('业主停电两天，已书面告知')
    await drawer.getByRole('button', { name: '修改日期 1 单' }).click()
    await page.getByText('1 单已申请放行，放行人同意后生效').waitFor()
    expect(await planDate()).toBe(order.planDate)
  })

  it('申请人自己不能答复；放行人看到申请人、原因与超限情况，放行后改期生效', async () => {
    const own = dispatcher.page
    await own.goto('/maintainManage/WorkOrderList/release')
    await settled(dispatcher)
    await own.getByRole('row').filter({ hasText: '业主停电两天' }).first().click()
    await own.getByText('等待放行人答复').waitFor()
    expect(await openedRow(own).getByRole('button', { name: '放行', exact: true }).count()).toBe(0)

    const { page } = releaser
    await page.goto('/msg')
    await settled(releaser)
    await page.getByText(/放行/).first().waitFor()
    await page.goto('/maintainManage/WorkOrderList/release')
    await settled(releaser)
    await page.getByRole('row').filter({ hasText: '业主停电两天' }).first().click()
    const drawer = openedRow(page)
    await drawer.getByText(order.orderNo).waitFor()
    await drawer.getByText(TOO_FAR).waitFor()
    await drawer.getByRole('button', { name: '放行', exact: true }).click()
    await page.getByText('已放行，1 项改动已生效').waitFor()
    expect(await planDate()).toBe(wanted)
  })

  it('工单过程写明谁申请、谁同意；申请人收到答复', async () => {
    const { data } = await callAs<{ events: { type: string; actor: string | null }[] }>(
      ...([dispatcher, 'GET', `/maintain/order/detail/${order.id}`] as const),
    )
    const of = (type: string) => data.events.find((event) => event.type === type)?.actor
    expect(of('releaseAsked')).toBeTruthy()
    expect(of('releaseGiven')).toBeTruthy()
    expect(of('releaseGiven')).not.toBe(of('releaseAsked'))
    const { page } = dispatcher
    await page.goto('/msg')
    await settled(dispatcher)
    await page.getByText(/放行/).first().waitFor()
  })

  it('放行人在手机上从消息打开申请，驳回要写原因，申请人看得到答复', async () => {
    const { row, token } = await askable([order.id])
    const asked = await callAs<{ asked: number }>(dispatcher, 'POST', '/maintain/order/batch/apply', {
      token,
      approval: { reason: '业主整梯停用一个月' },
    })
    expect(asked.data.asked).toBe(1)
    const held = await newVisit({ on: phone })
    await signIn(held, people.administrator)
    const { page } = held
    await page.goto('/m/messages')
    await page
      .getByRole('button', { name: /超限放行待答复.*业主整梯停用一个月/ })
      .first()
      .click()
    await page.waitForURL('**/m/release/*')
    await page.getByText('业主整梯停用一个月').waitFor()
    await page.getByText(TOO_FAR).first().waitFor()
    await settled(held)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    expect(await axeFaults(held)).toEqual([])
    if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT })
    await page.getByRole('button', { name: '驳回' }).click()
    await page.getByText('请填写驳回原因').waitFor()
    await page.getByLabel(/意见/).fill('请改为暂停计划')
    await page.getByRole('button', { name: '驳回' }).click()
    await page.getByText('已驳回', { exact: true }).waitFor()
    await page.locator('dd', { hasText: '请改为暂停计划' }).waitFor()
    expect(await page.getByRole('button', { name: '放行', exact: true }).count()).toBe(0)
    expect(held.takeTroubles()).toEqual([])
    expect(await planDate(row.id)).toBe(row.planDate)
  })
})

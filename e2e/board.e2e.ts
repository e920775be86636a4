import { beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '#kernel/shared/days.ts'
import { callAs, newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'
import { closeUnanswered } from './entrapments.ts'

interface Figures {
  readonly planned: number
  readonly late: number
}

interface Person {
  readonly id: string
  readonly name: string
  readonly orders: number
  readonly teamName: string
  readonly certified: boolean
}
interface Lift {
  readonly id: string
  readonly name: string
  readonly communityName: string
}
interface Preview {
  readonly rows: { ok: boolean; needsApproval: boolean }[]
  readonly lifts: { ok: boolean }[]
}

/** The morning page and one person's month (jobs 4.1, 4.2). */
describe('维保看板与人员维保计划', () => {
  useBrowser()
  let desk: Visit

  beforeAll(async () => {
    desk = await newVisit()
    await signIn(desk, people.administrator)
  })

  it('数字点开就是那些工单；泳道、地图、倒计时、体检都在，页面不滚动', async () => {
    const { page } = desk
    await page.goto('/maintainManage/maintainBoard')
    await settled(desk)
    const { data } = await callAs<{ figures: Figures }>(desk, 'POST', '/maintain/board/summary', {})
    for (const name of ['班组泳道', '法定倒计时', '合规体检']) await page.getByRole('region', { name }).waitFor()
    await page.getByRole('region', { name: '位置' }).first().waitFor()
    const wide = await page.evaluate(() => [
      document.documentElement.scrollWidth - window.innerWidth,
      document.documentElement.scrollHeight - window.innerHeight,
    ])
    expect(wide).toEqual([0, 0])
    const planned = page.getByRole('list', { name: '今日数字' }).getByRole('link', { name: /今日计划/ })
    expect(await planned.textContent()).toContain(String(data.figures.planned))
    await planned.click()
    await page.waitForURL('**/maintainManage/WorkOrderList?**')
    await settled(desk)
    await page
      .getByText(new RegExp(`共 ${data.figures.planned} 单`))
      .first()
      .waitFor()
  })

  it('倒计时：催办、改派；班组缩小范围', async () => {
    const { page } = desk
    await page.goto('/maintainManage/maintainBoard')
    await settled(desk)
    const row = page.getByRole('region', { name: '法定倒计时' }).getByRole('listitem').first()
    await row.hover()
    await row.getByRole('button', { name: '改派' }).click()
    await page.getByRole('dialog', { name: /^修改人员/ }).waitFor()
    await page.keyboard.press('Escape')
    await row.hover()
    await row.getByRole('button', { name: '催办' }).click()
    await page.getByText(/^已催办/).waitFor()
    const { data } = await callAs<{ value: string }[]>(desk, 'GET', '/team/options', {})
    const before = await page.getByRole('region', { name: '班组泳道' }).getByRole('heading', { level: 3 }).count()
    await page.goto(`/maintainManage/maintainBoard?teamId=${data[0]?.value}`)
    await settled(desk)
    const after = await page.getByRole('region', { name: '班组泳道' }).getByRole('heading', { level: 3 }).count()
    expect(after).toBeLessThanOrEqual(Math.min(1, before))
  })

  it('大屏：六个数字，Esc 退出', async () => {
    const { page } = desk
    await closeUnanswered(desk)
    await page.goto('/maintainManage/maintainBoard')
    await settled(desk)
    await page.getByRole('button', { name: '大屏' }).click()
    const wall = page.getByRole('region', { name: '维保大屏' })
    await wall.waitFor()
    await wall.getByText('超15日').waitFor()
    await page.keyboard.press('Escape')
    await wall.waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('wall')).toBeNull()
  })

  it('人员维保计划：选人、看一天的路线、交接预览后交接，再在移交记录里看到', async () => {
    const { page } = desk
    const { busy, taker, lift } = await possibleHandover()
    // Near its end a month may have nothing left of what a person drives.
    await page.goto(`/employeeManage/maintainPlan?id=${busy.id}&day=${await workedDay(busy.id)}`)
    await settled(desk)
    await page.getByRole('application', { name: new RegExp(`^${busy.name}`) }).waitFor()
    await page
      .getByRole('region', { name: '当天路线' })
      .getByText(/\d+ (小时|分钟|小时 \d+ 分) \/ 7 小时/)
      .waitFor()
    await page.getByRole('button', { name: '交接', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: new RegExp(`^交接 · ${busy.name}`) })
    await dialog.getByLabel('接收人').click()
    await page.keyboard.type(taker.name)
    await page.keyboard.press('Enter')
    await dialog.getByText('部分电梯').click()
    await dialog.getByLabel('电梯', { exact: true }).click()
    await page.keyboard.type(`${lift.communityName} ${lift.name}`)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await dialog.getByLabel('原因').fill('调岗')
    await dialog.getByRole('button', { name: '预览' }).click()
    await dialog.getByText(/可交接/).waitFor()
    await dialog.getByRole('tab', { name: /^负责电梯 1/ }).click()
    await dialog.getByRole('button', { name: new RegExp(`^交接给${taker.name}`) }).click()
    await page
      .getByText(/已交接/)
      .first()
      .waitFor()
    await page.goto(`/employeeManage/detail?id=${busy.id}&tab=lifts`)
    await settled(desk)
    // Taken back again: the lift and its orders are whose they were.
    await page.getByRole('button', { name: '撤销' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: '撤销移交' }).click()
    await page.getByText(/^已退回 1 台电梯/).waitFor()
  })

  /** Two of a team and a lift that the one may hand to the other today, whatever other stories have moved. */
  /** A day of this month with visits of this person. */
  async function workedDay(id: string): Promise<string> {
    const month = dayOf(new Date()).slice(0, 7)
    const { data } = await callAs<{ days: { date: string; chips: unknown[] }[] }>(
      ...([desk, 'GET', `/employee/plan/${id}?month=${month}`] as const),
    )
    const worked = data.days.find(({ date, chips }) => date.startsWith(month) && chips.length > 0)
    if (!worked) throw new Error('nobody works this month')
    return worked.date
  }

  async function possibleHandover() {
    const month = dayOf(new Date()).slice(0, 7)
    const { data: people } = await callAs<Person[]>(desk, 'POST', '/maintain/employeePlan/people', { month })
    for (const busy of people.filter(({ orders }) => orders > 0)) {
      const { data: lifts } = await callAs<Lift[]>(desk, 'GET', `/employee/lifts/${busy.id}`)
      const mates = people.filter((one) => one.id !== busy.id && one.certified && one.teamName === busy.teamName)
      for (const taker of mates.toSorted((a, b) => a.orders - b.orders).slice(0, 3)) {
        for (const lift of lifts.slice(0, 3)) {
          const asked = { fromId: busy.id, toId: taker.id, scope: 'lifts', elevatorIds: [lift.id], reason: '调岗' }
          const { data } = await callAs<Preview | null>(desk, 'POST', '/maintain/employeePlan/handover/preview', asked)
          const going = data?.rows.filter(({ ok }) => ok) ?? []
          if (data?.lifts[0]?.ok && going.length > 0 && going.every((row) => !row.needsApproval))
            return { busy, taker, lift }
        }
      }
    }
    throw new Error('nobody can hand a lift to anybody')
  }
})

import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { historyApi } from '#modules/telemetry/shared/api.history.ts'
import { liveApi } from '#modules/telemetry/shared/api.live.ts'
import { callAs, newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

/** monitoring 4.1: a dispatcher looks back at what a lift measured, and at its rides. */
describe('曲线与运行记录：回头看一台电梯', () => {
  useBrowser()
  let desk: Visit
  let lifts: string[]

  beforeAll(async () => {
    desk = await newVisit()
    await signIn(desk, people.dispatcher)
    const list = await callAs<{ records: { id: string; type: number }[] }>(desk, 'POST', liveApi.list.path, {
      size: 200,
    })
    lifts = list.data.records.flatMap(({ id, type }) => (type === 1 ? [id] : []))
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await desk.page.screenshot({ path: `test-results/curves-${task.name.slice(0, 4)}.png` })
  })

  const open = async (id: string, more: string) => {
    await desk.page.goto(`/patrolMonitoring/patrolMonitoringDetail?id=${id}&${more}`)
    await settled(desk)
  }
  /** The first of the lifts of which this is so. */
  const liftWith = async (so: (id: string) => Promise<boolean>) => {
    for (const id of lifts) if (await so(id)) return id
    throw new Error('演示数据里没有这样的电梯')
  }

  it('选测量值、选时间；在图上拖一段就放大重新查，地址里记着', async () => {
    const { page } = desk
    const now = Date.now()
    const id = await liftWith(async (elevatorId) => {
      const span = { from: new Date(now - 86_400_000).toISOString(), to: new Date(now).toISOString() }
      const { data } = await callAs<{ series: { points: unknown[] }[] }>(desk, 'POST', historyApi.query.path, {
        elevatorId,
        metrics: ['tmp.mr'],
        ...span,
      })
      return (data.series[0]?.points.length ?? 0) > 600
    })
    await open(id, 'tab=curves&span=24h&of=v')
    const curve = (name: string) => page.getByRole('region', { name, exact: true })
    await curve('速度')
      .getByRole('img', { name: /^速度，最小 .+，最大 .+ m\/s$/ })
      .waitFor()
    expect(await curve('机房温度').count()).toBe(0)
    // Its state stands in the address, a moment later.
    await page.getByRole('checkbox', { name: '机房温度' }).click()
    const heat = curve('机房温度').getByRole('img')
    await heat.waitFor()
    expect(new URL(page.url()).searchParams.get('of')).toBe('v,tmp.mr')
    await page.getByText('每点 1 分钟').waitFor()

    const whole = await heat.getAttribute('aria-label')
    const box = await heat.boundingBox()
    if (!box) throw new Error('没有曲线')
    const at = (share: number) => [box.x + share * box.width, box.y + box.height / 2] as const
    await page.mouse.move(...at(0.7))
    await page.mouse.down()
    await page.mouse.move(...at(0.75))
    await page.mouse.move(...at(0.8))
    await page.mouse.up()
    await page.getByRole('textbox', { name: '从' }).waitFor()
    const { searchParams } = new URL(page.url())
    const length = (Number(searchParams.get('to')) - Number(searchParams.get('from'))) / 86_400_000
    expect(length).toBeGreaterThan(0.08)
    expect(length).toBeLessThan(0.12)
    await expect.poll(() => heat.getAttribute('aria-label')).not.toBe(whole)
    await page.reload()
    await page.getByRole('textbox', { name: '从' }).waitFor()
    await page.getByText('7 天', { exact: true }).click()
    await page.getByText('每点 10 分钟').waitFor()
    expect(new URL(page.url()).searchParams.get('from')).toBeNull()
    expect(desk.takeTroubles()).toEqual([])
  })

  it('没有数据的时间直说，不画 0', async () => {
    const { page } = desk
    await open(lifts[0] ?? '', `tab=curves&of=v&from=${Date.parse('2020-01-01')}&to=${Date.parse('2020-01-02')}`)
    const speed = page.getByRole('region', { name: '速度', exact: true })
    await speed.getByText('所选时间内没有数据').waitFor()
    expect(await speed.getByRole('img').getAttribute('aria-label')).toBe('速度，没有数据')
  })

  it('运行记录：每天的计数，点一天看那天的每一次', async () => {
    const { page } = desk
    const id = await liftWith(async (elevatorId) => {
      const { data } = await callAs<{ total: number }>(desk, 'POST', historyApi.trips.path, { elevatorId })
      return data.total > 0
    })
    const { data } = await callAs<{ records: { endAt: string }[] }>(desk, 'POST', historyApi.trips.path, {
      elevatorId: id,
    })
    const day = new Date(Date.parse(data.records[0]?.endAt ?? '') + 8 * 3_600_000).toISOString().slice(0, 10)
    await open(id, `tab=runs&day=${day}`)
    const rides = page.getByRole('table', { name: '运行记录' })
    await rides.getByRole('row').nth(1).waitFor()
    expect(await rides.getByRole('row').nth(1).textContent()).toMatch(/\d\d:\d\d:\d\d.+ → .+/)
    const days = page.getByRole('table', { name: '日计数' })
    await days.getByRole('row').nth(7).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('day')).not.toBe(day)
    expect(desk.takeTroubles()).toEqual([])
  })
})

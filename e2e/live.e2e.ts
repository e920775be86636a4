import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'
import { type Feed, feedLive } from './liveFeed.ts'

/** monitoring 4.1, 4.2: a dispatcher finds the lift that is not well and watches it. */
describe('实时监测：找到不正常的电梯，看它此刻怎样', () => {
  useBrowser()
  let desk: Visit
  let feed: Feed

  beforeAll(async () => {
    desk = await newVisit()
    feed = await feedLive(desk.page)
    await signIn(desk, people.dispatcher)
    return () => feed.stop()
  })

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await desk.page.screenshot({ path: `test-results/live-${task.name.slice(0, 4)}.png` })
  })

  it('一下只看离线的；卡片、列表、楼盘图是同一批电梯', async () => {
    const { page } = desk
    await page.goto('/patrolMonitoring/patrolMonitoringList')
    await settled(desk)
    const counts = page.getByRole('toolbar', { name: '运行状况' })
    const offline = counts.getByRole('button', { name: /^离线/ })
    const counted = async () => Number(((await offline.textContent()) ?? '').replace(/\D/g, ''))
    await until(async () => (await counted()) > 0)
    const n = await counted()
    await offline.click()
    const cards = page.locator('a[href*="patrolMonitoringDetail?id="]')
    await until(async () => (await cards.count()) === n)
    expect(await cards.first().textContent()).toContain('离线')
    await page.getByText('楼盘图').click()
    await until(async () => (await cards.count()) === n)
    await page.getByText('列表', { exact: true }).click()
    await until(async () => (await page.getByRole('row').filter({ hasText: '离线' }).count()) === n)
    await offline.click()
    await until(async () => (await offline.getAttribute('aria-pressed')) === 'false')
    await page.getByText('卡片').click()
    await until(async () => (await cards.count()) > n)
  })

  it('打开一台：来一帧动一下；连接没有声音，3 秒内说出来，画面变灰；恢复后照常', async () => {
    const { page } = desk
    await page.goto('/patrolMonitoring/patrolMonitoringList')
    // The first that is heard: the others have no stream to be turned on.
    await page.locator('li', { hasText: '在线' }).locator('a[href*="patrolMonitoringDetail"]').first().click()
    const shaft = page.getByRole('img', { name: '井道' })
    await shaft.waitFor()
    const places = new Set<string | null>()
    const car = shaft.locator('svg').first().locator('g[transform]').last()
    await until(async () => {
      places.add(await car.getAttribute('transform'))
      return places.size > 8
    })
    await page.getByText(/数据延迟 \d\.\d 秒/).waitFor()
    // Its frames are given by this story, so that no terminal is there to be asked: said after five seconds, and off again.
    // With one that answers: command/server/simulated.test.ts.
    const stream = page.getByRole('switch', { name: '实时数据' })
    await stream.click()
    await page.getByText('终端未响应，请稍后重试').waitFor()
    await until(async () => (await stream.getAttribute('aria-checked')) === 'false')

    feed.quiet(true)
    const from = Date.now()
    await page.getByRole('status').filter({ hasText: '连接中断' }).waitFor()
    // Three seconds are told; a busy machine draws late.
    expect(Date.now() - from).toBeLessThan(10_000)
    expect(await shaft.evaluate((element) => getComputedStyle(element).filter)).toBe('grayscale(1)')
    feed.quiet(false)
    await page.getByRole('status').filter({ hasText: '连接中断' }).waitFor({ state: 'hidden' })
    await until(async () => (await shaft.evaluate((element) => getComputedStyle(element).filter)) === 'none')
  })

  it('离线的电梯：监测详情说明开不了，电梯档案里不打扰；档案里是同一幅画面', async () => {
    const { page } = desk
    await page.goto('/patrolMonitoring/patrolMonitoringList?condition=2')
    await settled(desk)
    const silent = page.locator('li', { hasText: '离线' }).locator('a[href*="patrolMonitoringDetail?id="]')
    const href = await silent.first().getAttribute('href')
    const id = href?.split('id=')[1] ?? ''
    await page.goto(`/patrolMonitoring/patrolMonitoringDetail?id=${id}`)
    await page.getByRole('switch', { name: '实时数据' }).click()
    await page.getByText('终端离线，无法开启实时数据').waitFor()
    await page.goto(`/elvArchives/detail?id=${id}&tab=live`)
    const switchOn = page.getByRole('switch', { name: '实时数据' })
    await switchOn.click()
    await until(async () => (await switchOn.getAttribute('aria-checked')) === 'false')
    expect(await page.getByText('终端离线，无法开启实时数据').count()).toBe(0)
    desk.takeTroubles()
  })
})

async function until(so: () => Promise<boolean>, timeout = 180_000): Promise<void> {
  await expect.poll(so, { timeout, interval: 100 }).toBe(true)
}

import { beforeAll, describe, expect, it } from 'vitest'
import { callAs, newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

interface Summary {
  readonly lifts: number
  readonly online: number
  readonly offline: number
  readonly without: number
  readonly alarms: readonly { readonly title: string }[]
  readonly places: readonly { readonly id: string; readonly name: string }[]
}

/** The wall of monitoring, a screen that nobody is signed in at, and the map of communities (monitoring 4.1). */
describe('监控平台与小区地图', () => {
  useBrowser()
  let desk: Visit

  beforeAll(async () => {
    desk = await newVisit()
    await signIn(desk, people.administrator)
  })

  const scrolls = ({ page }: Visit) =>
    page.evaluate(() => [
      document.documentElement.scrollWidth - window.innerWidth,
      document.documentElement.scrollHeight - window.innerHeight,
    ])
  const summary = async () => (await callAs<Summary>(desk, 'GET', '/hardware/wall/summary')).data

  it('1080 与 2160 行同一幅画，不滚动；数字相加相等；没有接警的盖在上面', async () => {
    const { page } = desk
    const { lifts, online, offline, without, alarms } = await summary()
    expect(online + offline + without).toBe(lifts)
    const tall: number[] = []
    for (const [width, height] of [
      [1920, 1080],
      [3840, 2160],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/monitorPlat')
      const wall = page.getByRole('region', { name: '监控平台' })
      const figure = wall.getByRole('list', { name: '监控数字' }).getByText(String(lifts)).first()
      await figure.waitFor()
      expect(await scrolls(desk)).toEqual([0, 0])
      tall.push((await figure.boundingBox())?.height ?? 0)
      if (alarms.length > 0) await wall.getByRole('alert').waitFor()
    }
    expect(Math.round((tall[1] ?? 0) / (tall[0] ?? 1))).toBe(2)
    await page.setViewportSize({ width: 1366, height: 768 })
  })

  it('大屏链接：没有登录的屏看得到；断网三秒内说中断；撤销后说明并撤下数字', async () => {
    const { page } = desk
    await page.goto('/monitorPlat')
    await page.getByRole('button', { name: '大屏链接' }).click()
    const drawer = page.getByRole('dialog', { name: '大屏链接' })
    const name = `大厅${Date.now() % 100_000}`
    await drawer.getByRole('textbox', { name: '屏幕名称' }).fill(name)
    await drawer.getByRole('button', { name: '生成链接' }).click()
    const url = new URL(await drawer.getByRole('textbox', { name: '新链接' }).inputValue())

    const screen = await newVisit()
    await screen.page.goto(url.pathname + url.hash)
    const wall = screen.page.getByRole('region', { name: '监控平台' })
    await wall.getByText('数据正常').waitFor()
    await wall.getByText('在保电梯').waitFor()
    expect(await scrolls(screen)).toEqual([0, 0])
    expect(await wall.getByRole('button', { name: '接警' }).count()).toBe(0)

    const cut = Date.now()
    await screen.context.setOffline(true)
    await wall.getByText(/数据中断/).waitFor()
    // Three seconds are told; a busy machine draws late.
    expect(Date.now() - cut).toBeLessThan(10_000)
    await screen.context.setOffline(false)
    await wall.getByText('数据正常').waitFor()

    await drawer
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: '撤销' })
      .click()
    await page.getByRole('button', { name: '撤销链接' }).click()
    await screen.page.getByText('大屏链接已撤销，请管理员重新生成').waitFor()
    expect(await screen.page.getByText('在保电梯').count()).toBe(0)
    await screen.page.close()
  })

  it('小区地图：图层与打开的小区在地址里；卡片有电梯与负责人', async () => {
    const { page } = desk
    const [place] = (await summary()).places
    await page.goto('/communityMap?layer=fault')
    await settled(desk)
    await page.getByRole('region', { name: '小区地图' }).waitFor()
    await page.getByText('电梯', { exact: true }).and(page.locator('.ant-segmented-item-label')).click()
    await page.waitForURL((url) => url.pathname === '/communityMap' && !url.search.includes('layer'))
    await page.goto(`/communityMap?id=${place?.id}`)
    const card = page.getByRole('complementary').filter({ hasText: place?.name ?? '' })
    await card.getByText('负责人', { exact: true }).waitFor()
    await card.getByRole('region', { name: '电梯' }).waitFor()
    await card.getByRole('region', { name: '最近的人员' }).waitFor()
  })
})

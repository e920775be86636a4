import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newVisit, people, signIn, useBrowser, type Visit } from './browser.ts'

/** Maps: the product's own outlines, no other host, and what is done on them (archives 4.5, 4.6, 4.2). */
describe('地图', () => {
  useBrowser()
  let visit: Visit
  const outside: string[] = []

  beforeAll(async () => {
    visit = await newVisit()
    await signIn(visit, people.administrator)
    const own = new URL(visit.page.url()).host
    visit.page.on('request', (request) => {
      const { host, protocol } = new URL(request.url())
      if (/^(http|ws)/.test(protocol) && host !== own) outside.push(request.url())
    })
  })
  afterAll(async () => {
    await visit?.context.close()
  })

  it('电梯档案切到地图，圈选小区，批量操作出现；不向外部请求', async () => {
    const { page } = visit
    await page.goto('/elvArchives/home')
    await page.getByText('地图', { exact: true }).click()
    await page.waitForURL('**/elvArchives/home?view=map')
    const map = page.getByRole('region', { name: '电梯分布图', exact: true })
    const mark = map.getByRole('button', { name: /^翠湖花园，48 台/ })
    await mark.waitFor()
    await map.getByRole('button', { name: '圈选' }).click()
    const at = await mark.boundingBox()
    if (!at) throw new Error('the mark has no place')
    const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]
    await page.mouse.move(x - 32, y - 32)
    await page.mouse.down()
    for (const [dx, dy] of [
      [32, -32],
      [32, 32],
      [-32, 32],
    ] as const)
      await page.mouse.move(x + dx, y + dy, { steps: 3 })
    await page.mouse.up()
    await page.getByText('已选 48 台').waitFor()
    await page.getByRole('button', { name: '改维保人员' }).waitFor()
    await page.getByRole('button', { name: '停用', exact: true }).waitFor()
    await page.getByRole('button', { name: '取消选择' }).click()
    expect(await page.getByRole('button', { name: '改维保人员' }).count()).toBe(0)
    expect(outside).toEqual([])
  })

  it('键盘：打开标记，弹窗里的链接到这个小区的列表；筛选在地图与列表之间不丢', async () => {
    const { page } = visit
    await page.goto('/elvArchives/home?view=map&type=1')
    const mark = page.getByRole('button', { name: /^翠湖花园，/ })
    await mark.focus()
    await page.keyboard.press('Enter')
    const popup = page.getByRole('dialog', { name: '翠湖花园' })
    await popup.getByRole('link', { name: /^查看这 \d+ 台$/ }).click()
    await page.waitForURL((url) => url.searchParams.has('communityIds') && !url.searchParams.has('view'))
    expect(new URL(page.url()).searchParams.get('type')).toBe('1')
    await page.getByRole('table', { name: '电梯' }).waitFor()
  })

  it('选当前视野（键盘也能用）与圈选一样', async () => {
    const { page } = visit
    await page.goto('/elvArchives/home?view=map')
    await page.getByRole('button', { name: /^翠湖花园，/ }).waitFor()
    // Other stories may have added lifts: the first view shows all of them, however many.
    const all = await page
      .getByRole('navigation', { name: '小区' })
      .getByRole('button', { name: /^全部电梯/ })
      .textContent()
    await page.getByRole('button', { name: '选当前视野' }).click()
    await page.getByText(`已选 ${/\d+/.exec(all ?? '')?.[0]} 台`).waitFor()
  })

  it('签到距离：滑到 100 米，被拒的比例与圆随之改变；页面没有错误', async () => {
    const { page } = visit
    const worker = page.waitForEvent('worker')
    await page.goto('/sysSet/signDistance')
    await page.getByText(/^200米将拒绝 .*% 的签到$/).waitFor()
    const slider = page.getByRole('slider', { name: '签到距离' })
    await slider.focus()
    for (let n = 0; n < 10; n++) await page.keyboard.press('ArrowLeft')
    await page.getByText(/^100米将拒绝 .*% 的签到$/).waitFor()
    await page.getByRole('region', { name: /的签到范围，半径 100 米$/ }).waitFor()
    // A worker has the policy of its own file, not that of the page.
    const script = await page.request.get((await worker).url())
    expect(script.headers()['content-security-policy']).toContain("script-src 'self'")
    expect(outside).toEqual([])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { syntheticRecording } from '#modules/comfort/shared/syntheticRecording.ts'
import { callAs, newVisit, people, settled, signIn, useBrowser, type Visit } from './browser.ts'

const ride = { distance: 30, speed: 1.75, acceleration: 0.8, jerk: 0.8 }
const recording = syntheticRecording({
  fs: 256,
  still: 3,
  rides: [
    { ...ride, up: true },
    { ...ride, up: false },
  ],
  moving: [{ axis: 'x', amplitude: 0.2, hz: 2 }],
})
const csv = [
  't,x,y,z',
  ...Array.from(recording.x, (x, i) =>
    [i / recording.fs, x, recording.y[i] ?? 0, recording.z[i] ?? 0].map((one) => one.toFixed(5)).join(','),
  ),
].join('\n')

/** monitoring 4.1 舒适度检测: a recording from the file to its curves, beside an earlier one. */
describe('舒适度检测', () => {
  useBrowser()
  let office: Visit

  beforeAll(async () => {
    office = await newVisit()
    await signIn(office, people.administrator)
  })

  it('导入测量数据：先看结果，不合格也如实；保存后看曲线，与上一次对比', async () => {
    const { page } = office
    type Tests = { records: { elevatorId: string }[] }
    const tests = await callAs<Tests>(office, 'POST', '/elevator/comfortTest/listPage', { size: 50 })
    const often = Map.groupBy(tests.data.records, ({ elevatorId }) => elevatorId)
    const [lift] = [...often].toSorted(([, a], [, b]) => b.length - a.length)
    await page.goto(`/elvArchives/showLogDetail/comfortTest?id=${lift?.[0]}`)
    await settled(office)
    await page.getByRole('img', { name: '历次得分' }).waitFor()
    await page.getByRole('img', { name: '垂直振动频谱' }).waitFor()

    await page.getByRole('button', { name: '导入测量数据' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: '计算结果' }).click()
    await drawer.getByText('请上传测量数据').waitFor()
    await drawer.getByLabel(/^检测日期/).fill('2026-11-20')
    await drawer.getByLabel(/^检测人/).fill('王一维')
    await page.locator('.ant-select-item-option:visible', { hasText: '王一维' }).first().click()
    await drawer
      .locator('input[type=file]')
      .setInputFiles({ name: '上下行.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await drawer.getByText('上下行.csv').waitFor()
    await drawer.getByRole('button', { name: '计算结果' }).click()
    await drawer.getByText(/分，不合格/).waitFor()
    await drawer.getByText(/识别到 2 次运行，2 次参与评定/).waitFor()
    await drawer.getByRole('button', { name: '保存检测' }).click()
    await page.getByText('检测已保存').waitFor()

    const list = page.getByRole('listbox', { name: '历次检测' })
    await list.getByRole('option', { name: /2026-11-20/ }).click()
    await page.getByRole('img', { name: '水平振动 X（Wd 计权）曲线' }).waitFor()
    expect(await page.getByText('超限', { exact: true }).count()).toBeGreaterThan(0)
    await page.getByLabel('与另一次检测对比').click()
    await page.locator('.ant-select-item-option:visible').first().click()
    await page.getByText('那次检测没有同方向的曲线').or(page.locator('[class*=under]').first()).first().waitFor()
  })
})

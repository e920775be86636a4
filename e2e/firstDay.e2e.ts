import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeIn, walkFirstDay } from '#test/firstDayWalk.ts'
import { type Served, serve } from '#test/stage.ts'
import { serious } from './axe.ts'
import { newVisit, useBrowser } from './browser.ts'

/** On an installation of its own: the others have accounts. */
describe('第一天', () => {
  useBrowser()
  const folder = mkdtempSync(join(tmpdir(), 'tiwei-e2e-first-day-'))
  let served: Served

  beforeAll(async () => {
    served = await serve({ TIWEI_DATA: folder, TIWEI_ENV: 'test' })
  })
  afterAll(async () => {
    await served.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('空的安装：凭日志里的码建企业，一本工作簿导入，发布 30 台电梯的第一个计划', async () => {
    const visit = await newVisit({ at: served.address })
    const { page, takeTroubles } = visit
    await walkFirstDay(
      page,
      {
        click: (what) => what.click(),
        type: (into, text) => into.fill(text),
        async choose(button, file) {
          const dialog = page.waitForEvent('filechooser')
          await button.click()
          await (await dialog).setFiles(file)
        },
        fill: () => undefined,
      },
      codeIn(served.said),
      folder,
    )
    await page.goto('/workbench')
    await page.getByText('计划在今天').waitFor()
    // The first day is over.
    expect(await page.getByRole('heading', { name: '开始使用' }).count()).toBe(0)
    for (const path of ['/firstDay/workbook', '/firstDay/publish']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await serious(visit), path).toEqual([])
    }
    expect(takeTroubles()).toEqual([])
  })
})

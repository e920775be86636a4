import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { openBrowser } from '#test/chromium.ts'
import { codeIn, type Hand, walkFirstDay } from '#test/firstDayWalk.ts'
import type { Book } from '#test/input/firstDayBook.ts'
import { serve } from '#test/stage.ts'
import { report, round } from './parts/results.ts'

/**
 * The first day, from an empty database to the first published plan of 30 lifts, as a person who knows what to do would
 * need for it: the keystroke-level model of Card, Moran and Newell with an average typist. What the program needs is
 * measured; what the person needs is reckoned, so that the run itself takes no 20 minutes.
 */
const KEY = 0.28
const POINT = 1.1
const THINK = 1.2
/** Pinyin and the choice of the word, per character. */
const KEYS_PER_CHARACTER = 3

const keysOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? KEYS_PER_CHARACTER : 1), 0)

let [clicks, person, filling] = [0, 0, 0]

/** One value down a column is typed once and filled; few values are typed once each and pasted; others are typed. */
function columnSeconds(values: readonly string[]): number {
  const distinct = new Set(values)
  const typed = [...distinct].reduce((sum, value) => sum + THINK + (keysOf(value) + 1) * KEY, 0)
  if (distinct.size === 1) return typed + (values.length > 1 ? 2 * POINT : 0)
  return typed + (values.length - distinct.size) * (POINT + 2 * KEY)
}

const bookSeconds = (book: Book): number =>
  Object.values(book)
    .flatMap((rows) => Object.keys(rows[0] ?? {}).map((title) => rows.map((row) => String(row[title] ?? ''))))
    .reduce((sum, values) => sum + POINT + columnSeconds(values), 0)

const folder = mkdtempSync(join(tmpdir(), 'tiwei-bench-first-day-'))
const served = await serve({ TIWEI_DATA: folder, TIWEI_ENV: 'test' })
const browser = await openBrowser()
try {
  const context = await browser.newContext({
    baseURL: served.address,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  const page = await context.newPage()
  const press = async (what: Locator) => {
    clicks += 1
    person += THINK + POINT
    await what.click()
  }
  const hand: Hand = {
    click: press,
    async type(into, text) {
      // From field to field by the Tab key.
      person += THINK + (keysOf(text) + 1) * KEY
      await into.fill(text)
    },
    async choose(button, file) {
      const dialog = page.waitForEvent('filechooser')
      await press(button)
      // The file and 打开 in the dialog of the system.
      clicks += 2
      person += 2 * (THINK + POINT)
      await (await dialog).setFiles(file)
    },
    fill: (book) => {
      filling = bookSeconds(book)
    },
  }
  const from = performance.now()
  await walkFirstDay(page, hand, codeIn(served.said), folder)
  const machine = (performance.now() - from) / 1000
  const minutes = (person + filling + machine) / 60
  report('首日：空库到 30 台电梯的第一个计划', 'firstDay', [
    { label: '合计', value: round(minutes), unit: '分钟', goal: '≤ 25', ok: minutes <= 25 },
    { label: '点击', value: clicks, unit: '次', goal: '≤ 60', ok: clicks <= 60 },
    { label: '其中填工作簿', value: round(filling / 60), unit: '分钟', goal: '', ok: true },
    { label: '其中在页面上', value: round(person / 60), unit: '分钟', goal: '', ok: true },
    { label: '其中等系统', value: round(machine), unit: '秒', goal: '', ok: true },
  ])
} finally {
  await browser.close()
  await served.close()
  rmSync(folder, { recursive: true, force: true })
}

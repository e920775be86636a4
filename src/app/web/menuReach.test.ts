import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { entryOf } from '#kernel/web/shell/Menu.tsx'
import { inner, menu } from '#modules/permission/shared/menu.ts'
import { moduleRoutes } from '../modules.web.ts'

/** Every page that people go to by themselves has an entry of the menu, and the right one is lit on each (look 5). */

const entries = new Set(menu.flatMap((group) => group.entries.map(({ route }) => route)))
const groups = menu.map(({ key, title, entries: of }) => ({ key, title, part: '', icon: () => null, entries: of }))
const lit = (path: string) => entryOf(groups as never, path)?.route

/** In the header: the person's menu, the bell, the map; and what the guards answer. */
const header = new Set([
  '/setting/profile',
  '/setting/setPwd',
  '/setting/fontPrompt',
  '/setting/job',
  '/companyInfo/sample',
  '/msg',
  '/communityMap',
  '/403',
])
/** Steps of the way that the desk of a new company shows; they end with its first plan. */
const way = new Set(['/firstDay/workbook', '/firstDay/publish'])
/** Lists of one row of another list, or cards of a page of settings: they open there, with that row. */
const ofARow = new Set([
  '/wrapProject/projectContractList',
  '/wrapProject/wrapProjectLift',
  '/rule/ruleConfig/terminalToRepair',
  '/rule/ruleConfig/terminalToRepair/terminalDetailList',
  '/maintainManage/maintainTemplate/fixedDate',
  '/maintainManage/maintainTemplate/needTemplate',
  '/elvArchives/home/qrcodeSet',
])

const inside = moduleRoutes.filter(({ bare, path }) => !bare && !path.includes(':'))

describe('菜单', () => {
  it('每个有自己地址的页面都有入口：菜单、页头，或是某一页的详情与表单', () => {
    const unreached = inside.filter(
      ({ path }) => !entries.has(path) && !header.has(path) && !inner.has(path) && !way.has(path),
    )
    const ofAnother = (path: string) =>
      /\/(edit|check|detail)$/.test(path) || [...entries].some((route) => path.startsWith(route))
    const screens = unreached.filter(({ path }) => !ofAnother(path))
    expect(screens.map(({ path, title }) => `${title} ${path}`)).toEqual([])
  })

  it('列表不藏在别的页里：没有入口的列表只有某一行自己的', () => {
    const hidden = inside.filter(({ path, page }) => {
      if (entries.has(path) || header.has(path) || ofARow.has(path)) return false
      const [, file] = /\/src\/(modules\/[\w/]+\/\w+\.tsx)/.exec(String(page)) ?? []
      return file !== undefined && /<ListPage\b/.test(readFileSync(`src/${file}`, 'utf8'))
    })
    expect(hidden.map(({ path, title }) => `${title} ${path}`)).toEqual([])
  })

  it('隐患、质检、演练、备件袋、存证、放行、日志各有入口，亮的是自己的', () => {
    for (const path of [
      '/maintainManage/WorkOrderList/hazard',
      '/maintainManage/WorkOrderList/qualityCheck',
      '/maintainManage/maintainBoard/drill',
      '/maintainManage/boardPlan/partsBag',
      '/maintainManage/WorkOrderList/recordProof',
      '/maintainManage/WorkOrderList/release',
      '/platformManage/platInfo/paltlog',
      '/linkElvManage/linkElvInfo/elvlog',
    ])
      expect(lit(path), path).toBe(path)
    expect(lit('/maintainManage/WorkOrderList/qualityCheck/check')).toBe('/maintainManage/WorkOrderList/qualityCheck')
    expect(lit('/maintainManage/WorkOrderList/createdMaintain')).toBe('/maintainManage/WorkOrderList')
  })

  it('表单亮起它自己的列表，不是组里的第一个', () => {
    expect(lit('/eventManage/setFaultRule')).toBe('/eventManage/faultRule')
  })

  it('新入口的名称两到四个字；一页两个编码是一项，任一编码都看得见', () => {
    const maintenance = menu.find(({ key }) => key === 'maintenance')
    const drill = maintenance?.entries.filter(({ title }) => title === '应急演练')
    expect(drill?.map(({ codes }) => codes)).toEqual([['JMa', 'JMw']])
    for (const { title } of maintenance?.entries ?? []) expect(title.length, title).toBeLessThanOrEqual(5)
  })
})

import { expect, it } from 'vitest'
import { isOpen } from '#app/openRoutes.ts'
import { factOf, operationsTwin, parentRoutes, redirects, routeFacts } from '#app/routes.ts'
import { menu, menuOf } from '#modules/permission/shared/menu.ts'
import { codeFacts, permissionCodes, permissionGroups, screensWithoutMenu } from '#modules/permission/shared/table.ts'
import { cell, table } from './tables.ts'

const routes = table('routes')
const paths = new Set(routes.map((row) => cell(row, 'route')))
const codes = table('codes')

it('权限表的编码与附录 A 一一对应', () => {
  expect([...permissionCodes].sort()).toEqual(codes.map((row) => cell(row, 'code')).sort())
  expect(codes).toHaveLength(354)
})

it('操作的名称与附录 A 相同', () => {
  const titles = Object.fromEntries(
    codes.filter((row) => cell(row, 'action') !== '').map((row) => [cell(row, 'code'), cell(row, 'action')]),
  )
  const stated = Object.fromEntries(
    [...codeFacts].filter(([code]) => code in titles).map(([code, fact]) => [code, fact.title]),
  )
  expect(stated).toEqual(titles)
})

it('权限表中的每个路由都在路由表中，组名相符', () => {
  const group = new Map(routes.map((row) => [cell(row, 'route'), cell(row, 'group')]))
  for (const { title, screens } of permissionGroups)
    for (const screen of screens)
      for (const route of [...screen.routes, ...Object.values(screen.pages ?? {}).flat()]) {
        const [path = ''] = route.split('?')
        const stated = group.get(path)
        if (path.startsWith('/partsMall')) expect(stated).toBe('配件商城')
        else if (path === '/monitorPlat') expect(stated).toBe('无菜单')
        else expect(stated, path).toBe(title)
      }
  for (const screen of screensWithoutMenu) for (const route of screen.routes) expect(paths).toContain(route)
})

it('只有一个路由的页面与路由表同名', () => {
  const title = new Map(routes.map((row) => [cell(row, 'route'), cell(row, 'title').replace(/\s*\(.*\)$/, '')]))
  const wrong = permissionGroups
    .flatMap((group) => group.screens)
    .filter((screen) => screen.routes.length === 1 && !screen.routes[0]?.includes('?'))
    .filter((screen) => title.get(screen.routes[0] ?? '') !== screen.title)
    .map((screen) => `${screen.title} / ${title.get(screen.routes[0] ?? '')}`)
  expect(wrong).toEqual([])
})

it('守卫所知的每个路由都在路由表中', () => {
  for (const route of [...routeFacts.keys(), ...Object.keys(redirects), ...parentRoutes]) expect(paths).toContain(route)
})

it('菜单的每一项都在路由表中，并且守卫认得', () => {
  for (const group of menu)
    for (const { route, operationsRoute } of group.entries)
      for (const one of [route, ...(operationsRoute ? [operationsRoute] : [])]) {
        expect(paths).toContain(one)
        expect(factOf(one), one).toBeDefined()
      }
})

it('路由表的每一行与守卫的事实一致：登录、编码、用户类型、白名单', () => {
  const wrong = routes.flatMap((row) => {
    const route = cell(row, 'route')
    const permission = cell(row, 'permission')
    const fact = factOf(route)
    if (fact === undefined) return [`${route}: unknown`]
    const wanted = permission.match(/(?<![A-Za-z0-9])(21[A-Za-z]0|[A-Z]{2}[0-9A-Za-z])(?![A-Za-z0-9])/g) ?? []
    const found = fact.inPlace ?? (Array.isArray(fact.needs) ? fact.needs : [])
    const base = permission.startsWith('public') || permission.startsWith('login in place') ? 'public' : 'login'
    const roles = cell(row, 'roleTypes') === 'any' ? '1,2' : cell(row, 'roleTypes')
    // 工作台的父路径对两种用户都开放，由守卫第 8 条转走。
    return [
      ...([...wanted].sort().join() === [...found].sort().join() ? [] : [`${route}: ${permission} / ${found}`]),
      ...(typeof fact.needs === 'string' && fact.needs !== base ? [`${route}: ${permission} / ${fact.needs}`] : []),
      ...(roles === fact.roleTypes.join() ? [] : [`${route}: role types ${roles} / ${fact.roleTypes}`]),
      ...(permission.includes('(W)') === (fact.allowList !== undefined) ? [] : [`${route}: (W)`]),
    ]
  })
  expect(wrong).toEqual([])
})

it('公开路由不需要权限表就能判断', () => {
  for (const row of routes) {
    const route = cell(row, 'route')
    const open = /^(public|login in place)/.test(cell(row, 'permission'))
    expect(isOpen(route), route).toBe(open)
  }
})

it('公司报表页的运营对应页存在；没有对应页的回到综合统计', () => {
  const reports = [...paths].filter(
    (path) => factOf(path)?.roleTypes.join() === '1' && /^\/(data[A-Z]|gathering)/.test(path),
  )
  expect(reports.length).toBeGreaterThan(50)
  for (const path of reports) expect(paths, path).toContain(operationsTwin(path))
  expect(operationsTwin('/workbench')).toBe('/operationDataElevator/colligate')
  expect(operationsTwin('/gathering/gatherAging')).toBe('/operationGathering')
  expect(operationsTwin('/dataDeclare/propertyStat')).toBe('/operationDataDeclare/coProperty')
})

it('企业用户的菜单只有持有编码的项；运营用户看到全部组', () => {
  const none = { onAllowList: () => false }
  const clerk = menuOf({ ...none, roleType: 1, has: (code) => code === 'AN1' || code === 'AGP' })
  expect(clerk.map((group) => group.title)).toEqual(['工作台', '基础管理', '商城订单', '数据统计'])
  expect(clerk[1]?.entries.map((entry) => entry.route)).toEqual(['/contractManage/contractList'])
  const operations = menuOf({ ...none, roleType: 2, has: () => false })
  expect(operations).toHaveLength(16)
  const statistics = operations.find((group) => group.key === 'statistics')
  expect(statistics?.entries.map((entry) => entry.route)).toContain('/operationDataElevator')
  for (const group of operations)
    for (const entry of group.entries) expect(factOf(entry.route)?.roleTypes, entry.route).toContain(2)
})

it('四个部分连续，之间恰好三条分隔线', () => {
  const parts = menu.map((group) => group.part)
  const changes = parts.filter((part, i) => i > 0 && part !== parts[i - 1])
  expect(changes).toEqual(['archives', 'trade', 'management'])
})

import { describe, expect, it } from 'vitest'
import { permissionCodes } from '#modules/permission/shared/table.ts'
import { inOrder, tileFact, tileKeys, tilesOf, todoKeys, unmeasured, viewsOf } from './tiles.ts'

const holding =
  (...held: string[]) =>
  (...codes: readonly string[]) =>
    codes.some((code) => held.includes(code))

describe('工作台的磁贴', () => {
  it('视图按 AA1–AA3', () => {
    expect(viewsOf(holding())).toEqual([])
    expect(viewsOf(holding('AA3', 'AA1'))).toEqual([1, 3])
  })

  it('待办要有自己的权限码，视图的磁贴只要视图', () => {
    expect(tilesOf(null, holding())).toEqual(['notices'])
    expect(tilesOf(null, holding('AMj'))).toEqual(['communitiesToCheck', 'notices'])
    expect(tilesOf(1, holding())).toContain('expiring')
    expect(tilesOf(2, holding())).not.toContain('expiring')
    expect(tilesOf(3, holding())).not.toContain('absencesToApprove')
  })

  it('个人顺序在前，其余按原顺序，旧版本的键不算', () => {
    expect(inOrder(['a', 'b', 'c'], ['c', 'gone', 'a', 'c'])).toEqual(['c', 'a', 'b'])
  })

  it('每个磁贴都有口径，权限码都存在，未采集的都说明原因', () => {
    const codes: readonly string[] = permissionCodes
    for (const key of tileKeys) {
      const { figure, needs = [], views } = tileFact(key)
      expect(figure.means.length).toBeGreaterThan(4)
      expect(views.length).toBeGreaterThan(0)
      expect(needs.filter((code) => !codes.includes(code))).toEqual([])
    }
    expect(todoKeys.every((key) => tileKeys.includes(key))).toBe(true)
    for (const { reason } of Object.values(unmeasured)) expect(reason).toMatch(/^没有/)
  })
})

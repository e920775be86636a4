import { describe, expect, it } from 'vitest'
import { keysOf } from '#kernel/shared/permission.ts'
import { type AllowLists, type Grant, normaliseGrants, type Viewer, visibleCodes } from './grants.ts'
import { effectiveLevels, expand, type PresetKey, presetPositions } from './presets.ts'
import { type PermissionCode, permissionCodes } from './table.ts'

const at = (level: 0 | 1, ...codes: PermissionCode[]): Grant[] => codes.map((code) => ({ code, level }))
const codesOf = (list: readonly Grant[]): string[] => list.map((grant) => grant.code)
const preset = (key: PresetKey): Grant[] => [...(presetPositions.find((one) => one.key === key)?.grants ?? [])]

describe('一个人的权限', () => {
  const lists: AllowLists = { quoteCatalog: [], templateManage: [], smartAnalyze: [], menuAllow: {} }
  const viewer: Viewer = { roleType: 1, companyId: 'c1', userId: 'u1', modules: ['数据统计'] }
  const visible = visibleCodes(viewer, lists, true)

  it('预置的经理带着版本的统计编码，自建的同名岗位没有', () => {
    const manager = { preset: 'manager', grants: at(1, 'AN1') }
    expect(effectiveLevels([manager], visible).get('21W0')).toBe(1)
    expect(effectiveLevels([{ ...manager, preset: null }], visible).has('21W0')).toBe(false)
  })

  it('存下来却看不到的编码不生效', () => {
    const clerk = { preset: null, grants: [...at(1, 'KQ2', 'ABg', 'AL1'), ...at(0, 'ALa')] }
    expect(keysOf(effectiveLevels([clerk], visible))).toEqual(['AL11', 'ALa0'])
  })
})

describe('预置岗位', () => {
  it('共 11 个，名称与演示数据一致', () => {
    expect(presetPositions.map((position) => position.name)).toEqual([
      '企业管理员',
      '经理',
      '调度',
      '班组长',
      '维保工',
      '急修工',
      '仓管',
      '财务',
      '商务',
      '质量安全',
      '客服',
    ])
  })

  it('数据范围：班组长本班组，作业人员本人，其余全公司', () => {
    const kinds = Object.fromEntries(presetPositions.map((one) => [one.key, one.dataScope.kind]))
    expect(kinds).toMatchObject({ admin: 1, leader: 2, maintainer: 3, repairer: 3, finance: 1 })
  })

  it('前缀、区间和排除按附录展开', () => {
    expect(expand('JMa–JMe')).toEqual(['JMa', 'JMb', 'JMc', 'JMd', 'JMe'])
    expect(expand('AL4–AL9')).toEqual(['AL4', 'AL5', 'AL6', 'AL7', 'AL8', 'AL9'])
    expect(expand('JR without JR4/JR8')).toEqual(['JR1', 'JR3', 'JR5', 'JR6', 'JR2', 'JR7'])
    expect(() => expand('ZZ')).toThrow('ZZ')
  })

  it('企业管理员拥有全部非(H)(W)编码，能管理岗位', () => {
    const admin = codesOf(preset('admin'))
    expect(admin).toHaveLength(permissionCodes.length - 19 - 10 - 9)
    expect(admin).toEqual(expect.arrayContaining(['AV4', 'AV5', 'AVh', 'AVm']))
  })

  it('经理：全部页面，维修、维保、合同、人员、收款的操作，不含岗位与登录方式', () => {
    const manager = codesOf(preset('manager'))
    expect(manager).toEqual(expect.arrayContaining(['AA1', 'JR5', 'JMx', 'ANj', 'APq', 'KRL', 'KW1', 'KQ1']))
    for (const code of ['AV4', 'AV5', 'AV8', 'AVh', 'KW7', 'AA2', 'ALe', '21W0', 'AV1'])
      expect(manager, code).not.toContain(code)
  })

  it('调度、仓管、商务的排除项没有混入', () => {
    expect(codesOf(preset('dispatcher'))).not.toEqual(expect.arrayContaining(['JR4']))
    expect(codesOf(preset('dispatcher'))).not.toContain('JR8')
    expect(codesOf(preset('keeper'))).not.toContain('KWM')
    expect(codesOf(preset('sales'))).not.toContain('ANd')
    expect(codesOf(preset('sales'))).toEqual(expect.arrayContaining(['ANa', 'ANj', 'KQG']))
  })

  it('每个岗位的操作都带着页面：质量安全的 APj 带来员工详情', () => {
    for (const { name, grants: list } of presetPositions) expect(normaliseGrants(list), name).toEqual(list)
    expect(codesOf(preset('quality'))).toContain('AP4')
  })
})

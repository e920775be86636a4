import { describe, expect, it } from 'vitest'
import { accessTo, keysOf, parseKeys } from '#kernel/shared/permission.ts'
import {
  type AllowLists,
  escalation,
  type Grant,
  normaliseGrants,
  parseStoredGrants,
  scopeEscalates,
  scopesOf,
  toStoredGrants,
  unionOfPositions,
  unionOfScopes,
  type Viewer,
  visibleCodes,
} from './grants.ts'
import { grants } from './permissions.ts'
import { editionGrants, type PresetKey, presetPositions } from './presets.ts'
import { codeFacts, type PermissionCode, permissionCodes, permissionGroups } from './table.ts'

const at = (level: 0 | 1, ...codes: PermissionCode[]): Grant[] => codes.map((code) => ({ code, level }))
const codesOf = (list: readonly Grant[]): string[] => list.map((grant) => grant.code)
const preset = (key: PresetKey): Grant[] => [...(presetPositions.find((one) => one.key === key)?.grants ?? [])]

describe('权限键', () => {
  it('archives 8.12 键 ADu1、ADs0：项目菜单可见，新增可见但不可用', () => {
    const levels = parseKeys(['ADu1', 'ADs0'])
    expect(accessTo(levels, ['ADu'])).toBe('enabled')
    expect(accessTo(levels, ['ADs'])).toBe('disabled')
  })

  it('archives 8.12 元素“ADs,ADt”只有 ADs0：可见但不可用', () => {
    expect(accessTo(parseKeys(['ADs0']), ['ADs', 'ADt'])).toBe('disabled')
    expect(accessTo(parseKeys(['ADs0', 'ADt1']), ['ADs', 'ADt'])).toBe('enabled')
    expect(accessTo(parseKeys(['ADu1']), ['ADs', 'ADt'])).toBe('hidden')
  })

  it('没有编码的元素总是可用', () => {
    expect(accessTo(parseKeys([]), [])).toBe('enabled')
  })

  it('统计编码为四位，末位仍是级别；未知末位忽略；大小写区分', () => {
    expect([...parseKeys(['21W01', '21k00', '21W0x', 'AN2', '', '1'])]).toEqual([
      ['21W0', 1],
      ['21k0', 0],
    ])
    expect(accessTo(parseKeys(['ana1']), ['ANa'])).toBe('hidden')
  })

  it('同一编码重复时取最高级别，并能还原为键', () => {
    const levels = parseKeys(['ADs0', 'ADs1', 'ADs0', 'ADu0'])
    expect(keysOf(levels)).toEqual(['ADs1', 'ADu0'])
  })
})

describe('权限表', () => {
  it('菜单组的顺序与附录一致', () => {
    expect(permissionGroups.map((group) => group.title)).toEqual([
      '工作台',
      '实时检测',
      '维修',
      '维保',
      '电梯监测',
      'AI诊断',
      '检验',
      '基础管理',
      '商品',
      '商城运营',
      '商城订单',
      '仓库',
      '收款',
      '企业管理',
      '数据统计',
      '报价',
    ])
  })

  it('共享的操作属于两个页面，只登记一次', () => {
    expect(codeFacts.get('KR7')).toMatchObject({ title: '登记收款', screens: ['KR1', 'KR3'] })
    expect(codeFacts.get('KO3')).toMatchObject({ title: '发货', screens: ['KO1', 'KO8'] })
    expect(permissionCodes.filter((code) => code === '21p0')).toHaveLength(1)
  })

  it('21 开头的编码一律四位，其余三位', () => {
    for (const code of permissionCodes) expect(code, code).toMatch(/^(21[A-Za-z]0|(?!21)[A-Z]{2}[0-9A-Za-z])$/)
  })

  it('(H) 只有数据统计，(W) 正是白名单表里的编码', () => {
    const hidden = permissionCodes.filter((code) => codeFacts.get(code)?.hidden)
    expect(hidden).toHaveLength(7 + 10 + 2)
    const listed = (list: string) => permissionCodes.filter((code) => codeFacts.get(code)?.allowList === list)
    expect(listed('quoteCatalog').sort()).toEqual([
      'KQ2',
      'KQ3',
      'KQ4',
      'KQ5',
      'KQ6',
      'KQ7',
      'KQ8',
      'KQ9',
      'KQA',
      'KQB',
    ])
    expect(listed('templateManage').sort()).toEqual(['AV1', 'AV2', 'AV3', 'AVa', 'AVb', 'AVc', 'AVd', 'AVe', 'AVf'])
    expect(listed('smartAnalyze')).toEqual([])
  })

  it('模块以自己的词称呼编码', () => {
    expect(grants({ list: 'AN1', add: 'ANa' }).add).toBe('ANa')
  })
})

describe('授权规则', () => {
  it('多个岗位取并集，级别取高', () => {
    expect([...unionOfPositions([at(0, 'ANj', 'AN1'), at(1, 'AN1')])]).toEqual([
      ['ANj', 0],
      ['AN1', 1],
    ])
  })

  it('几个页面共有的操作：有一个页面够级别，另一个就不必抬高；都不够抬第一个', () => {
    const levels = (...wanted: Grant[]) => toStoredGrants(normaliseGrants(wanted))
    expect(levels(...at(1, 'KR7', 'KR3'), ...at(0, 'KR1'))).toEqual({ KR7: 1, KR3: 1, KR1: 0 })
    expect(levels(...at(1, 'KR7'), ...at(0, 'KR1', 'KR3'))).toEqual({ KR7: 1, KR3: 0, KR1: 1 })
    expect(levels(...at(1, 'KR7'))).toEqual({ KR7: 1, KR1: 1 })
  })

  it('存储的授权只认得本版本的编码和级别', () => {
    expect(parseStoredGrants({ AN1: 1, ANa: 0, ANb: 2, ZZ9: 1 })).toEqual([...at(1, 'AN1'), ...at(0, 'ANa')])
    expect(parseStoredGrants(toStoredGrants(preset('leader')))).toEqual(preset('leader'))
    expect(parseStoredGrants(['AN1'])).toEqual([])
    expect(parseStoredGrants(undefined)).toEqual([])
    expect(parseStoredGrants(null)).toEqual([])
  })

  it('几个岗位的数据范围相加；没有岗位的人看得到自己的', () => {
    const nothing = { all: false, team: false, self: false, places: [] }
    expect(unionOfScopes([])).toEqual({ ...nothing, self: true })
    expect(unionOfScopes([{ kind: 1 }])).toEqual({ ...nothing, all: true })
    expect(unionOfScopes([{ kind: 2 }])).toEqual({ ...nothing, team: true })
    expect(unionOfScopes([{ kind: 3, ids: ['丁'] }])).toEqual({ ...nothing, self: true })
    const places = unionOfScopes([{ kind: 4, ids: ['甲', '乙'] }, { kind: 4, ids: ['乙', '丙'] }, { kind: 4 }])
    expect(places).toEqual({ ...nothing, places: ['甲', '乙', '丙'] })
    expect(unionOfScopes([{ kind: 2 }, { kind: 4, ids: ['甲'] }])).toEqual({ ...nothing, team: true, places: ['甲'] })
  })

  it('相加的范围拆得回去：各有各的一份，没有的一份也没有', () => {
    const nothing = { all: false, team: false, self: false, places: [] }
    expect(scopesOf(nothing)).toEqual([])
    expect(scopesOf({ ...nothing, all: true })).toEqual([{ kind: 1 }])
    expect(scopesOf({ ...nothing, team: true })).toEqual([{ kind: 2 }])
    expect(scopesOf({ ...nothing, self: true })).toEqual([{ kind: 3 }])
    expect(scopesOf({ ...nothing, places: ['甲'] })).toEqual([{ kind: 4, ids: ['甲'] }])
    expect(scopesOf({ all: true, team: true, self: true, places: ['甲'] })).toHaveLength(4)
  })

  it('授予操作同时授予所在页面，级别不低于操作', () => {
    expect(normaliseGrants(at(1, 'ANc'))).toEqual(at(1, 'AN1', 'ANc'))
    expect(normaliseGrants([...at(1, 'ANc'), ...at(0, 'AN1')])).toEqual(at(1, 'AN1', 'ANc'))
    expect(normaliseGrants(at(0, 'ANc'))).toEqual(at(0, 'AN1', 'ANc'))
  })

  it('新增、编辑带上它的表单；去掉表单同时去掉操作', () => {
    expect(codesOf(normaliseGrants(at(1, 'ALa')))).toEqual(['AL1', 'ALa', 'AL3'])
    expect(normaliseGrants([...at(1, 'AMb'), ...at(0, 'AM2')])).toEqual(at(1, 'AM1', 'AMb', 'AM2'))
    expect(normaliseGrants(at(0, 'AMa'))).toEqual(at(0, 'AM1', 'AMa', 'AM2'))
    expect(codesOf(normaliseGrants(at(1, 'AL1', 'ALa', 'ALd'), at(1, 'AL1', 'ALa', 'AL3', 'ALd')))).toEqual([
      'AL1',
      'ALd',
    ])
  })

  it('共享操作已有一个页面时不再补另一个', () => {
    expect(codesOf(normaliseGrants(at(1, 'KR3', 'KR7')))).toEqual(['KR7', 'KR3'])
    expect(codesOf(normaliseGrants(at(1, 'KR7')))).toEqual(['KR1', 'KR7'])
    expect(codesOf(normaliseGrants(at(1, 'KRL')))).toEqual(['KRL'])
  })

  it('去掉页面同时去掉其操作', () => {
    const before = at(1, 'AN1', 'ANc', 'ANf', 'AL1')
    expect(codesOf(normaliseGrants(at(1, 'ANc', 'ANf', 'AL1'), before))).toEqual(['AL1'])
    expect(codesOf(normaliseGrants(at(1, 'KR3', 'KR7'), at(1, 'KR1', 'KR3', 'KR7')))).toEqual(['KR7', 'KR3'])
  })

  it('archives 8.11 有 AVh 而无 ANj 的人授予 ANj：越权', () => {
    const clerk = parseKeys(['AVh1', 'AV41', 'AV51', 'AN11'])
    expect(escalation(clerk, at(1, 'AN1', 'ANj'))).toEqual(['ANj'])
    expect(escalation(parseKeys(['ANj0']), at(1, 'ANj'))).toEqual(['ANj'])
    expect(escalation(parseKeys(['ANj0']), at(0, 'ANj'))).toEqual([])
    expect(escalation(clerk, preset('manager'))).toContain('ANj')
  })

  it('数据范围同样不能越权', () => {
    expect(scopeEscalates([{ kind: 1 }], { kind: 4, ids: ['a'] })).toBe(false)
    expect(scopeEscalates([{ kind: 2 }], { kind: 3 })).toBe(false)
    expect(scopeEscalates([{ kind: 2 }], { kind: 1 })).toBe(true)
    expect(scopeEscalates([{ kind: 3 }], { kind: 2 })).toBe(true)
    expect(scopeEscalates([{ kind: 4, ids: ['a', 'b'] }], { kind: 4, ids: ['b'] })).toBe(false)
    expect(scopeEscalates([{ kind: 4, ids: ['a'] }], { kind: 4, ids: ['a', 'b'] })).toBe(true)
    expect(scopeEscalates([{ kind: 4, ids: ['a'] }], { kind: 3 })).toBe(true)
    // A team and places contain nothing of one another, whichever way round.
    for (const kind of [2, 3] as const) expect(scopeEscalates([{ kind }], { kind: 4, ids: ['a'] })).toBe(true)
  })
})

describe('版本与白名单', () => {
  const nobody: AllowLists = { quoteCatalog: [], templateManage: [], smartAnalyze: [], menuAllow: {} }
  const viewer: Viewer = { roleType: 1, companyId: 'c1', userId: 'u1', modules: [] }
  const listed = { ...nobody, quoteCatalog: ['c1'], templateManage: ['c1'] }

  it('没有数据统计模块的企业看不到统计编码', () => {
    expect(visibleCodes(viewer, nobody, true).has('21W0')).toBe(false)
    expect(visibleCodes({ ...viewer, modules: ['数据统计'] }, nobody, true).has('21W0')).toBe(true)
  })

  it('白名单之外没有物料与模板编码；空名单等于没有人', () => {
    expect(visibleCodes(viewer, nobody, false).has('KQ2')).toBe(false)
    expect(visibleCodes(viewer, listed, true).has('KQ3')).toBe(true)
    expect(visibleCodes({ ...viewer, companyId: 'c2' }, listed, true).has('AVa')).toBe(false)
  })

  it('生产环境的物料库名单不是恰好一个企业时对所有人关闭', () => {
    const two = { ...listed, quoteCatalog: ['c1', 'c2'] }
    expect(visibleCodes(viewer, two, true).has('KQ2')).toBe(false)
    expect(visibleCodes(viewer, two, false).has('KQ2')).toBe(true)
  })

  it('单个菜单可限定到人', () => {
    const lists = { ...nobody, menuAllow: { JMa: ['u2'] } }
    expect(visibleCodes(viewer, lists, true).has('JMa')).toBe(false)
    expect(visibleCodes({ ...viewer, userId: 'u2' }, lists, true).has('JMa')).toBe(true)
  })

  it('固件升级与商城运营只给运营用户', () => {
    expect(visibleCodes(viewer, nobody, true).has('ABg')).toBe(false)
    expect(visibleCodes({ ...viewer, roleType: 2 }, nobody, true).has('ABg')).toBe(true)
    expect(visibleCodes(viewer, nobody, true).has('KM1')).toBe(false)
    expect(visibleCodes({ ...viewer, roleType: 2 }, nobody, true).has('KM1')).toBe(true)
  })

  it('企业管理员与经理随版本获得统计，不需要配置', () => {
    const visible = visibleCodes({ ...viewer, modules: ['数据统计'] }, listed, true)
    expect(codesOf(editionGrants('admin', visible))).toEqual(expect.arrayContaining(['21W0', 'AGa', 'KQ3', 'AVa']))
    const manager = codesOf(editionGrants('manager', visible))
    expect(manager).toEqual(expect.arrayContaining(['21W0', 'AGk', 'AV1']))
    expect(manager).not.toContain('AVa')
    expect(editionGrants('dispatcher', visible)).toEqual([])
  })
})

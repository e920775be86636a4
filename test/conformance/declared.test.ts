import { describe, expect, it } from 'vitest'
import { declaredRefusals, refusals } from '#kernel/shared/refusal.ts'
import { permissionCodes } from '#modules/permission/shared/table.ts'
import { callProblems, enumerationProblems, machineProblems, refusalProblems } from './compare.ts'
import { statements } from './declared.ts'
import { cell, table } from './tables.ts'

const stated = await statements()
const specified = {
  refusals: table('refusals'),
  ranges: table('ranges'),
  enumerations: table('enumerations'),
  states: table('states'),
  calls: table('calls'),
}
const codes: ReadonlySet<string> = new Set(permissionCodes)

describe('模块所声明的不与规格矛盾', () => {
  it('拒绝：编码与文字', () => {
    expect(declaredRefusals.size).toBeGreaterThan(0)
    expect(refusalProblems(declaredRefusals, specified.refusals, specified.ranges)).toEqual([])
  })

  it('枚举：编码与标签', () => {
    expect(enumerationProblems(stated.enumerations, specified.enumerations)).toEqual([])
  })

  it('状态机：只走规格画出的箭头', () => {
    expect(machineProblems(stated.machines, specified.states)).toEqual([])
  })

  it('调用：方法、唯一性、权限编码', () => {
    expect(callProblems(stated.calls, specified.calls, codes)).toEqual([])
  })
})

describe('比较本身会失败', () => {
  it('改了字的拒绝被指出，槽名不同不算', () => {
    const wrong = new Map([[1107004, '合同至少要有一台电梯']])
    expect(refusalProblems(wrong, specified.refusals, specified.ranges)).toHaveLength(1)
    const renamed = new Map([[1101002, '电梯已属于项目{name}']])
    expect(refusalProblems(renamed, specified.refusals, specified.ranges)).toEqual([])
    expect(refusalProblems(new Map([[7777777, '随便']]), specified.refusals, specified.ranges)).toHaveLength(1)
    expect(refusalProblems(new Map([[1107050, '新的一条']]), specified.refusals, specified.ranges)).toEqual([])
  })

  it('同一编码不能有两种文字', () => {
    refusals({ planted: [7777001, '甲'] })
    expect(() => refusals({ again: [7777001, '乙'] })).toThrow('7777001')
  })

  it('标签、编码或缺项不符的枚举被指出，括号里的说明不算', () => {
    const options = [
      { value: 1, label: '清包' },
      { value: 2, label: '半包' },
      { value: 3, label: '大包' },
      { value: 4, label: '免保' },
      { value: 5, label: '驻场' },
      { value: 6, label: '专项' },
    ]
    const problems = (list: typeof options) =>
      enumerationProblems([{ title: '合同类型', options: list }], specified.enumerations)
    expect(problems(options)).toEqual([])
    expect(problems(options.slice(1))).toEqual(['合同类型: 1 清包 is missing'])
    expect(problems([{ value: 1, label: '全包' }, ...options.slice(1)])).toHaveLength(1)
    expect(problems([...options, { value: 7, label: '其他' }])).toHaveLength(1)
    expect(enumerationProblems([{ title: '没有这种标题', options }], specified.enumerations)).toEqual([])
  })

  it('多出或缺少箭头的状态机被指出', () => {
    const moves = Object.fromEntries(
      specified.states
        .filter((row) => cell(row, 'machine') === 'repairOrder')
        .map((row, i) => [`m${i}`, { from: [Number(cell(row, 'from'))], to: Number(cell(row, 'to')) }]),
    )
    expect(machineProblems([{ name: 'repairOrder', moves }], specified.states)).toEqual([])
    const jump = { ...moves, jump: { from: [0], to: 8 } }
    expect(machineProblems([{ name: 'repairOrder', moves: jump }], specified.states)).toEqual([
      'repairOrder.jump: 0→8 is not specified',
    ])
    const { m0: _first, ...rest } = moves
    expect(machineProblems([{ name: 'repairOrder', moves: rest }], specified.states)).toHaveLength(1)
  })

  it('方法不符、重复、未知编码的调用被指出', () => {
    const call = (name: string, method: string, path: string, ...needs: string[]) => ({ name, method, path, needs })
    const problems = (...list: ReturnType<typeof call>[]) => callProblems(list, specified.calls, codes)
    expect(problems(call('a.voidOne', 'POST', '/contract/void', 'ANe'))).toEqual([])
    expect(problems(call('a.detail', 'POST', '/contract/detail/{contractId}', 'AN3'))).toHaveLength(1)
    expect(
      problems(call('a.x', 'POST', '/contract/void', 'AN1'), call('b.y', 'POST', '/contract/void', 'AN1')),
    ).toHaveLength(1)
    expect(problems(call('a.z', 'POST', '/contract/void', 'AN9'))).toEqual(['a.z needs the unknown code AN9'])
  })
})

import { describe, expect, it } from 'vitest'
import { type BagVisit, bagLines, partsNamed, partsReplaced, percentOf } from './partsBag.ts'

const visit: BagVisit = { orderId: 'o', elevatorId: 'a', employeeId: 'w', model: '通力 KM50', age: 9 }
const replaced = (elevatorId: string, part: string, age = 9, model = '通力 KM50') => ({ elevatorId, part, model, age })
const fleet = (n: number, age = 9) => Array.from({ length: n }, () => ({ model: '通力 KM50', age }))

describe('明日备件袋（jobs 10.4）', () => {
  it('从工人的话里认出配件；长名不再算短名', () => {
    expect(partsNamed('制动衬磨损接近限值')).toEqual(['制动衬'])
    expect(partsNamed('限速器钢丝绳有断丝')).toEqual(['限速器钢丝绳'])
    expect(partsNamed('轿厢应急照明电池失效')).toEqual(['应急电源电池'])
    expect(partsNamed('门机皮带磨损')).toEqual(['轿门同步带'])
    expect(partsNamed('底坑渗水')).toEqual([])
  })

  it('只有说了更换的分句才算更换', () => {
    expect(partsReplaced('更换轿门同步带，调整门机力矩')).toEqual(['轿门同步带'])
    expect(partsReplaced('清理地坎，调整光幕位置')).toEqual([])
    expect(partsReplaced('恢复供电，检查停电应急平层装置，更换蓄电池')).toEqual(['应急电源电池'])
  })

  it('未销号隐患：一条就够，写明编号', () => {
    const hazards = [{ elevatorId: 'a', hazardNo: 'YH202603100001', text: '制动衬磨损接近限值' }]
    expect(bagLines([visit], hazards, [], [])).toEqual([
      {
        orderId: 'o',
        elevatorId: 'a',
        employeeId: 'w',
        part: '制动衬',
        why: 1,
        evidence: 1,
        reason: '隐患YH202603100001：制动衬磨损接近限值',
      },
    ])
    expect(bagLines([{ ...visit, elevatorId: 'b' }], hazards, [], [])).toEqual([])
  })

  it('本梯更换史：一次不带，两次带', () => {
    const once = [replaced('a', '按钮')]
    expect(bagLines([visit], [], once, fleet(100))).toEqual([])
    expect(bagLines([visit], [], [...once, ...once], fleet(100))).toMatchObject([
      { part: '按钮', why: 2, evidence: 2, reason: '本梯近12个月更换过 2 次' },
    ])
  })

  it('同型号同龄：至少3次且每台每年不少于0.5次；梯龄差3年、别的型号不算', () => {
    const three = ['b', 'c', 'd'].map((lift) => replaced(lift, '光幕'))
    expect(bagLines([visit], [], three, fleet(6))).toMatchObject([
      { part: '光幕', why: 3, evidence: 3, reason: '同型号、梯龄相差2年以内的 6 台，近12个月更换 3 次' },
    ])
    expect(bagLines([visit], [], three, fleet(7))).toEqual([])
    expect(bagLines([visit], [], three.slice(1), fleet(3))).toEqual([])
    expect(
      bagLines(
        [visit],
        [],
        three.map((one) => ({ ...one, age: 12 })),
        fleet(6),
      ),
    ).toEqual([])
    expect(
      bagLines(
        [visit],
        [],
        three.map((one) => ({ ...one, model: '别的' })),
        fleet(6),
      ),
    ).toEqual([])
    expect(bagLines([{ ...visit, model: null }], [], three, fleet(6))).toEqual([])
  })

  it('同一配件只一行，依据最强的在先；没有依据没有行', () => {
    const hazards = [{ elevatorId: 'a', hazardNo: 'YH1', text: '光幕偶发误动作' }]
    const all = [replaced('a', '光幕'), replaced('a', '光幕'), replaced('b', '光幕')]
    expect(bagLines([visit], hazards, all, fleet(10)).map(({ part, why }) => [part, why])).toEqual([['光幕', 1]])
    expect(bagLines([visit], [], [], fleet(10))).toEqual([])
  })

  it('命中率：没有说过的不算，一位小数', () => {
    expect(percentOf(0, 0)).toBeNull()
    expect(percentOf(1, 3)).toBe(33.3)
  })
})

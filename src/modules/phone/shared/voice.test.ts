import { describe, expect, it } from 'vitest'
import { itemsOfVisit } from '#modules/template/shared/checklist.ts'
import { echoOf, heard, spokenNumber } from './voice.ts'

const items = itemsOfVisit(1, 1).map(({ itemCode, name }) => ({ itemCode, name, result: 0 as const }))
const nameOf = (code: string) => items.find((item) => item.itemCode === code)?.name ?? ''

describe('jobs 10.5 戴手套模式：关键词', () => {
  it.each([
    ['制动器间隙正常', { kind: 'result', result: 1, value: null }, '制动器间隙'],
    ['啮合长度七点二', { kind: 'value', value: 7.2 }, '层门锁紧元件啮合长度'],
    ['啮合长度 7.2 毫米，正常', { kind: 'result', result: 1, value: 7.2 }, '层门锁紧元件啮合长度'],
    ['啮合长度六点五不合格', { kind: 'result', result: 2, value: 6.5 }, '层门锁紧元件啮合长度'],
    ['底坑环境有问题', { kind: 'result', result: 2, value: null }, '底坑环境'],
  ])('%s', (sentence, said, name) => {
    const found = heard(sentence, items)
    expect(found).toMatchObject(said)
    expect(nameOf((found as { itemCode: string }).itemCode)).toContain(name.slice(0, 4))
  })

  it.each([
    ['拍照', 'photo'],
    ['其余正常', 'rest'],
    ['本部位其余正常。', 'rest'],
    ['下一部位', 'next'],
    ['撤销', 'undo'],
  ])('命令：%s', (sentence, kind) => {
    expect(heard(sentence, items)).toEqual({ kind })
  })

  it('只说结果或只说数值：记在展开的一项', () => {
    expect(heard('正常', items)).toEqual({ kind: 'result', itemCode: null, result: 1, value: null })
    expect(heard('不涉及', items)).toMatchObject({ itemCode: null, result: 3 })
    expect(heard('七点二', items)).toEqual({ kind: 'value', itemCode: null, value: 7.2 })
  })

  it('听不懂、名称不明或说的是多项：什么也不记', () => {
    for (const sentence of ['今天天气不错', '发动机正常', '层门正常', '', '不'])
      expect(heard(sentence, items)).toBeNull()
  })

  it('同名的先取未检的', () => {
    const twice = [
      { itemCode: 'A-1-7', name: '编码器', result: 1 as const },
      { itemCode: 'A-2-3', name: '编码器', result: 0 as const },
    ]
    expect(heard('编码器正常', twice)).toMatchObject({ itemCode: 'A-2-3' })
  })

  it.each([
    ['七点二', 7.2],
    ['十二', 12],
    ['一百二十', 120],
    ['一百零五毫米', 105],
    ['二十点五', 20.5],
    ['零点零五', 0.05],
    ['一二', 12],
    ['两', 2],
    ['负三', -3],
    ['7.25mm', 7.25],
  ])('数：%s', (text, value) => {
    expect(spokenNumber(text)?.value).toBe(value)
  })

  it('复述用清单的原话', () => {
    expect(echoOf({ kind: 'value', itemCode: 'A-1-29', value: 7.2 }, nameOf, 'mm')).toBe(`${nameOf('A-1-29')}，7.2mm`)
    expect(echoOf({ kind: 'result', itemCode: null, result: 2, value: null }, nameOf, null)).toBe('异常')
  })
})

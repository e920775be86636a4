import { describe, expect, it } from 'vitest'
import { itemsOfVisit } from '#modules/template/shared/checklist.ts'
import { echoOf, heard, spokenNumber } from './voice.ts'

const items = itemsOfVisit(1, 5).map(({ itemCode, name, part }) => ({ itemCode, name, part, result: 0 as const }))
const nameOf = (code: string) => items.find((item) => item.itemCode === code)?.name ?? ''

describe('jobs 10.5 戴手套模式：关键词', () => {
  it.each([
    ['制动器间隙正常', { kind: 'result', result: 1, value: null }, '制动器间隙'],
    ['制动器间隙合格', { kind: 'result', result: 1 }, '制动器间隙'],
    ['制动器间隙没问题', { kind: 'result', result: 1 }, '制动器间隙'],
    ['检查制动器间隙正常', { kind: 'result', result: 1 }, '制动器间隙'],
    ['制动气间隙正常。', { kind: 'result', result: 1 }, '制动器间隙'],
    ['啮合长度七点二', { kind: 'value', value: 7.2 }, '层门锁紧元件啮合长度'],
    ['啮合长度是七点二毫米', { kind: 'value', value: 7.2 }, '层门锁紧元件啮合长度'],
    ['啮合长度大约七点二', { kind: 'value', value: 7.2 }, '层门锁紧元件啮合长度'],
    ['啮合长度7点2', { kind: 'value', value: 7.2 }, '层门锁紧元件啮合长度'],
    ['捏合长度 7.2 mm', { kind: 'value', value: 7.2 }, '层门锁紧元件啮合长度'],
    ['啮合长度 7.2 毫米，正常', { kind: 'result', result: 1, value: 7.2 }, '层门锁紧元件啮合长度'],
    ['啮合长度六点五不合格', { kind: 'result', result: 2, value: 6.5 }, '层门锁紧元件啮合长度'],
    ['底坑环境有问题', { kind: 'result', result: 2, value: null }, '底坑环境'],
    ['地坑环境正常', { kind: 'result', result: 1 }, '底坑环境'],
    ['底坑环境积水', { kind: 'result', result: 2, text: '积水' }, '底坑环境'],
    ['底坑停止装置失灵', { kind: 'result', result: 2, text: '失灵' }, '底坑停止装置'],
    ['轿箱照明不亮', { kind: 'result', result: 2, text: '不亮' }, '轿厢照明'],
    ['编码器没有此项', { kind: 'result', result: 3 }, '编码器'],
    ['对重块及其压板松动', { kind: 'result', result: 2, text: '松动' }, '对重'],
  ])('%s', (sentence, said, name) => {
    const found = heard(sentence, items)
    expect(found).toMatchObject(said)
    expect(nameOf((found as { itemCode: string }).itemCode)).toContain(name.slice(0, 2))
  })

  it.each([
    ['拍照', 'photo'],
    ['拍照片', 'photo'],
    ['再拍一张', 'photo'],
    ['其余正常', 'rest'],
    ['本部位其余正常。', 'rest'],
    ['剩下的都正常', 'rest'],
    ['下一部位', 'next'],
    ['撤销', 'undo'],
    ['说错了', 'undo'],
    ['跳过', 'skip'],
    ['再说一遍', 'repeat'],
  ])('命令：%s', (sentence, kind) => {
    expect(heard(sentence, items)).toEqual({ kind })
  })

  it.each([
    ['去底坑', 5],
    ['到井道', 2],
    ['换到机房', 1],
  ])('部位：%s', (sentence, part) => {
    expect(heard(sentence, items)).toEqual({ kind: 'part', part })
  })

  it('只说结果或只说数值：记在展开的一项', () => {
    expect(heard('正常', items)).toEqual({ kind: 'result', itemCode: null, result: 1, value: null, text: null })
    expect(heard('不涉及', items)).toMatchObject({ itemCode: null, result: 3 })
    expect(heard('漏油', items)).toMatchObject({ itemCode: null, result: 2, text: '漏油' })
    expect(heard('七点二', items)).toEqual({ kind: 'value', itemCode: null, value: 7.2 })
  })

  it.each(['今天天气不错', '发动机正常', '层门正常', '', '不', '三到五毫米', '好的', '去三楼'])(
    '听不懂、名称不明或说的是多项，什么也不记：%s',
    (sentence) => {
      expect(heard(sentence, items)).toBeNull()
    },
  )

  it('同名的按走动次序取第一个未检的；在手的部位优先；说全名的优先', () => {
    const twice = [
      { itemCode: 'A-1-7', name: '编码器', part: 1 as const, result: 1 as const },
      { itemCode: 'A-2-3', name: '编码器', part: 1 as const, result: 0 as const },
      { itemCode: 'A-3-1', name: '编码器', part: 2 as const, result: 0 as const },
    ]
    expect(heard('编码器正常', twice)).toMatchObject({ itemCode: 'A-2-3' })
    expect(heard('编码器正常', twice, 2)).toMatchObject({ itemCode: 'A-3-1' })
    const alike = [
      { itemCode: 'X-1', name: '层门门锁', part: 4 as const, result: 0 as const },
      { itemCode: 'X-2', name: '轿门门锁', part: 3 as const, result: 0 as const },
    ]
    expect(heard('门锁正常', alike)).toBeNull()
    expect(heard('门锁正常', alike, 4)).toMatchObject({ itemCode: 'X-1' })
  })

  it.each([
    ['七点二', 7.2],
    ['十二', 12],
    ['二十', 20],
    ['一百二十', 120],
    ['一百二', 120],
    ['一百零五毫米', 105],
    ['两千三百', 2300],
    ['二十点五', 20.5],
    ['零点零五', 0.05],
    ['一二', 12],
    ['两', 2],
    ['负三', -3],
    ['7.25mm', 7.25],
    ['7点2', 7.2],
    ['1.75m/s', 1.75],
    ['百分之九十五', 95],
    ['五十赫兹', 50],
  ])('数：%s', (text, value) => {
    expect(spokenNumber(text)?.value).toBe(value)
  })

  it('复述用清单的原话', () => {
    expect(echoOf({ kind: 'value', itemCode: 'A-1-29', value: 7.2 }, nameOf, 'mm')).toBe(`${nameOf('A-1-29')}，7.2mm`)
    expect(echoOf({ kind: 'result', itemCode: null, result: 2, value: null, text: '松动' }, nameOf, null)).toBe(
      '异常，松动',
    )
    expect(echoOf({ kind: 'part', part: 5 }, nameOf, null)).toBe('底坑')
  })
})

import { expect, it } from 'vitest'
import {
  allLabelFields,
  type LabelFacts,
  type LabelLayout,
  type LabelSize,
  labelSizes,
  layoutLabel,
  sheetPlaces,
  wrapped,
} from './label.ts'

const facts = {
  shortNo: '33000001',
  dutyPhone: '0571-88888888',
  values: {
    name: '3栋1单元 1号梯（货梯兼消防梯，东侧裙楼地下车库入口旁）',
    communityName: '余杭区良渚文化村白鹭郡南公寓（二期）',
    registerCode: '30103501002021010342',
    deviceNumber: 'QH-0301-01',
    nineSixThreeSerialNumber: '050233',
    maintenanceWorkers: '王一维、李二保',
    companyName: '云梯演示维保有限公司',
  },
}
const sizes = Object.keys(labelSizes) as LabelSize[]
const textOf = ({ lines }: LabelLayout) => lines.map(({ text }) => text).join('')
const lineOf = ({ lines }: LabelLayout, text: string) => lines.find((line) => line.text === text)

it('每种尺寸：都在标签之内，互不重叠，二维码不小于 15 毫米', () => {
  for (const size of sizes) {
    const { width, height, qr, lines } = layoutLabel(size, facts)
    expect(qr.side).toBeGreaterThan(15)
    for (const line of lines) {
      expect(line.x + line.width, line.text).toBeLessThanOrEqual(width - 2.4)
      expect(line.y + line.size, line.text).toBeLessThanOrEqual(height - 2.4)
      const beside = line.x >= qr.x + qr.side
      expect(beside || line.y + line.size <= qr.y || line.y >= qr.y + qr.side, line.text).toBe(true)
    }
    for (const [n, one] of lines.entries())
      for (const other of lines.slice(n + 1)) {
        const apart =
          one.y + one.size <= other.y + 0.01 ||
          other.y + other.size <= one.y + 0.01 ||
          one.x + one.width <= other.x + 0.01 ||
          other.x + other.width <= one.x + 0.01
        expect(apart, `${size} ${one.text} / ${other.text}`).toBe(true)
      }
  }
})

it('长的名称与内容缩小、换行，一个字也不少', () => {
  for (const size of sizes) {
    const text = textOf(layoutLabel(size, facts)).replaceAll(' ', '')
    for (const field of allLabelFields) expect(text).toContain(facts.values[field].replaceAll(' ', ''))
    expect(text).not.toContain('…')
  }
})

it('被困的人先看见：号码是最大的字，上面写被困请拨，二维码旁写扫码报修', () => {
  for (const size of sizes) {
    const layout = layoutLabel(size, facts)
    const phone = lineOf(layout, '0571-88888888')
    for (const line of layout.lines) if (line !== phone) expect(line.size).toBeLessThan(phone?.size ?? 0)
    expect(textOf(layout)).toContain('被困请拨')
    const scan = lineOf(layout, '扫码报修')
    expect(scan?.y).toBe(layout.qr.y)
    expect((scan?.x ?? 0) - layout.qr.x - layout.qr.side).toBeLessThan(3)
    expect(scan?.size).toBeGreaterThan(lineOf(layout, 'No.33000001')?.size ?? 99)
  }
  // 1 m away signs of 4 mm are read with certainty (GB/T 10001: 1/250 of the distance); the digits are 0.73 em high.
  const phone = lineOf(layoutLabel('100x70', facts), '0571-88888888')
  expect((phone?.size ?? 0) * 0.73).toBeGreaterThan(8)
})

it('小区写在梯名前；没有小区的、只选一样的照选的印', () => {
  const short = (values: LabelFacts['values']) => layoutLabel('80x50', { ...facts, values })
  const both = short({ name: '1号梯', communityName: '翠湖花园', registerCode: '301' })
  expect(both.lines[0]).toMatchObject({ text: '翠湖花园 1号梯', bold: true })
  expect(lineOf(both, '注册代码 301')?.size).toBeLessThan((both.lines[0]?.size ?? 0) / 1.5)
  expect(short({ name: '1号梯' }).lines[0]?.text).toBe('1号梯')
  expect(short({ communityName: '翠湖花园' }).lines[0]?.text).toBe('翠湖花园')
})

it('不选的不印：没有电话就没有被困请拨，空白贴纸只有扫码报修与编号', () => {
  const bare = layoutLabel('60x40', { ...facts, dutyPhone: null, values: {} })
  expect(bare.lines.map((line) => line.text)).toEqual(['扫码报修', 'No.33000001'])
  expect(bare.rule).toBeNull()
  expect(bare.qr.side).toBeGreaterThan(layoutLabel('60x40', facts).qr.side)
})

it('标志在右上角，名称让开', () => {
  const { logo, lines } = layoutLabel('100x70', { ...facts, logo: true })
  const title = lines[0]
  expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThanOrEqual(logo?.x ?? 0)
})

it('换行：编号不断，比一行还长的才断', () => {
  expect(wrapped('注册代码 301035010020', 9, false)).toEqual(['注册代码', '301035010020'])
  expect(wrapped('88888888', 2.4, true).join('')).toBe('88888888')
})

it('A4 整张 21 枚，都在纸内', () => {
  expect(sheetPlaces.length).toBe(21)
  expect(Math.max(...sheetPlaces.map(({ x }) => x + 60))).toBeLessThanOrEqual(210)
  expect(Math.max(...sheetPlaces.map(({ y }) => y + 40))).toBeLessThanOrEqual(297)
})

import { expect, it } from 'vitest'
import { allLabelFields, cutTo, emsOf, type LabelSize, labelSizes, layoutLabel, sheetPlaces } from './label.ts'

const facts = {
  shortNo: '33000001',
  dutyPhone: '0571-88888888',
  values: {
    name: '青禾花园 3栋1单元 1号梯（货梯兼消防梯，东侧）',
    communityName: '青禾花园',
    registerCode: '30103501002021010342',
    deviceNumber: 'QH-0301-01',
    nineSixThreeSerialNumber: '050233',
    maintenanceWorkers: '王一维、李二保',
    companyName: '云梯演示维保有限公司',
  },
}

it('每种尺寸：文字和二维码都在标签之内，互不重叠，二维码不小于 15 毫米', () => {
  for (const size of Object.keys(labelSizes) as LabelSize[]) {
    const { width, height, qr, lines } = layoutLabel(size, facts)
    expect(qr.side).toBeGreaterThan(15)
    for (const line of lines) {
      expect(line.x + emsOf(line.text) * line.size).toBeLessThanOrEqual(width - 2.9)
      expect(line.y + line.size).toBeLessThanOrEqual(height - 2)
      const beside = line.x >= qr.x + qr.side
      expect(beside || line.y + line.size <= qr.y || line.y >= qr.y + qr.side, line.text).toBe(true)
    }
    expect(lines.some((line) => line.text.includes('0571-88888888'))).toBe(true)
  }
})

it('大标签容得下全部内容；不选的不印；截断有省略号', () => {
  const texts = layoutLabel('100x70', facts)
    .lines.map((line) => line.text)
    .join(' ')
  for (const field of allLabelFields.slice(1)) expect(texts).toContain(facts.values[field])
  const bare = layoutLabel('60x40', { ...facts, dutyPhone: null, values: { registerCode: facts.values.registerCode } })
  expect(bare.lines.map((line) => line.text)).toEqual(['No.33000001', '注册代码', '30103501002021010342'])
  expect(cutTo('电梯维护保养', 4)).toBe('电梯维…')
})

it('A4 整张 21 枚，都在纸内', () => {
  expect(sheetPlaces.length).toBe(21)
  expect(Math.max(...sheetPlaces.map(({ x }) => x + 60))).toBeLessThanOrEqual(210)
  expect(Math.max(...sheetPlaces.map(({ y }) => y + 40))).toBeLessThanOrEqual(297)
})

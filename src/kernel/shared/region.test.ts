import { expect, test } from 'vitest'
import { readRegion, regionName, regionParts, regionPath, regionTree } from './region.ts'

test.each([
  ['330106', '浙江省杭州市西湖区'],
  ['330100', '浙江省杭州市'],
  ['330000', '浙江省'],
  ['110101', '北京市东城区'],
  ['500229', '重庆市城口县'],
  ['419001', '河南省济源市'],
  ['659001', '新疆维吾尔自治区石河子市'],
  ['441900', '广东省东莞市'],
  // Not in the table: the code, never a made-up name.
  ['330199', '330199'],
  ['', ''],
])('%s 是 %s', (code, name) => expect(regionName(code)).toBe(name))

test.each([
  ['330106', '330106'],
  ['３３０１０６', '330106'],
  ['330106001', '330106'],
  ['330106000000', '330106'],
  ['浙江省杭州市西湖区', '330106'],
  ['浙江 杭州 西湖', '330106'],
  ['浙江省/杭州市/西湖区', '330106'],
  ['杭州市西湖区', '330106'],
  ['余杭区', '330110'],
  ['北京市', '110000'],
  ['北京朝阳区', '110105'],
  ['广西南宁市青秀区', '450103'],
  ['河南省济源市', '419001'],
])('表格里写 %s 读作 %s', (typed, code) => expect(readRegion(typed)).toEqual({ code }))

test('不唯一、不存在、位数不对的都说明怎么改', () => {
  expect(readRegion('西湖区')).toEqual({ problem: '有 2 个「西湖区」，请写明省、市' })
  expect(readRegion('云溪市')).toEqual({ problem: '没有找到「云溪市」，请写全省、市、区，或填 6 位行政区划代码' })
  expect(readRegion('3301')).toEqual({ problem: '应为6位行政区划代码，或省市区名称' })
})

test('级联选择：省、市、区三级；没有区的市到市为止；每个可选代码都有名称，并能按路径找到', () => {
  const tree = regionTree()
  const zhejiang = tree.find(({ value }) => value === '330000')
  expect(zhejiang?.children?.find(({ value }) => value === '330100')?.children).toContainEqual({
    value: '330106',
    label: '西湖区',
  })
  const dongguan = tree.find(({ value }) => value === '440000')?.children?.find(({ value }) => value === '441900')
  expect(dongguan).toEqual({ value: '441900', label: '东莞市' })
  let leaves = 0
  for (const province of tree)
    for (const city of province.children ?? [])
      for (const { value } of city.children ?? [city]) {
        leaves++
        expect(regionParts(value).length).toBeGreaterThan(0)
        expect(regionPath(value)).toEqual([...new Set([province.value, city.value, value])])
      }
  expect(leaves).toBeGreaterThan(2800)
})

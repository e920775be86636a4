import { areaList } from '@vant/area-data'
import { isRegionCode, regionPrefix } from './regionCode.ts'

/**
 * Names of administrative divisions (GB/T 2260 as kept by @vant/area-data). 160 KB: pages take it through
 * kernel/web/region, which loads it when a region is shown.
 */
const { province_list: provinces, city_list: cities, county_list: counties } = areaList

/** Steps of the table that are no place: districts that stand under the province itself. */
const FILLER = /^(省|自治区)?直辖县|^县$/
/** Cities without districts: GB/T 2260 ends at the city, the table goes on with towns under numbers of its own. */
const UNDIVIDED = ['441900', '442000', '460400', '620200']

/** 330106 → 浙江省, 杭州市, 西湖区; without steps that are no place; empty for a code that is not in the table. */
export function regionParts(code: string): string[] {
  const [province, city] = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`]
  const name = counties[code] ?? cities[code] ?? provinces[code]
  if (name === undefined) return []
  const steps =
    code === province ? [name] : code === city ? [provinces[province], name] : [provinces[province], cities[city], name]
  return steps.filter((step, n): step is string => step !== undefined && !FILLER.test(step) && step !== steps[n - 1])
}

/** 浙江省杭州市西湖区; the code itself when it is not in the table. */
export const regionName = (code: string): string => regionParts(code).join('') || code

export interface RegionNode {
  readonly value: string
  readonly label: string
  readonly children?: readonly RegionNode[]
}

let tree: readonly RegionNode[] | undefined

/** Provinces, cities, districts: to choose from. */
export function regionTree(): readonly RegionNode[] {
  tree ??= nodes(provinces).map((province) => ({
    ...province,
    children: nodes(cities, province.value.slice(0, 2)).map((city) => {
      const children = UNDIVIDED.includes(city.value) ? [] : nodes(counties, city.value.slice(0, 4))
      return children.length > 0 ? { ...city, children } : city
    }),
  }))
  return tree
}

const nodes = (of: Readonly<Record<string, string>>, prefix = ''): RegionNode[] =>
  Object.entries(of)
    .filter(([code]) => code.startsWith(prefix))
    .map(([value, label]) => ({ value, label }))

/** The codes from the province down to this one, as the tree has them. */
export function regionPath(code: string): string[] {
  const [province, city] = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`]
  return [...new Set([province, city, code])]
}

let index: Map<string, Set<string>> | undefined

/** Every way a division is written: with or without province and city, with or without 省市区县. */
function written(): Map<string, Set<string>> {
  if (index) return index
  index = new Map()
  for (const code of [...Object.keys(provinces), ...Object.keys(cities), ...Object.keys(counties)]) {
    const parts = regionParts(code)
    const last = parts.length - 1
    const ways = last === 2 ? [[0, 1, 2], [1, 2], [0, 2], [2]] : last === 1 ? [[0, 1], [1]] : [[0]]
    for (const way of ways)
      for (const text of joined(way.map((n) => parts[n] as string))) {
        const codes = index.get(text) ?? new Set()
        index.set(text, codes.add(code))
      }
  }
  return index
}

/** 浙江省 杭州市: 浙江省杭州市, 浙江省杭州, 浙江杭州市, 浙江杭州. */
function joined([first, ...rest]: readonly string[]): string[] {
  if (first === undefined) return ['']
  return [...new Set([first, short(first)])].flatMap((start) => joined(rest).map((end) => start + end))
}

const SUFFIX = /(特别行政区|(壮族|回族|维吾尔)?自治区|省|市|区|县)$/
const short = (name: string) => {
  const text = name.replace(SUFFIX, '')
  return text.length >= 2 ? text : name
}

/** What a person typed for a division, a code or its name → its code, or why not. */
export function readRegion(typed: string): { readonly code: string } | { readonly problem: string } {
  const text = typed.normalize('NFKC').replace(/[\s/、,，·>|-]/g, '')
  // A code of nine or twelve digits names a street or a village within the district.
  if (/^\d+$/.test(text)) {
    const code = /^\d{6}(\d{3}|\d{6})$/.test(text) ? text.slice(0, 6) : text
    return isRegionCode(code) ? { code } : { problem: '应为6位行政区划代码，或省市区名称' }
  }
  const found = [...(written().get(text) ?? [])].sort()
  const [first] = found
  if (first === undefined) return { problem: `没有找到「${typed}」，请写全省、市、区，或填 6 位行政区划代码` }
  // 北京市 is the municipality and the city in it: the wider one holds the other.
  if (found.every((code) => code.startsWith(regionPrefix(first)))) return { code: first }
  return { problem: `有 ${found.length} 个「${typed}」，请写明省、市` }
}

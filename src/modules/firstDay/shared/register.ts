import { z } from 'zod'

/**
 * The register of the authority (特种设备使用登记) as its platforms export it. The names come from 使用登记表 of TSG 08
 * (设备品种, 产品名称, 型号(规格), 产品编号, 制造单位名称, 施工单位名称, 单位内部编号) and from what provinces made of it, so
 * each of our columns knows the headings that are usual for it, and a person confirms.
 */
export interface RegisterColumn {
  /** Heading of the sheet 电梯, or of the sheet named. */
  readonly ours: string
  readonly sheet?: '客户' | '小区'
  /** Usual headings, the likeliest first. */
  readonly theirs: readonly string[]
}

export const registerColumns: readonly RegisterColumn[] = [
  { ours: '注册代码', theirs: ['设备代码', '设备注册代码', '注册代码', '特种设备代码', '电梯注册号', '注册号'] },
  { ours: '使用登记证编号', theirs: ['使用登记证编号', '使用登记证号', '使用登记编号', '登记证编号', '使用证编号'] },
  { ours: '96333识别码', theirs: ['96333识别码', '电梯识别码', '识别码', '应急救援编号'] },
  { ours: '设备类型', theirs: ['设备品种', '品种', '电梯类型', '设备类别', '特种设备类别'] },
  { ours: '品牌', theirs: ['品牌', '电梯品牌', '产品名称', '设备名称'] },
  { ours: '型号', theirs: ['规格型号', '型号规格', '产品型号', '设备型号', '电梯型号', '型号'] },
  { ours: '使用单位', theirs: ['使用单位名称', '使用单位'] },
  {
    ours: '统一社会信用代码',
    sheet: '客户',
    theirs: ['使用单位统一社会信用代码', '使用单位组织机构代码', '统一社会信用代码', '使用单位代码'],
  },
  { ours: '小区', theirs: ['楼盘名称', '小区名称', '楼宇名称', '使用场所名称', '项目名称'] },
  {
    ours: '地址',
    sheet: '小区',
    theirs: ['设备使用地点', '设备所在地点', '设备详细地址', '使用地点', '设备地点', '安装地点'],
  },
  { ours: '单位内部编号', theirs: ['单位内部编号', '设备内部编号', '内部编号', '使用单位内部编号'] },
  { ours: '制造单位', theirs: ['制造单位名称', '制造单位', '生产单位', '制造商'] },
  { ours: '出厂编号', theirs: ['产品编号', '出厂编号', '产品出厂编号', '制造编号'] },
  { ours: '出厂日期', theirs: ['制造日期', '出厂日期', '生产日期'] },
  { ours: '安装单位', theirs: ['施工单位名称', '施工单位', '安装单位名称', '安装单位', '安装/改造单位'] },
  { ours: '监督检验合格日期', theirs: ['监督检验合格日期', '监督检验日期', '监检日期', '首次检验日期'] },
  { ours: '上次检验', theirs: ['检验日期', '上次检验日期', '最近检验日期', '检测日期'] },
  { ours: '下次检验', theirs: ['下次检验日期', '下次定期检验日期', '检验有效期至', '检测有效期'] },
  { ours: '额定载重', theirs: ['额定载荷', '额定载重量', '额定载重'] },
  { ours: '速度', theirs: ['额定速度', '运行速度', '电梯速度', '速度'] },
  { ours: '层数', theirs: ['层数', '电梯层数', '总层数'] },
  { ours: '站数', theirs: ['站数', '电梯站数'] },
  { ours: '门数', theirs: ['门数', '电梯门数'] },
]

/** As headings are compared: without spaces, brackets and units. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/[*\s]|\([^)]*\)/g, '')
    .toLowerCase()

/** Which of these headings stands for each of our columns; none twice. */
export function guessMapping(headings: readonly string[]): Record<string, string> {
  const byPlain = new Map(headings.filter(Boolean).map((heading) => [plainHeading(heading), heading]))
  const used = new Set<string>()
  const mapping: Record<string, string> = {}
  for (const { ours, theirs } of registerColumns) {
    const found = [...theirs, ours]
      .map((name) => byPlain.get(plainHeading(name)))
      .find((heading) => heading !== undefined && !used.has(heading))
    if (found === undefined) continue
    mapping[ours] = found
    used.add(found)
  }
  return mapping
}

/** What the authority calls a kind of lift (特种设备目录) as our three columns say it. */
const kinds: readonly (readonly [pattern: RegExp, type: string, driving?: string, use?: string])[] = [
  [/扶梯/, '自动扶梯'],
  [/人行道/, '自动人行道'],
  [/液压.*载货|液压货/, '直梯', '液压', '载货'],
  [/液压/, '直梯', '液压', '乘客'],
  [/杂物/, '直梯', '曳引', '杂物'],
  [/强制/, '直梯', '强制', '载货'],
  [/载货|货梯/, '直梯', '曳引', '载货'],
  [/观光/, '直梯', '曳引', '观光'],
  [/医/, '直梯', '曳引', '医用'],
  [/家用|别墅/, '直梯', '曳引', '别墅(家用)'],
  [/乘客|客梯|曳引/, '直梯', '曳引', '乘客'],
]

export function kindOf(named: string): { type: string; driving: string; use: string } | undefined {
  const found = kinds.find(([pattern]) => pattern.test(named))
  return found && { type: found[1], driving: found[2] ?? '', use: found[3] ?? '' }
}

export const RegisterRead = z.object({
  /** The sheet that looks like a register: its headings in their order and how many rows follow. */
  sheet: z.string(),
  headings: z.array(z.string()),
  rows: z.number().int(),
  mapping: z.record(z.string(), z.string()),
})
export type RegisterRead = z.output<typeof RegisterRead>

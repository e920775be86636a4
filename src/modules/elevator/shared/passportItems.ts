import { recordKeeping } from '#modules/law/shared/law.ts'
import type { Part } from '#modules/template/shared/template.ts'

/**
 * The thirty points looked at when a lift is taken over (archives 10.2): what wears out, what the law asks for, what is
 * argued about later. For straight lifts after the order of walking through machine room, shaft, car, landings and pit;
 * for escalators and walkways through driving station, steps, handrails and entrances. `part` and `words` tell which item
 * of a later visit speaks of the same thing: then the visit's finding is marked 接梯时已存在.
 */
export interface PassportItem {
  readonly code: string
  readonly part: (typeof Part.code)[keyof typeof Part.code] | null
  readonly group: string
  readonly name: string
  readonly requirement: string
  readonly words: readonly string[]
}

type Line = readonly [name: string, requirement: string, words?: string]
type Group = readonly [title: string, part: PassportItem['part'], lines: readonly Line[]]

const straight: readonly Group[] = [
  [
    '资料与标识',
    null,
    [
      ['技术档案', `出厂资料、安装资料、历次检验报告、近${recordKeeping.years}年维保记录齐全`],
      ['使用登记证与使用标志', '在有效期内，与铭牌一致，标志置于轿厢内'],
      ['铭牌与参数', '主机、控制柜、限速器、安全钳铭牌清晰，与档案一致'],
    ],
  ],
  [
    '机房/机器设备间',
    1,
    [
      ['机房环境', '门锁完好、通风照明正常、无积水杂物，温度 5～40 ℃', '机房|环境'],
      ['曳引机', '无异响、无渗漏油，减速箱油量适宜', '曳引机|电动机|减速'],
      ['曳引轮槽', '槽口磨损未超制造单位要求，各绳受力后高度一致', '曳引轮'],
      ['制动器', '动作灵活，制动衬磨损、间隙符合要求，无油污', '制动'],
      ['限速器', '动作可靠，校验在有效期内，铅封完好', '限速器'],
      ['控制柜与接线', '接线紧固，继电器、变频器无烧蚀，标识清楚', '控制柜|接触器|继电器'],
      ['紧急操作与救援装置', '手动盘车或应急电源可用，说明张贴', '手动紧急|紧急操作|盘车|紧急电动'],
    ],
  ],
  [
    '井道',
    2,
    [
      ['曳引钢丝绳（带）', '断丝、磨损、锈蚀未达报废，张力差不大于 5 %', '悬挂|钢丝绳|曳引绳|补偿'],
      ['绳头组合', '螺母、开口销齐全，无松动', '绳头'],
      ['导轨与支架', '支架牢固，压导板无松动，导轨无明显锈蚀', '导轨'],
      ['对重及对重块', '对重块压紧，数量有标识，护栏完好', '对重'],
      ['随行电缆', '无破损、无扭曲、不刮碰', '随行电缆|电缆'],
      ['极限与限位开关', '动作可靠，位置正确', '极限|限位'],
      ['井道照明与封闭', '照明可用，井道封闭完好、无渗水', '井道照明'],
    ],
  ],
  [
    '轿厢与轿顶',
    3,
    [
      ['轿门与门机', '开关平稳，防夹装置有效', '轿门|门机|防夹|光幕'],
      ['轿厢操纵盘与显示', '按钮、显示、对讲齐全有效', '操纵|按钮|显示'],
      ['紧急报警与应急照明', '五方通话畅通，断电后照明不少于 1 h', '报警|对讲|应急照明|通话'],
      ['超载保护', '超载时报警且不关门', '称重|超载|载荷'],
      ['轿顶检修装置', '急停、检修开关有效，护栏完好', '轿顶|检修'],
      ['平层精度', '平层误差在 ±10 mm 以内', '平层'],
      ['安全钳与联动', '间隙均匀，联动试验可靠', '安全钳'],
    ],
  ],
  [
    '层站',
    4,
    [
      ['层门及门锁', '门锁啮合不少于 7 mm，自闭有效', '层门|门锁|门滑块'],
      ['层门紧急开锁', '每层可用，钥匙齐备', '紧急开锁|三角钥匙'],
      ['外呼与层显', '按钮、显示有效', '外呼|层站召唤|呼梯'],
    ],
  ],
  [
    '底坑',
    5,
    [
      ['缓冲器', '固定牢固，液压缓冲器油量正确、复位开关有效', '缓冲器'],
      ['张紧装置', '限速器、补偿绳张紧装置位置正确，开关有效', '张紧'],
      ['底坑环境与急停', '清洁、无渗水，急停、照明、爬梯完好', '底坑'],
    ],
  ],
]

const escalator: readonly Group[] = [
  [
    '资料与标识',
    null,
    [
      ['技术档案', `出厂资料、安装资料、历次检验报告、近${recordKeeping.years}年维保记录齐全`],
      ['使用登记证与使用标志', '在有效期内，与铭牌一致，标志置于出入口'],
      ['铭牌与参数', '主机、控制柜铭牌清晰，与档案一致'],
      ['乘梯须知与警示', '出入口须知、警示标志齐全'],
    ],
  ],
  [
    '驱动站',
    7,
    [
      ['机舱环境', '清洁、无积水积油，照明、插座可用', '机房|机舱|环境'],
      ['驱动主机', '无异响、无渗漏油，油量适宜', '主机|驱动机|减速'],
      ['制动器', '动作可靠，制停距离符合要求', '制动'],
      ['附加制动器', '动作可靠（设有时）', '附加制动'],
      ['驱动链', '张紧适度，润滑良好，伸长未超限', '驱动链|主驱动'],
      ['控制柜与接线', '接线紧固，无烧蚀，标识清楚', '控制柜|接触器'],
      ['检修控制装置', '有效，插座完好', '检修'],
      ['速度与逆转监控', '超速、非操纵逆转保护有效', '超速|逆转|测速'],
      ['自动润滑', '油位正常，出油均匀', '润滑'],
    ],
  ],
  [
    '梯路',
    8,
    [
      ['梯级（踏板）', '无破损、无缺齿', '梯级|踏板'],
      ['梯级链', '张紧适度，伸长未超限', '梯级链'],
      ['梯级间隙', '相邻梯级间隙不大于 6 mm', '间隙'],
      ['围裙板间隙', '单侧不大于 4 mm，两侧之和不大于 7 mm', '围裙板'],
      ['围裙板防夹', '毛刷、防夹开关完好有效', '防夹|毛刷'],
      ['梯级缺失保护', '动作可靠', '缺失'],
      ['梯级下陷保护', '动作可靠', '下陷|塌陷'],
      ['导轨与滚轮', '磨损未超限，运行无异响', '导轨|滚轮'],
    ],
  ],
  [
    '扶手系统',
    9,
    [
      ['扶手带', '无破损、无开裂，张紧适度', '扶手带'],
      ['扶手带速度偏差', '与梯级速度偏差 0～+2 %', '速度偏差|扶手带速度'],
      ['扶手带入口保护', '开关有效', '入口保护|入口'],
      ['护壁板与盖板', '无破损，接缝平整', '护壁板|盖板'],
    ],
  ],
  [
    '出入口',
    10,
    [
      ['梳齿板', '无缺齿，啮合深度、间隙符合要求', '梳齿'],
      ['梳齿板安全开关', '动作可靠', '梳齿板开关|梳齿板安全'],
      ['楼层板', '平整牢固，开启检测有效', '楼层板|盖板'],
      ['急停开关', '上下出入口有效，标识明显', '急停|停止'],
      ['出入口空间与防护', '无堵塞，防攀爬、防碰挡板齐全', '出入口|防护'],
    ],
  ],
]

const listed = (prefix: string, groups: readonly Group[]): readonly PassportItem[] => {
  let n = 0
  return groups.flatMap(([group, part, lines]) =>
    lines.map(([name, requirement, words]) => ({
      code: `${prefix}${String(++n).padStart(2, '0')}`,
      part,
      group,
      name,
      requirement,
      words: words ? words.split('|') : [],
    })),
  )
}

const straightItems = listed('P', straight)
const escalatorItems = listed('F', escalator)

/** By the type of the device: 1 straight, 2 escalator, 3 walkway. */
export const passportItems = (type: number): readonly PassportItem[] => (type === 1 ? straightItems : escalatorItems)

/** Which of the defects of a takeover an item of a later visit speaks of. */
export function sameDefect(
  type: number,
  defects: readonly string[],
  found: { part: number; name: string },
): PassportItem | undefined {
  return passportItems(type).find(
    (item) =>
      defects.includes(item.code) && item.part === found.part && item.words.some((word) => found.name.includes(word)),
  )
}

import { createHash } from 'node:crypto'
import { addDays, today } from '#kernel/shared/days.ts'
import { openCompany } from './parts/company.ts'
import { asking } from './parts/measured.ts'
import { seedWork } from './parts/ordersSeed.ts'
import { report } from './parts/results.ts'

/**
 * The lists of work with 5,000,000 orders of 50 companies, asked by the largest one, which has a fifth of them: 维保工单 with
 * its pages, filters and sorts, the calendar and the boards, the workbench, repairs, inspections, checks, evaluations. As
 * the application's role, one request after another. Usage: node bench/orders.ts [orders] [parts of labels, by |]
 */
const orders = Number(process.argv[2] ?? 5_000_000)
const only = process.argv[3] ?? ''
const GOAL_MS = 25

const USUAL = 5_000_000
const folder = orders === USUAL ? 'bench-orders' : `bench-orders-${orders}`
const bench = await openCompany(folder, `工单测试${orders}`, (owner, companies) => seedWork(owner, companies, orders))
const { rows, ask, measure } = asking(bench, GOAL_MS)
/** Ids as ordersSeed.ts and searchSeed.ts make them. */
const id = (kind: string, n: number) => {
  const hex = createHash('md5').update(`${bench.company}${kind}${n}`).digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')
}
const by = (prop: string, order: 'asc' | 'desc' = 'asc') => ({ sort: { prop, order } })
const now = today(new Date())
const day = (from: number) => addDays(now, from)
const month = { from: `${now.slice(0, 7)}-01`, to: addDays(`${now.slice(0, 7)}-01`, 29) }
const team = { teamId: [id('t', 3)] }
const place = { communityId: [id('m', 5)] }
const worker = { workerId: id('w', 5) }

const list = '/maintain/order/listPage'
const usual: readonly (readonly [path: string, what: string, body: object, goal?: number])[] = [
  [list, '今日', { tab: 'today' }],
  [list, '逾期', { tab: 'late' }],
  [list, '超15日', { tab: 'overGap' }],
  [list, '待确认', { tab: 'toConfirm' }],
  [list, '异常标记', { tab: 'flagged' }],
  [list, '已关闭', { tab: 'closed' }],
  [list, '状态未开始', { status: [0] }],
  [list, '状态进行中', { status: [2] }],
  [list, '状态已确认', { status: [4] }],
  [list, '状态已出发、进行中、已暂停', { status: [1, 2, 7] }],
  [list, '班组', team],
  [list, '班组，按计划日期倒序', { ...team, ...by('planDate', 'desc') }],
  [list, '班组，本月', { ...team, planDate: month }],
  [list, '班组，逾期', { ...team, tab: 'late' }],
  [list, '班组，待确认', { ...team, tab: 'toConfirm' }],
  [list, '两个班组，本月', { teamId: [id('t', 3), id('t', 4)], planDate: month }],
  [list, '维保人员', worker],
  [list, '维保人员，本月', { ...worker, planDate: month }],
  [list, '维保人员，待确认', { ...worker, tab: 'toConfirm' }],
  [list, '小区', place],
  [list, '小区，本月', { ...place, planDate: month }],
  [list, '客户', { customerId: id('c', 5) }],
  [list, '合同', { contractId: id('k', 5) }],
  [list, '维保计划', { planId: id('l', 5) }],
  [list, '项目', { projectId: id('j', 3) }],
  [list, '项目，本月', { projectId: id('j', 3), planDate: month }],
  [list, '一台电梯', { elevatorId: id('e', 77) }],
  [list, '本月', { planDate: month }],
  [list, '一天', { planDate: { from: day(-400), to: day(-400) } }],
  [list, '近一年', { planDate: { from: day(-365), to: now } }],
  [list, '完成于本月', { completeAt: month }],
  [list, '完成于本月，按完成时间倒序', { completeAt: month, ...by('completeAt', 'desc') }],
  [list, '标记逾期完成', { flags: [1] }],
  [list, '标记人脸异常，近一年', { flags: [8], planDate: { from: day(-365), to: now } }],
  [list, '标记超法定间隔', { flags: [2] }],
  [list, '工单编号，全码', { orderNo: `WB${day(-400).replaceAll('-', '')}00077` }],
  [list, '工单编号，一段', { orderNo: day(-400).replaceAll('-', '') }],
  [list, '工单编号，尾号', { orderNo: '09077' }],
  [list, '电梯名称', { elevator: '3栋2单元' }],
  [list, '电梯名称，本月', { elevator: '3栋2单元', planDate: month }],
  [list, '注册代码', { elevator: '30103501002021005432' }],
  [list, '没有的词', { elevator: '龘龘龘' }],
  [list, '年度', { level: [5] }],
  [list, '年度，本月', { level: [5], planDate: month }],
  [list, '按需', { type: 2 }],
  [list, '按需，本月', { type: 2, planDate: month }],
  [list, '上报失败', { govState: 3 }],
  [list, '有隐患', { hasHazard: true }],
  [list, '有隐患，本月', { hasHazard: true, planDate: month }],
  [list, '1 星', { star: { from: 1, to: 1 } }],
  [list, '按计划日期倒序', by('planDate', 'desc')],
  [list, '按工单编号', by('orderNo')],
  [list, '按法定截止日', by('legalDeadline')],
  [list, '按完成时间倒序', by('completeAt', 'desc')],
  [list, '按作业时长倒序', by('workMinutes', 'desc')],
  [list, '按异常项倒序', by('abnormalCount', 'desc')],
  [list, '按改期次数倒序', by('changeCount', 'desc')],
  [list, '按星级', by('star')],
  [list, '按可信度', by('credibility')],
  [list, '本月，按作业时长倒序', { planDate: month, ...by('workMinutes', 'desc') }],
  [list, '本月，按可信度', { planDate: month, ...by('credibility') }],
  ['/maintain/order/counts', '各页签', {}],
  ['/maintain/order/counts', '各页签，班组', team],
  ['/maintain/order/calendar', '一周', { from: day(0), to: day(6) }, 1000],
  ['/maintain/order/calendar', '一周，一个班组', { from: day(0), to: day(6), teamIds: team.teamId }],
  ['/maintain/order/calendar', '一月，一个班组', { ...month, teamIds: team.teamId }],
  ['/maintain/board/schedule', '一天', { from: now, to: now }, 1000],
  ['/maintain/board/schedule', '7 天', { from: day(0), to: day(6) }, 1000],
  ['/maintain/board/schedule', '14 天，一个班组', { from: day(0), to: day(13), teamIds: team.teamId }],
  ['/workbench/summary', '管理', { view: 1 }],
  ['/workbench/summary', '调度', { view: 2 }],
  ['/workbench/list', '待确认', { page: 1, size: 20, tile: 'toConfirm' }],
  ['/workbench/list', '逾期', { page: 1, size: 20, tile: 'late' }],
  ['/repair/order/listPage', '待派单', { tab: 'waiting' }],
  ['/repair/order/listPage', '处理中', { tab: 'working' }],
  ['/repair/order/listPage', '待签字', { tab: 'toSign' }],
  ['/repair/order/listPage', '超时', { tab: 'over' }],
  ['/repair/order/listPage', '困人', { repairType: [1] }],
  ['/repair/order/listPage', '班组', team],
  ['/repair/order/listPage', '维保人员', worker],
  ['/repair/order/listPage', '小区', place],
  ['/repair/order/listPage', '一台电梯', { elevatorId: id('e', 77) }],
  ['/repair/order/listPage', '本月', { reportAt: month }],
  ['/repair/order/listPage', '维修单号，尾号', { orderNo: '00077' }],
  ['/repair/order/listPage', '故障原因', { cause: [3] }],
  ['/repair/order/listPage', '按签字时间倒序', by('signAt', 'desc')],
  ['/repair/order/counts', '各页签', {}],
  ['/inspection/plan/listPage', '未完成', { open: true }],
  ['/inspection/plan/listPage', '已超期', { overdue: true }],
  ['/inspection/plan/listPage', '词', { keyword: '3栋2单元' }],
  ['/inspection/plan/listPage', '小区', { communityId: id('m', 5) }],
  ['/inspection/record/listPage', '结论', { conclusion: [4] }],
  ['/inspection/record/listPage', '词', { keyword: '3栋2单元' }],
]
/** Lists that are asked for their first page and one in the middle. */
const paged = [
  list,
  '/repair/order/listPage',
  '/inspection/plan/listPage',
  '/inspection/record/listPage',
  '/maintain/qualityCheck/listPage',
  '/evaluation/listPage',
]

try {
  const wanted = (path: string, what: string) => only.split('|').some((one) => `${path} ${what}`.includes(one))
  for (const path of paged) {
    if (!wanted(path, '第')) continue
    const first = await measure(path, '第 1 页', {})
    const pages = Math.floor((first.data?.total ?? 0) / 20)
    const far = Math.min(900, Math.floor(pages / 2))
    const before = await ask(path, { page: far - 1 })
    await measure(path, `第 ${far} 页，接着前页翻`, { page: far, after: before.data.last })
    await measure(path, `跳到第 ${far} 页`, { page: far })
    if (pages > 10_000) await measure(path, `跳到正中第 ${Math.floor(pages / 2)} 页`, { page: Math.floor(pages / 2) })
    await measure(path, '最后一页', { page: pages })
  }
  for (const [path, what, body, goal] of usual) if (wanted(path, what)) await measure(path, what, body, goal)
  report('工单', 'orders', rows)
  const slow = rows.filter((row) => !row.ok)
  console.log(
    slow.length === 0
      ? '全部达到'
      : `未达到：\n${slow.map((row) => `${row.label}  ${row.value} ${row.unit}`).join('\n')}`,
  )
} finally {
  await bench.close()
}

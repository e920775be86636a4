import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { serverPath } from '#kernel/shared/endpoint.ts'
import { seedArchives } from './parts/archivesSeed.ts'
import { openCompany } from './parts/company.ts'
import { cpuOf } from './parts/cpu.ts'
import { median, type Row, report, round } from './parts/results.ts'

/**
 * Every list of the product for one company with 100,000 lifts and all that hangs on them, over HTTP as the application's
 * role with row-level security, one request after another: page 1, a page in the middle reached from its neighbour, and
 * the usual filters and sorts. Processor time does not depend on what else the machine does; it is told beside the
 * latency. Usage: node bench/archives.ts [lifts] [part of a path]
 */
const lifts = Number(process.argv[2] ?? 100_000)
const only = process.argv[3] ?? ''
const GOAL_MS = 25
const TIMES = 20
const WARM = 6

const bench = await openCompany('bench-archives', `档案测试${lifts}`, (owner, companies, me) =>
  seedArchives(owner, companies, me, lifts),
)
const { company } = bench
/** Ids as archivesSeed.ts and searchSeed.ts make them. */
const id = (kind: string, n: number | string) => {
  const hex = createHash('md5')
    .update(`${company}${kind}${n}`)
    .digest('hex')
    .replace(/^(.{12}).(.{3})./, '$18$28')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
const by = (prop: string, order: 'asc' | 'desc' = 'asc') => ({ sort: { prop, order } })
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
const around = { from: day(-10), to: day(20) }

interface Usual {
  /** What the list cannot do without. */
  readonly given?: object
  readonly queries: Readonly<Record<string, object>>
}

const usual: Readonly<Record<string, Usual>> = {
  '/elevator/listPage': {
    queries: {
      名称中的词: { keyword: '3栋2单元' },
      注册代码: { keyword: '30103501002021054321' },
      编号一段: { keyword: '054321' },
      班组: { teamId: id('t', 3) },
      '班组，按名称': { teamId: id('t', 3), ...by('name') },
      小区: { communityIds: [id('m', 5)] },
      维保人员: { workerId: id('w', 5) },
      '30天内检验': { inspectWithin: 30 },
      '30天内检验，按检验日期': { inspectWithin: 30, ...by('nextInspectDate') },
      检验超期: { inspectWithin: -1 },
      停用: { useStatus: [2] },
      '在用，按名称': { useStatus: [1], ...by('name') },
      按名称: by('name'),
      按设备编号: by('deviceNumber'),
      按检验日期: by('nextInspectDate'),
      品牌: { brand: '启衡' },
      没有的词: { keyword: '龘龘龘' },
    },
  },
  '/elevator/log/listPage': { given: { elevatorId: id('e', 77) }, queries: { 建档: { kind: 1 } } },
  '/elevator/qrcode/listPage': { queries: { 有效: { state: [1] }, 词: { keyword: '054321' } } },
  '/community/listPage': {
    queries: { 词: { keyword: '青禾' }, 拼音: { keyword: 'qhhy' }, 类型: { type: [1] }, 按名称: by('name') },
  },
  '/building/listPage': { given: { communityId: id('m', 5) }, queries: {} },
  '/customer/listPage': {
    queries: { 词: { keyword: '青禾' }, 电话: { keyword: '139000' }, 等级: { grade: ['A'] }, 按名称: by('name') },
  },
  '/contract/listPage': {
    queries: {
      词: { contractNo: '青禾' },
      编号: { contractNo: 'HT2026000777' },
      执行中: { status: [1] },
      '执行中，按结束日期': { status: [1], ...by('endDate') },
      即将到期: { expiring: true },
      按总额: by('agreedAmount', 'desc'),
    },
  },
  '/contract/paymentPlan/listPage': {
    queries: { 未结清: { repayStatus: 0 }, 本月应收: { dueDate: around }, 一份合同: { contractId: id('k', 5) } },
  },
  '/certificate/listPage': {
    queries: {
      人员证: { ownerType: 2 },
      词: { keyword: '王维保12' },
      编号: { keyword: '054321' },
      '有效期，按有效期': { validTo: { from: day(0), to: day(60) }, ...by('validTo') },
      按有效期: by('validTo'),
      状态: { state: [2] },
    },
  },
  '/elevator/insurance/listPage': {
    queries: {
      保单号: { keyword: 'PZ20260000777' },
      电梯: { keyword: 'SB0000777' },
      保障中: { state: 2 },
      险种: { kind: 1 },
    },
  },
  '/employee/listPage': {
    queries: {
      词: { keyword: '王维保12' },
      班组: { teamId: id('t', 3) },
      证书状态: { certState: [2] },
      在职: { state: [1] },
    },
  },
  '/employee/absence/listPage': { queries: { 待审批: { state: [0] }, 员工: { employeeId: id('w', 5) } } },
  '/project/listPage': {
    queries: { 词: { keyword: '青禾片区' }, 负责人: { managerId: id('w', 5) }, 按名称: by('name') },
  },
  '/project/elevator/listPage': {
    queries: { 一个项目: { projectId: id('j', 5) }, 词: { keyword: '054321' }, 检验: { nextInspectDate: around } },
  },
  '/villageArchive/listPage': { queries: { 词: { keyword: '青禾' }, 编号: { keyword: 'BS000777' } } },
  '/maintain/order/listPage': {
    queries: {
      今日: { tab: 'today' },
      逾期: { tab: 'late' },
      待确认: { tab: 'toConfirm' },
      异常标记: { tab: 'flagged' },
      本月: { planDate: around },
      '本月，班组': { planDate: around, teamId: [id('t', 3)] },
      电梯: { elevator: '3栋2单元' },
      一台电梯: { elevatorId: id('e', 77) },
      项目: { projectId: id('j', 5) },
      工单编号: { orderNo: 'WB300054321' },
      状态: { status: [0] },
      按计划日期: by('planDate'),
    },
  },
  '/maintain/plan/listPage': { queries: { 执行中: { status: [2] }, 小区: { communityId: [id('m', 5)] } } },
  '/linkElv/info/listPage': {
    queries: { 词: { keyword: '054321' }, 状态: { state: [3] }, 平台: { platformId: id('p', 1) } },
  },
  '/linkElv/log/listPage': { queries: { 动作: { action: [1] }, 电梯: { elevatorId: id('e', 77) } } },
  '/platform/log/listPage': {
    queries: { 失败: { state: [5] }, 编号: { keyword: 'WB1000543' }, 平台: { platformId: id('p', 1) } },
  },
  '/rule/overtimeRemind/hit/listPage': { queries: { 场景: { scene: 1 }, 对象: { keyword: '超时' } } },
  '/hardware/strategy/elevator/listPage': { given: { strategyId: id('f', 1) }, queries: { 词: { keyword: '054321' } } },
  '/message/listPage': { queries: { 类型: { bigType: 2 }, 未读: { read: 0 } } },
  '/support/ticket/listPage': { queries: { 词: { keyword: '门机' } } },
}

interface Answer {
  errorCode: number
  errorMsg?: string
  fields?: unknown
  data: { total: number; records: unknown[]; last?: string }
}

try {
  const { server, token } = bench
  const lists = server.mounted
    .map((one) => one.endpoint)
    .filter((endpoint) => endpoint.path.endsWith('/listPage') && endpoint.path.includes(only))
    .sort((a, b) => a.path.localeCompare(b.path))
  const rows: Row[] = []
  for (const { path } of lists) {
    const ask = async (body: object): Promise<Answer> => {
      const payload = JSON.stringify(body)
      const headers = { token, 'content-type': 'application/json' }
      return (await server.app.inject({ method: 'POST', url: serverPath(path), headers, payload })).json() as Answer
    }
    const measure = async (what: string, body: object) => {
      const start = performance.now()
      const answer = await ask(body)
      // What is slow is known after a few calls.
      const rounds = performance.now() - start > 400 ? 4 : TIMES
      if (answer.errorCode !== 0) {
        rows.push({
          label: `${path} ${what}`,
          value: JSON.stringify(answer).slice(0, 90),
          unit: '',
          goal: '',
          ok: false,
        })
        return answer
      }
      for (let i = 1; i < Math.min(WARM, rounds); i++) await ask(body)
      const times: number[] = []
      let refused = 0
      const from = cpuOf(process.pid, bench.dataDir)
      for (let i = 0; i < rounds; i++) {
        const began = performance.now()
        if ((await ask(body)).errorCode !== 0) refused += 1
        times.push(performance.now() - began)
      }
      const to = cpuOf(process.pid, bench.dataDir)
      const cpu = (to.server - from.server + to.database - from.database) / rounds
      times.sort((a, b) => a - b)
      const ms = median(times)
      console.log(`${path} ${what}: ${round(ms)} ms, ${answer.data.total}`)
      rows.push({
        label: `${path} ${what}`,
        value: round(ms),
        unit: `ms，p99 ${round(times.at(-1) ?? 0)}，处理器 ${round(cpu)}；${answer.data.total} 行`,
        goal: `≤ ${GOAL_MS}`,
        ok: ms <= GOAL_MS && refused === 0,
      })
      return answer
    }
    const { given = {}, queries } = usual[path] ?? { queries: {} }
    const { data: first } = await measure('第 1 页', given)
    const middle = Math.floor((first?.total ?? 0) / 40)
    if (middle > 1) {
      const before = await ask({ ...given, page: middle })
      await measure(`第 ${middle + 1} 页`, { ...given, page: middle + 1, after: before.data.last })
    }
    for (const [what, query] of Object.entries(queries)) await measure(what, { ...given, ...query })
  }
  report('列表', 'archives', rows)
  const slow = rows.filter((row) => !row.ok)
  console.log(
    slow.length === 0
      ? `全部 ≤ ${GOAL_MS} 毫秒`
      : `超过 ${GOAL_MS} 毫秒：\n${slow.map((row) => `${row.label}  ${row.value} ${row.unit}`).join('\n')}`,
  )
} finally {
  await bench.close()
}

import { daysBetween } from '#kernel/shared/days.ts'
import { rescueArrival } from '#modules/law/shared/law.ts'
import { add, type Company, entered, idOf } from './company.ts'
import type { ContractBook } from './contractBook.ts'
import type { Order } from './orders.ts'
import type { Employee, Organisation } from './organisation.ts'

/** Notices and messages that speak of rows which exist; nothing about modules that have no data yet. */

interface Draft {
  bigType: 1 | 3 | 4
  subType: number | null
  title: string
  body: string
  level?: 1 | 2 | 3
  bizType?: string
  bizId?: string
  moduleName?: string
  /** Page of 企业 that the jump opens (common 8). */
  kind?: string
}

const notices: readonly (readonly [title: string, content: string])[] = [
  ['冬季电梯维保安全提示', '机房温度低于5℃时检查加热装置；室外扶梯清理积水结冰，作业前设置围栏。'],
  ['节假日值班安排', `值班人员24小时保持电话畅通，困人救援${rescueArrival.city}分钟内到达现场。`],
  ['特种设备作业人员证复审通知', '证书到期前三个月提交复审，过期人员不再派单。'],
  ['维保记录填写要求', '数值项目如实填写实测值，异常项目须拍照并登记处理方式。'],
  ['应急救援演练计划', '每半年至少演练一次，各班组将照片与记录交质量安全部。'],
  ['使用单位签字确认提醒', '完工后请现场联系电梯安全员签字，超过三天未签的由班组长跟进。'],
]

const PER_TYPE = 30

export function makeMessages(
  company: Company,
  organisation: Organisation,
  orders: readonly Order[],
  book: ContractBook,
): void {
  const { random, clock } = company
  const readers = organisation.employees.filter((one) => one.userId !== null)
  const admin = readers.find((one) => one.position === 'admin') as Employee
  const published = makeNotices(company, readers)

  const work: Draft[] = [
    ...orders
      .filter((order) => order.doneOn && daysBetween(order.doneOn, clock.today) < 12)
      .slice(-22)
      .map(
        ({ row, of }): Draft => ({
          bigType: 1,
          subType: 1,
          title: '维保工单已完成',
          body: `${of.lift.community.name} ${of.lift.name} ${row.order_no} 已完成，待使用单位确认`,
          bizType: 'maintainOrder',
          bizId: row.id as string,
          moduleName: 'maintain',
        }),
      ),
    ...book.all
      .filter((contract) => contract.row.status === 1)
      .sort((a, b) => (a.end < b.end ? -1 : 1))
      .slice(0, 5)
      .map(
        (contract): Draft => ({
          bigType: 1,
          subType: 3,
          title: '合同即将到期',
          body: `${contract.row.name}（${contract.no}）将于${contract.end}到期`,
          level: 2,
          bizType: 'contract',
          bizId: contract.id,
          moduleName: 'contract',
        }),
      ),
    ...organisation.workers.slice(-3).map(
      (worker): Draft => ({
        bigType: 1,
        subType: 9,
        title: '作业人员证需处理',
        body: `${worker.name}的特种设备作业人员证需要处理，请查看证书状态`,
        level: 2,
        bizType: 'employee',
        bizId: worker.id,
        moduleName: 'enterprise',
        kind: 'employee',
      }),
    ),
  ]
  const system: Draft[] = Array.from({ length: PER_TYPE }, (_, n) => {
    const [title, body] = [
      ['登录提醒', '账号在新设备登录；不是本人操作的，请修改密码。'],
      ['导入完成', '电梯档案导入完成，可在任务列表下载结果。'],
      ['版本更新', '系统已更新，维保工单支持按班组查看日历。'],
    ][n % 3] as [string, string]
    return { bigType: 3, subType: null, title, body }
  })
  const announcements = Array.from({ length: PER_TYPE }, (_, n): Draft => {
    const notice = published[n % published.length] as { id: string; title: string }
    return {
      bigType: 4,
      subType: null,
      title: notice.title,
      body: '企业公告',
      bizType: 'notice',
      bizId: notice.id,
      moduleName: 'enterprise',
      kind: 'notice',
    }
  })
  const drafts = [...work.slice(0, PER_TYPE), ...system, ...announcements]
  for (const reader of readers.filter((one) => one === admin || one.phone.startsWith('1380000000'))) {
    const own = reader === admin ? drafts : random.some(drafts, 12)
    own.forEach((draft, n) => {
      addMessage(company, reader, draft, n)
    })
  }
}

function addMessage(company: Company, reader: Employee, draft: Draft, n: number): void {
  const { clock, random } = company
  const at = clock.now.getTime() - (n * 7 + random.int(1, 6)) * 3_600_000
  const read = n % 3 !== 0
  add(company, 'message', {
    id: random.id(at),
    big_type: draft.bigType,
    sub_type: draft.subType,
    title: draft.title,
    body: draft.body,
    biz_type: draft.bizType ?? null,
    biz_id: draft.bizId ?? null,
    jump: draft.moduleName
      ? {
          moduleName: draft.moduleName,
          openType: 1,
          params: { id: draft.bizId, ...(draft.kind ? { kind: draft.kind } : {}) },
        }
      : null,
    level: draft.level ?? 1,
    receiver_id: reader.userId,
    read_at: read ? new Date(at + 1_800_000).toISOString() : null,
    created_at: new Date(at).toISOString(),
  })
}

/** Thirty notices in every state; returns the published ones. */
function makeNotices(company: Company, readers: readonly Employee[]): { id: string; title: string }[] {
  const { clock } = company
  const published: { id: string; title: string }[] = []
  for (let n = 0; n < PER_TYPE; n++) {
    const [name, content] = notices[n % notices.length] as readonly [string, string]
    const state = n === 0 ? 1 : n === 1 || n === 7 ? 0 : n === 12 ? 3 : 2
    const day = clock.day(state === 1 ? 2 : -2 - n * 12)
    const title = `${name}（${day.slice(0, 4)}年${Number(day.slice(5, 7))}月）`
    const id = idOf(company, 3 + n * 12)
    add(company, 'notice', {
      id,
      title,
      content: `${content}`,
      audience: 1,
      need_confirm: n % 4 === 2,
      pinned: n === 2,
      publish_at: state === 0 ? null : clock.iso(day, 540),
      state,
      ...entered(company, 3 + n * 12),
    })
    if (state !== 2) continue
    published.push({ id, title })
    if (n > 6) continue
    readers.forEach((reader, at) => {
      // The printed accounts have nothing waiting that would stand in the way of a first look around.
      const printed = reader.phone.startsWith('1380000000')
      if (at % (n + 2) === 0 && !(printed && n % 4 === 2)) return
      const readAt = clock.iso(day, 560 + at * 9)
      add(company, 'notice_read', {
        id: idOf(company, 2),
        notice_id: id,
        user_id: reader.userId,
        read_at: readAt,
        confirmed_at: n % 4 === 2 && (printed || at % 3 !== 0) ? readAt : null,
      })
    })
  }
  return published
}

import { initials } from '#kernel/server/pinyin.ts'
import { articles } from './articles.ts'
import { add, type Company } from './company.ts'
import type { Employee } from './organisation.ts'
import type { Row } from './write.ts'

/** The articles of the installation, some read often. */
export function articleRows({ random, clock }: Company, authorId: string): Row[] {
  return articles.map((article, n) => {
    const at = clock.at(clock.day(-400 + n * 5), 600)
    const useful = (n * 7) % 23
    return {
      id: random.id(at),
      category: article.category,
      brand: article.brand,
      controller: article.controller,
      fault_code: article.faultCode,
      title: article.title,
      title_pinyin: initials(article.title),
      body: article.body,
      files: [],
      views: useful * 6 + (n % 11) + 3,
      useful,
      useless: n % 3,
      version: 0,
      created_at: new Date(at).toISOString(),
      created_by: authorId,
      updated_at: new Date(at).toISOString(),
      updated_by: authorId,
    }
  })
}

const tickets: readonly (readonly [
  title: string,
  kind: 1 | 2 | 3 | 4,
  body: string,
  talk: readonly string[],
  state: 0 | 1 | 2 | 3 | 4,
])[] = [
  [
    '迅捷 XJ-3000 更换主板后 E07 反复出现',
    1,
    '更换主板后已做井道自学习，空载正常，满载上行时报 E07。编码器电缆屏蔽层已检查。',
    [],
    0,
  ],
  [
    '扶梯梳齿板开关备件型号确认',
    2,
    '现场铭牌模糊，请协助确认可替换的开关型号，照片稍后补充。',
    ['请量安装孔距与触点形式，拍开关侧面照片。'],
    1,
  ],
  [
    '维保计划如何避开商场营业时间',
    3,
    '综合体要求 22:00 后作业，排程总是落在白天。',
    ['在小区的作业时段里填写允许的时间，再重新排程即可；已发布的计划用批量改期。'],
    2,
  ],
  [
    '凌云 LY-V F42 通讯中断，终端电阻正常',
    1,
    '断电量总线阻值 61 Ω，带电后偶发中断，雨天更频繁。',
    ['雨天频繁多为外呼盒进水，请从底层与顶层外呼盒查起。', '顶层外呼盒进水，已处理，观察两天正常。'],
    3,
  ],
  [
    '作业人员证复审后系统仍提示过期',
    3,
    '新证已上传，列表仍为过期。',
    ['新证须审核通过后才生效，请由另一名有审核权限的同事审核。', '审核后正常。'],
    4,
  ],
  [
    '限速器校验报告上传后在哪里看',
    3,
    '想按到期时间查所有限速器校验。',
    ['在证书管理按类型「限速器校验」筛选，默认按到期时间排列。', '找到了。'],
    4,
  ],
]

/** Six tickets of the first company, one in each state and one more. */
export function makeTickets(company: Company, people: readonly Employee[]): void {
  const { clock, random } = company
  const authors = people.filter((one) => one.userId !== null && one.phone.startsWith('1380000000'))
  tickets.forEach(([title, kind, body, talk, state], n) => {
    const author = authors[n % authors.length] as Employee
    const day = clock.day(-1 - n * 3)
    const at = clock.iso(day, 560 + n * 17)
    const replies = talk.map((text, turn) => ({
      at: clock.iso(day, 640 + n * 17 + turn * 45),
      userId: turn % 2 === 0 ? company.adminId : author.userId,
      name: turn % 2 === 0 ? '技术支持' : author.name,
      support: turn % 2 === 0,
      body: text,
      files: [],
    }))
    const last = replies.at(-1)?.at ?? at
    add(company, 'support_ticket', {
      id: random.id(Date.parse(at)),
      ticket_no: `ZC${day.slice(0, 4)}${day.slice(5, 7)}${String(60 - n).padStart(4, '0')}`,
      title,
      title_pinyin: initials(title),
      kind,
      priority: n === 0 ? 2 : 1,
      elevator_id: null,
      body,
      files: [],
      replies,
      star: state === 4 ? 5 - (n % 2) : null,
      state,
      // An answer older than 72 hours counts as solved.
      answered_at: state === 2 ? clock.iso(clock.day(-1), 900) : state > 2 ? last : null,
      created_at: at,
      created_by: author.userId,
      updated_at: last,
      updated_by: author.userId,
    })
  })
}

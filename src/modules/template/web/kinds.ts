/** What the three kinds of templates are called on their pages. */
export type Kind = 1 | 2 | 3

interface KindFacts {
  readonly title: string
  readonly note: string
  readonly empty: string
}

export const kindFacts: Readonly<Record<Kind, KindFacts>> = {
  1: {
    title: '定期维保模板',
    note: '项目数为各级自己的项目，高级别维保含低级别项目',
    empty: '从国家标准复制一份，再按本公司与属地要求增加或加严。',
  },
  2: {
    title: '按需维保模板',
    note: '可远程检查的项目由终端逐日记录，其余项目每次到场完成',
    empty: '从国家标准复制一份，标出可远程检查的项目，再设置按需规则。',
  },
  3: {
    title: '年检模板',
    note: '年度自行检查的项目，按 A、B、C 类与依据条款',
    empty: '从平台模板复制一份，再按所用规程版本核对条款。',
  },
}

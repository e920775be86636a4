import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspectionYears, recordKeeping, rescueArrival, visitGap } from '../src/modules/law/shared/law.ts'

/**
 * A figure of law stands in `modules/law/shared/law.ts` and nowhere else: what can be recognised as a second writing of
 * one fails `npm run check`. Comments are not read. The rules are made of the figures: they look for what the law says.
 */

interface Source {
  readonly file: string
  readonly text: string
}

export interface Rule {
  readonly rule: string
  readonly writes: RegExp
  /** A line that breaks it: the check can fail. */
  readonly example: string
}

const chinese = '零一二三四五六七八九十'
/** 15 → 15|十五 */
const said = (n: number) => {
  const tens = Math.floor(n / 10)
  const words = `${tens > 1 ? chinese[tens] : ''}${tens > 0 ? '十' : ''}${n % 10 > 0 ? chinese[n % 10] : ''}`
  return `(?:(?<![\\d.–-])${n}|(?<!${'['}${chinese}${']'})${words})`
}
const gap = visitGap.days
const { city, elsewhere } = rescueArrival
const years = inspectionYears.years.slice(0, 4)

export const rules: readonly Rule[] = [
  {
    rule: `两次维保的最长间隔写作 visitGap.days（law.ts）`,
    writes: new RegExp(`${said(gap)} ?[天日](?![起前])`),
    example: `const help = '相邻两次不超过 ${gap} 日'`,
  },
  {
    rule: 'SQL 里的法定间隔写作 literal(visitGap.days)',
    writes: new RegExp(`interval '${gap} days?'|days => ${gap}\\b`, 'i'),
    example: `sql\`o.legal_deadline + interval '${gap} days'\``,
  },
  {
    rule: '间隔、周期的数值取自 visitGap.days',
    writes: new RegExp(`(?:gap|cycle)\\w*["'\`]?[^\\n\\d]{0,24}(?<![\\d.-])${gap}(?![\\d.])`, 'i'),
    example: `const gapDays = lift.gapDays ?? ${gap}`,
  },
  {
    rule: '法定间隔不写成毫秒、小时的倍数',
    writes: new RegExp(`(?<![\\d.])${gap} \\* (?:\\w*DAY\\w*|24 \\*|86_?400)`, 'i'),
    example: `const until = now + ${gap} * DAY`,
  },
  {
    rule: '困人到场时限取自 rescueArrival（law.ts）',
    writes: new RegExp(
      `(?:困人|救援)[^\\n]{0,24}?(?<!\\d)(?:${city}|${elsewhere}) ?分钟|其他地区[^\\n]{0,8}?${elsewhere / 60} ?小时|(?:困人|lawful)[^\\n]{0,24}?${city} ?/ ?${elsewhere}`,
    ),
    example: `const note = '困人救援 ${city} 分钟内到达'`,
  },
  {
    rule: '维保记录的保存年限取自 recordKeeping（law.ts）',
    writes: new RegExp(
      `(?:保存|留存)[^\\n]{0,8}?${said(recordKeeping.years)} ?年|retain_?years?\\W{1,4}${recordKeeping.years}\\b`,
      'i',
    ),
    example: `const hint = '记录保存至少${chinese[recordKeeping.years]}年'`,
  },
  {
    rule: '定期检验的年份取自 inspectionYears（law.ts）',
    writes: new RegExp(years.join('[,、] ?')),
    example: `const periodic = [${years.join(', ')}]`,
  },
]

/** What only looks like a figure of law, by file and the words it stands in. */
export const excepted: Readonly<Record<string, readonly [words: string, why: string]>> = {
  'src/modules/rule/shared/defaults.ts': [
    'every: 15 * A_DAY',
    'a contract that ends is told again after 15 days (archives 9)',
  ],
}

/** Code without its comments, line by line: strings, templates and texts of pages stay. */
function withoutComments(text: string): string {
  const blank = (comment: string) => comment.replace(/[^\n]/g, ' ')
  return text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/(^|[\s;,{(])\/\/.*$/gm, (all, before: string) => before + blank(all.slice(before.length)))
}

export interface Written {
  readonly file: string
  readonly line: number
  readonly rule: string
  readonly text: string
}

export function findFigures(sources: readonly Source[]): Written[] {
  return sources.flatMap(({ file, text }) =>
    withoutComments(text)
      .split('\n')
      .flatMap((line, n) =>
        rules
          .filter(({ writes }) => writes.test(line))
          .filter(() => !(excepted[file] && line.includes(excepted[file][0])))
          .map(({ rule }) => ({ file, line: n + 1, rule, text: line.trim() })),
      ),
  )
}

/** An exception that nothing needs any more. */
export function findNeedless(sources: readonly Source[]): Written[] {
  const text = new Map(sources.map((one) => [one.file, withoutComments(one.text)]))
  return Object.entries(excepted)
    .filter(([file, [words]]) => {
      const lines = (text.get(file) ?? '').split('\n').filter((line) => line.includes(words))
      return !lines.some((line) => rules.some(({ writes }) => writes.test(line)))
    })
    .map(([file, [words]]) => ({ file, line: 1, rule: '例外已无必要', text: words }))
}

/** The program and the demo data; migrations stay as they were released (`test/conformance/law.test.ts` reads what they left). */
export const readSources = (root: string): Source[] =>
  ['src', 'db/seed'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .map((name) => `${top}/${name.replaceAll('\\', '/')}`)
      .filter(
        (file) => /\.tsx?$/.test(file) && !/\.test\.|\.bench\.|\.gen\./.test(file) && !file.includes('/modules/law/'),
      )
      .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })),
  )

if (import.meta.main) {
  const sources = readSources(join(import.meta.dirname, '..'))
  const found = [...findFigures(sources), ...findNeedless(sources)]
  for (const { file, line, rule, text } of found) console.error(`${file}:${line} ${rule}：${text}`)
  console.log(found.length === 0 ? `法规数字检查通过（${sources.length} 个文件）` : `法规数字：${found.length} 处另写`)
  process.exitCode = found.length === 0 ? 0 : 1
}

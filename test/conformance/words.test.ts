import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { linesOfSource, saysOf } from './words.ts'

const lines = linesOfSource()
const chinese = lines.filter(({ text }) => /[一-龥“”！]/.test(text))
const says = saysOf(readFileSync('docs/glossary.md', 'utf8'))

/** Where a word stands that is never said, and why it may: the words of the line, the reason. */
const mayStand: readonly (readonly [words: string, why: string])[] = [
  ['令牌无效,请您重新登录', 'common 3.4, to the letter'],
  ['系统可能不保存您所有的更改，您确定要离开此页面。', 'common 1, guard 1'],
  ['此用户无权限，请联系管理！', 'common 1, guard 9'],
  ['超出您的审批额度{amount}元', 'jobs 3.3, code 3060003'],
  ['您别着急，轿厢有多重保护', 'what the dispatcher says to the passenger (jobs 4.2)'],
  ['到达前我会再给您打电话', 'what the dispatcher says to the passenger (jobs 4.2)'],
  ['正在保养', 'the public card of a lift, archives 10.4'],
  ['维护保养', 'the name of the rule, TSG T5002'],
  ['完工签退', 'archives 2, 人脸场景'],
  ['到达签到、完工签退', 'archives 2, 人脸场景'],
  ['手机时间异常，已按服务器时间校正', 'jobs 5, code 3080004'],
  ['以下简称“原合同”', 'a contract, in the punctuation of contracts'],
  ['服务器端密钥', 'what 天地图 calls the key of a program'],
  ['这台服务器', 'said to whoever installs the product on it'],
  ['服务器日志', 'said to whoever installs the product on it'],
  ['在服务器上运行', 'said to whoever installs the product on it'],
  ['！￥…（）—《》？：“”', 'a pattern of characters, said to nobody'],
  ['[！-～]', 'a pattern of characters, said to nobody'],
  ['[（《「“【]*', 'a pattern of characters, said to nobody'],
  ['，。；：、）》」”】？！…', 'a pattern of characters, said to nobody'],
  ['「」“”', 'a pattern of characters, said to nobody'],
]
/** A line without what may stand in it, and without what is to be said: 打印件 holds 印件. */
const rest = (text: string, say: string): string =>
  [...mayStand.map(([words]) => words), ...say.split('、')].reduce((left, words) => left.replaceAll(words, ''), text)

it('词汇表的每一条都有「说」与「不说」', () => {
  expect(says.length).toBeGreaterThan(15)
  expect(
    saysOf(
      'a\n## Words of the screens\n\n| Say | Never | Why |\n|---|---|---|\n| 登录 | 登陆、登入 | x |\n',
    )[0]?.never.test('请登入'),
  ).toBe(true)
})

it('没有一处用词表里不说的词', () => {
  const found = chinese.flatMap(({ file, line, text }) =>
    says
      .filter(({ say, never }) => never.test(rest(text, say)))
      .map(({ say, never }) => `${file}:${line} 「${never.exec(rest(text, say))?.[0]}」应说「${say}」：${text}`),
  )
  expect(found).toEqual([])
})

/** Sentences that the specification writes out, in whose spelling a figure stands without a space. */
const written = [
  'src/kernel/shared/said.ts',
  'src/modules/demand/shared/',
  'src/modules/enterprise/shared/signDistance.ts',
  'src/modules/plan/shared/',
  'src/modules/quality/shared/credibility.ts',
  'src/modules/routing/shared/explain.ts',
  'src/modules/schedule/shared/whatIfText.ts',
]
const glued: readonly (readonly [what: string, written: RegExp, example: string])[] = [
  ['时长用 said.ts 的 duration、minutesSaid、hoursSaid', /\}\s?(?:分钟|小时)/, '晚 {late} 分钟'],
  ['距离用 said.ts 的 metresText、kmText', /\}\s?(?:公里|km\b|米(?![a-z]))/, '{distance} km'],
  ['时刻用 timeText、momentText', /timeText\([^\n]*\)\.slice|'MM-dd HH:mm'\)/, 'timeText(at).slice(5, 16)'],
  ['日期用 dateText、shortDay', /[dD](?:ay|ate|eadline)(?:\)|\b)\.slice\(5\)(?! <)/, 'row.planDate.slice(5)'],
  ['百分号前有空格', /[一-龥][^`]*\$\{[^{}]*\}%/, `负荷$\{load}%`],
]

it.each(glued)('%s', (_, pattern, example) => {
  expect(pattern.test(example)).toBe(true)
  const found = lines
    .filter(({ file }) => !written.some((part) => file.startsWith(part)))
    // A fixed message has its figures in braces and stands between plain quotes.
    .map((one) => ({ ...one, text: one.text.replace(/'[^'\n]*[一-龥][^'\n]*'/g, "''") }))
    .filter(({ text }) => pattern.test(text))
  expect(found.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
})

it('编码与优化器的指标不上屏', () => {
  const shown = lines.filter(
    ({ file, text }) =>
      /\/web\//.test(file) && /[>`'][^<>`']*\bV(?:0\d|1[0-8])\b[^<>`']*[一-龥]|（V\d\d）|离散/.test(text),
  )
  expect(
    shown.filter(({ text }) => !/^V\d\d: \[/.test(text)).map(({ file, line, text }) => `${file}:${line} ${text}`),
  ).toEqual([])
})

import { facts, heading, type Letterhead, paragraph, renderPapers, table } from '#kernel/server/paper/index.ts'
import { percentText } from '#kernel/shared/said.ts'
import { labelOf } from '#modules/elevator/shared/liftName.ts'
import type { HealthDetail } from '../shared/healthList.ts'
import { HealthGrade, HealthItem } from '../shared/healthRule.ts'
import { pointsText } from '../shared/healthText.ts'

/** 体检报告 (monitoring 4.1): the score, what took points off it, and what may be said of the next 30 days. */
export function healthPaper(detail: HealthDetail, letterhead: Letterhead): Promise<Uint8Array> {
  const { lift, date, score, grade, completeness, usualScore, usualOf, chance } = detail
  const name = labelOf(lift)
  const body = [
    facts([
      ['电梯', name],
      ['体检日期', date],
      ['健康分', score === null ? '数据不足' : `${score.toFixed(2)}（${HealthGrade.label(grade)}）`],
      ['完整度', percentText(100 * completeness)],
      ['同类平均', usualScore === null ? '未采集' : `${usualScore.toFixed(1)}（${usualOf} 台）`],
      ['规则版本', detail.ruleNo === 0 ? '默认规则' : `第 ${detail.ruleNo} 版`],
    ]),
    table({
      heading: ['各项得分'],
      columns: [
        { title: '体检项' },
        { title: '得分', whole: true, right: true },
        { title: '同类平均', whole: true, right: true },
      ],
      rows: HealthItem.options.map(({ value, label }) => [
        label,
        figure(detail.items[value]),
        figure(detail.usual[value]),
      ]),
      none: '没有体检项',
    }),
    table({
      heading: ['扣分明细'],
      columns: [{ title: '扣分', whole: true, right: true }, { title: '原因' }],
      rows: detail.deductions.flatMap(({ causes }) => causes.map(({ points, text }) => [pointsText(points), text])),
      none: '没有扣分',
    }),
    ...(chance
      ? [
          heading('未来 30 天'),
          paragraph(`${chance.text}。预测日 ${chance.asOf}，同类平均 ${percentText(100 * chance.pClass, 1)}。`),
          ...(chance.drivers.length > 0 ? [paragraph(chance.drivers.slice(0, 5).join('；'))] : []),
        ]
      : []),
  ]
  return renderPapers(
    [{ letterhead, title: '电梯体检报告', fact: `${name}　${date}`, of: `体检报告 ${name} ${date}`, body }],
    { title: `体检报告 ${name} ${date}` },
  )
}

const figure = (value: number | null): string => (value === null ? '未采集' : value.toFixed(1))

import { type Context, file, type PdfContent } from '#kernel/server/index.ts'
import {
  type Fact,
  facts,
  figures,
  heading,
  paragraph,
  renderPapers,
  signatures,
  table,
  width,
} from '#kernel/server/paper/index.ts'
import { auditLook } from '#kernel/server/reading.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { labelOf } from '#modules/elevator/shared/liftName.ts'
import { letterheadOf } from '#modules/enterprise/server/index.ts'
import type { ComfortDetail, ComfortRun, Curves } from '../shared/comfortTest.ts'
import { limitText, nameOf, unitOf, valueText } from '../shared/figures.ts'
import { ComfortGrade } from '../shared/grade.ts'
import type { Verdict } from '../shared/judge.ts'
import { bandPath, endsOf, linePath, type Surface, ticks, xOf, yOf } from '../shared/plot.ts'
import { ComfortSource, standingOf, UNCERTAIN_SHARE, uncertaintyOf } from '../shared/reliability.ts'
import { companyOfTest } from './comfort.store.ts'

/** 舒适度检测报告: every run against its limits with the uncertainty, the curves of the run that decides, and what is not said. */
export async function comfortReport(ctx: Context, test: ComfortDetail): Promise<FileReply> {
  const companyId = await companyOfTest(ctx, test.id)
  await auditLook(
    ctx,
    'export',
    'comfort_test',
    test.id,
    JSON.stringify({ paper: '舒适度检测报告', testNo: test.testNo }),
  )
  const letterhead = await letterheadOf(ctx, companyId)
  const paper = {
    letterhead,
    title: '电梯舒适度检测报告',
    fact: `${test.testNo}　检测日期 ${test.testedAt}`,
    of: `舒适度检测报告 ${test.testNo}`,
    body: [facts(factsOf(test)), ...verdictOf(test), ...runsOf(test), ...curvesOf(test), ...closing(test)],
  }
  return file(`舒适度检测报告_${test.testNo}.pdf`, 'application/pdf', () =>
    renderPapers([paper], { title: `舒适度检测报告 ${test.testNo}` }),
  )
}

const factsOf = (test: ComfortDetail): Fact[] => [
  ['电梯', labelOf(test.lift)],
  ['额定速度', `${test.ratedSpeed.toFixed(2)} m/s`],
  ['检测人', test.testerName ?? '—'],
  ['检测来源', ComfortSource.label(test.source)],
  ['仪器', test.instrument ?? '—'],
  ['校准有效期至', test.calibrationDue ?? '—'],
  ['采样率', test.fs === null ? '—' : `${Math.round(test.fs)} Hz`],
  ['轿厢载荷', test.loadKg === null ? '—' : `${test.loadKg} kg`],
  ['方法', test.methodVersion],
  ['限值', 'GB/T 10058'],
  ...(test.conclusion ? [['检测说明', test.conclusion, 'wide'] as const] : []),
]

/** The grade, or why there is none. */
function verdictOf({ withheld, grade, score, completeness, warnings }: ComfortDetail): PdfContent[] {
  const said = withheld
    ? [figures([['得分（参考）', score.toFixed(1)]]), paragraph(withheld, { bold: true })]
    : [
        figures([
          ['结论', ComfortGrade.label(grade)],
          ['得分', score.toFixed(1)],
          ['计分完整度', `${completeness} %`],
        ]),
      ]
  return [...said, ...warnings.map((warning) => paragraph(warning, { quiet: true }))]
}

const STANDING = { met: '符合', broken: '超限', close: '临界', none: '—' } as const
const direction = ({ up }: ComfortRun) => (up === null ? '报告所列' : up ? '上行' : '下行')

function runsOf({ runs, worst }: ComfortDetail): PdfContent[] {
  return runs.map((run, at) => {
    const title = `第 ${at + 1} 次运行　${direction(run)}${at === worst && runs.length > 1 ? '（按此次评定）' : ''}`
    if (!run.valid) return { stack: [heading(title), paragraph(run.reason ?? '不参与评定', { quiet: true })] }
    return table({
      heading: [title],
      columns: [
        { title: '项目' },
        { title: '测得', whole: true, right: true },
        { title: '不确定度', whole: true, right: true },
        { title: '限值', whole: true, right: true },
        { title: '单位', whole: true },
        { title: '判断', whole: true },
      ],
      rows: run.verdicts.map((one) => rowOf(one as Verdict)),
    })
  })
}

function rowOf(verdict: Verdict) {
  const { figure, value, limit, bound } = verdict
  const uncertain = uncertaintyOf(verdict)
  return [
    nameOf(figure),
    valueText(figure, value),
    uncertain === null ? '—' : `± ${valueText(figure, uncertain)}`,
    limitText(limit, bound),
    unitOf(figure),
    STANDING[standingOf(verdict)],
  ]
}

const PLOT = { width: width.portrait - 34, height: 76 }

function curvesOf({ curves, runs, worst }: ComfortDetail): PdfContent[] {
  const drawn = curves.find(({ run }) => run === worst)
  const bounds = runs[worst]?.boundaries
  if (!drawn || !bounds) return []
  const [first, ...plots] = [
    drawing(drawn, bounds, '加速度 m/s²', drawn.acceleration),
    drawing(drawn, bounds, '速度 m/s', drawn.velocity),
    drawing(drawn, bounds, '垂直振动（Wk 计权）m/s²', drawn.z),
    drawing(drawn, bounds, '水平振动 X（Wd 计权）m/s²', drawn.x),
    drawing(drawn, bounds, '水平振动 Y（Wd 计权）m/s²', drawn.y),
  ]
  // The heading goes over the page with the first of them.
  return [{ stack: [heading('运行曲线'), first], unbreakable: true }, ...plots]
}

type Drawn = Curves['acceleration'] | Curves['z']

/** One curve with its boundaries 0 to 3 and its scale, as SVG. */
function drawing({ acceleration }: Curves, bounds: readonly number[], title: string, curve: Drawn): PdfContent {
  const to = acceleration.from + acceleration.step * (acceleration.values.length - 1)
  const values = 'values' in curve ? curve.values : [...curve.least, ...curve.most]
  const surface: Surface = { ...PLOT, from: acceleration.from, to, ...endsOf(values, 0.02) }
  const rules = ticks(surface.least, surface.most, 3).map(
    (
      tick,
    ) => `<line x1="0" x2="${PLOT.width}" y1="${yOf(surface, tick)}" y2="${yOf(surface, tick)}" stroke="#DCE2E6" stroke-width="0.5"/>
      <text x="${PLOT.width + 4}" y="${yOf(surface, tick) + 3}" font-size="7.5" fill="#465461">${tick}</text>`,
  )
  const edges = bounds.map(
    (at) =>
      `<line x1="${xOf(surface, at)}" x2="${xOf(surface, at)}" y1="0" y2="${PLOT.height}" stroke="#B4BEC6" stroke-width="0.7" stroke-dasharray="2 2"/>`,
  )
  const shape =
    'values' in curve
      ? `<path d="${linePath(surface, curve)}" fill="none" stroke="#0B5CAD" stroke-width="0.9"/>`
      : `<path d="${bandPath(surface, curve)}" fill="#0B5CAD" stroke="#0B5CAD" stroke-width="0.3"/>`
  return {
    stack: [
      paragraph(title, { quiet: true }),
      {
        svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PLOT.width + 34} ${PLOT.height}" width="${PLOT.width + 34}" height="${PLOT.height}">${rules.join('')}${edges.join('')}${shape}</svg>`,
        margin: [0, 0, 0, 6],
      },
    ],
    unbreakable: true,
  }
}

const closing = ({ testerName, testedAt }: ComfortDetail): PdfContent[] => [
  paragraph(
    `不确定度为扩展不确定度（k = 2），取测得值的 ${(UNCERTAIN_SHARE * 100).toFixed(1)} %：仪器允差 ±2 % 与数字滤波 2 % 合成。测得值与限值相差不足一个不确定度的，记为临界。`,
    { quiet: true },
  ),
  signatures([
    {
      title: '检测',
      lines: [
        ['姓名', testerName],
        ['日期', testedAt],
      ],
      open: true,
    },
    {
      title: '使用单位',
      lines: [
        ['姓名', null],
        ['日期', null],
      ],
      open: true,
    },
  ]),
]

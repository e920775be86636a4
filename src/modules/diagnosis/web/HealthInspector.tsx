import { Button } from 'antd'
import { percentText } from '#kernel/shared/said.ts'
import { told } from '#kernel/web/client/told.ts'
import { Inspected, InspectedState, Inspector } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PanelHead, ShortTable } from '#kernel/web/ui/index.ts'
import { labelOf } from '#modules/elevator/shared/liftName.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { healthApi } from '../shared/api.ts'
import type { HealthDetail } from '../shared/healthList.ts'
import { mayDiagnosis } from '../shared/permissions.ts'
import css from './diagnosis.module.css'
import { EvidenceChart } from './EvidenceChart.tsx'
import { Radar, Waterfall } from './HealthCharts.tsx'
import { changeText, Grade } from './marks.tsx'

interface Props {
  readonly id: string
  readonly onClose: () => void
  readonly onOpen: (id: string) => void
}

/** One lift: what its score is made of, what may be said of the next 30 days, and lifts like it (monitoring 4.1). */
export function HealthInspector({ id, onClose, onOpen }: Props) {
  return (
    <Inspector from={healthApi.detail} input={{ elevatorId: id }} what="体检" onClose={onClose}>
      {(detail) => <Opened detail={detail} onOpen={onOpen} />}
    </Inspector>
  )
}

function Opened({ detail, onOpen }: { detail: HealthDetail; onOpen: Props['onOpen'] }) {
  const { download } = useKit()
  const { lift, score, grade, completeness, change7, usualScore, usualOf, chance, date } = detail
  return (
    <Inspected
      name={
        <>
          {labelOf(lift)}
          <InspectedState>
            <Grade of={grade} />
          </InspectedState>
        </>
      }
      facts={<span>{date} 体检</span>}
      verbs={
        <Can needs={[mayDiagnosis.report]}>
          <Button onClick={() => void told(download(healthApi.report, { elevatorId: detail.id }))}>体检报告</Button>
        </Can>
      }
    >
      <div className="row gap-16 wrap items-baseline px-16 py-12 line2-b">
        <span>
          <b className={`num ${css.scores}`}>{score === null ? '—' : score.toFixed(2)}</b> 分
        </span>
        <span className="sec num">较 7 天前 {change7 === null ? '—' : changeText(change7)}</span>
        <span className="sec num">完整度 {percentText(100 * completeness)}</span>
        <span className="sec num">
          同类平均 {usualScore === null ? '—' : usualScore.toFixed(1)}（{usualOf} 台）
        </span>
      </div>
      {chance && <ChancePart chance={chance} />}
      <PanelHead title="从 100 分扣到哪里" count={detail.ruleNo === 0 ? '默认规则' : `第 ${detail.ruleNo} 版规则`} />
      <div className="px-16">
        {score === null ? (
          <p className="ter">已知的体检项权重不足 60 %，数据不足，不评等级。</p>
        ) : (
          <Waterfall deductions={detail.deductions} score={score} />
        )}
      </div>
      <PanelHead title="各项得分" count="虚线为同类平均" />
      <div className="px-16">
        <Radar items={detail.items} usual={detail.usual} />
      </div>
      {detail.history.length > 1 && (
        <>
          <PanelHead title="健康分走势" />
          <div className="px-16">
            <EvidenceChart
              points={detail.history.flatMap(({ day, value }) => (value === null ? [] : [{ day, value }]))}
              limit={null}
              label="健康分"
            />
          </div>
        </>
      )}
      <Similar detail={detail} onOpen={onOpen} />
    </Inspected>
  )
}

function ChancePart({ chance }: { chance: NonNullable<HealthDetail['chance']> }) {
  const { p30, pClass, ratio, lo90, hi90, text, drivers, asOf } = chance
  return (
    <section className="px-16 py-12 line2-b" aria-label="未来 30 天">
      <p className="m-0 strong">{text}</p>
      <p className="m-0 my-4 sec num">
        {p30 !== null && (
          <>
            概率 {percentText(100 * p30, 1)}
            {lo90 !== null && hi90 !== null && `（${percentText(100 * lo90, 0)} 至 ${percentText(100 * hi90, 0)}）`}，
            {ratio !== null && `为同类的 ${ratio.toFixed(2)} 倍，`}
          </>
        )}
        同类平均 {percentText(100 * pClass, 1)}，预测日 {asOf}
      </p>
      {drivers.length > 0 && (
        <ul className="m-0 sec t13">
          {drivers.slice(0, 5).map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Similar({ detail, onOpen }: { detail: HealthDetail; onOpen: Props['onOpen'] }) {
  return (
    <>
      <PanelHead title="相近电梯" count="同类型同类别，使用年限最近" />
      <ShortTable
        label="相近电梯"
        rows={detail.similar}
        open={{ run: ({ id }) => onOpen(id) }}
        columns={[
          { title: '电梯', cell: ({ lift }) => <LiftName of={lift} /> },
          { title: '使用 年', as: 'figure', cell: ({ years }) => years?.toFixed(1) },
          { title: '健康分', as: 'figure', cell: ({ score }) => score?.toFixed(1) },
          { title: '等级', cell: ({ grade }) => <Grade of={grade} /> },
        ]}
      />
    </>
  )
}

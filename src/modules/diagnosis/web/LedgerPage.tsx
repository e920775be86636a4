import type { ReactNode } from 'react'
import { percentText } from '#kernel/shared/said.ts'
import { thousands } from '#kernel/shared/text.ts'
import { type ListCells, ListPage } from '#kernel/web/list/index.ts'
import { PanelHead, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { forecastApi } from '../shared/api.ts'
import {
  type ForecastRow,
  forecastList,
  type ModelReport,
  ModelSource,
  ModelStatus,
  Outcome,
} from '../shared/forecast/forecastList.ts'
import { CalibrationChart } from './CalibrationChart.tsx'
import css from './diagnosis.module.css'

const { came, waiting } = Outcome.code
const cells: ListCells<ForecastRow> = {
  elevatorName: (_, row) => <LiftName of={row.lift} />,
  p30: (p30) => (p30 === null ? <span className="ter">数据不足</span> : percentText(100 * p30, 1)),
  lo90: (share) => (share === null ? <span className="ter">—</span> : percentText(100 * share, 1)),
  hi90: (share) => (share === null ? <span className="ter">—</span> : percentText(100 * share, 1)),
  pClass: (share) => percentText(100 * share, 1),
  ratio: (ratio) => (ratio === null ? <span className="ter">—</span> : ratio.toFixed(2)),
  outcome: (outcome) => (
    <span className={outcome === came ? 'strong' : outcome === waiting ? 'ter' : ''}>{Outcome.label(outcome)}</span>
  ),
}

/** 预测账本: every forecast as it was said and what came of it, the misses too (monitoring 6.5, 10.3). */
export function LedgerPage({ views }: { views: ReactNode }) {
  const { data } = useRead(forecastApi.report, {})
  return (
    <ListPage
      list={forecastList}
      from={forecastApi.list}
      title="预测账本"
      facts={data && <Standing report={data} />}
      actions={views}
      above={data && data.ledger.n > 0 ? <Report report={data} /> : undefined}
      cells={cells}
      empty={{ hint: '每月 1 日给出一次预测，30 天后记入结果，不删不改。' }}
    />
  )
}

function Standing({ report: { gate, model } }: { report: ModelReport }) {
  if (!gate)
    return (
      <>
        数据不足，暂不给出单梯概率
        {model && model.reasons.length > 0 ? `：${model.reasons.join('；')}` : '，只给出同类平均'}
      </>
    )
  return (
    <>
      {model && `${ModelSource.label(model.source)}模型 · ${ModelStatus.label(model.status)} · 数据至 ${model.dataTo}`}
    </>
  )
}

const figure = (value: number | null | undefined, digits = 3) => (value == null ? '—' : value.toFixed(digits))

/** What the back-test found, as the gate asks for it. */
const asked: readonly (readonly [name: string, label: string, goal: string])[] = [
  ['skill', '比一律报平均值好', '区间下限大于 0'],
  ['slope', '校准斜率', '0.8 至 1.25'],
  ['ece', '校准误差', '不大于 0.03'],
  ['auc', '排序能力（AUC）', ''],
  ['precision', '最高 5 % 中发生', ''],
  ['base', '平均发生率', ''],
]

function Report({ report: { ledger, model, origins } }: { report: ModelReport }) {
  return (
    <div className={`line-b ${css.pair}`}>
      <section>
        <PanelHead
          title="说的与发生的"
          count={`${thousands(ledger.n)} 次已到期`}
          right={
            <span className="num">
              平均说 {ledger.said === null ? '—' : percentText(100 * ledger.said, 1)}，实际{' '}
              {percentText((100 * ledger.came) / Math.max(1, ledger.n), 1)}
            </span>
          }
        />
        <div className="px-16">
          <CalibrationChart bins={ledger.bins} />
        </div>
      </section>
      <section className="line2-l">
        <PanelHead
          title="模型回测"
          count={model ? `${thousands(model.n)} 个 30 天窗口，故障 ${thousands(model.events)} 次` : undefined}
        />
        {model && (
          <ShortTable
            shape="tight"
            label="模型回测"
            rows={asked}
            by={([name]) => name}
            columns={[
              { title: '指标', cell: ([, label]) => label },
              { title: '值', as: 'figure', cell: ([name]) => figure(model.scores[name]?.value) },
              {
                title: '95 % 区间',
                as: 'figure',
                cell: ([name]) => `${figure(model.scores[name]?.lo)} 至 ${figure(model.scores[name]?.hi)}`,
              },
              { title: '门槛', as: 'sec', cell: ([, , goal]) => goal || '—' },
            ]}
          />
        )}
        <details className="px-16 pb-14 t13">
          <summary className="sec pointer">
            各月：说与发生 {model?.gate === false && <Tag tone="amber">未达标</Tag>}
          </summary>
          <ShortTable
            shape="tight"
            rows={origins}
            by={({ asOf }) => asOf}
            columns={[
              { title: '预测日', as: 'num', cell: ({ asOf }) => asOf },
              { title: '台', as: 'figure', cell: ({ n }) => thousands(n) },
              { title: '平均说', as: 'figure', cell: ({ said }) => (said === null ? '—' : percentText(100 * said, 1)) },
              {
                title: '发生 台',
                as: 'figure',
                cell: ({ judged, came: n }) => (judged === 0 ? <span className="ter">未到期</span> : thousands(n)),
              },
              {
                title: '最高 5 % 中',
                as: 'figure',
                cell: ({ top, topCame }) => (top === 0 ? '—' : `${topCame} / ${top}`),
              },
            ]}
          />
        </details>
      </section>
    </div>
  )
}

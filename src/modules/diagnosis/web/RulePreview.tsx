import { PanelHead, ShortTable, timeText } from '#kernel/web/ui/index.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import type { HealthPreview, HealthRuleReply } from '../shared/healthList.ts'
import { HealthGrade, HealthItem } from '../shared/healthRule.ts'
import { changeText, Grade } from './marks.tsx'

/** What another rule would make of today's lifts: how many each grade has, and the 20 that move most. */
export function RulePreview({ preview: { before, after, changed, lifts } }: { preview: HealthPreview }) {
  const now = new Map(before.map(({ grade, n }) => [grade, n]))
  return (
    <>
      <PanelHead title="等级分布" count={`${lifts} 台`} />
      <ShortTable
        shape="tight"
        label="等级分布"
        rows={after}
        by={({ grade }) => String(grade)}
        columns={[
          { title: '等级', cell: ({ grade }) => HealthGrade.label(grade) },
          { title: '现在 台', as: 'figure', cell: ({ grade }) => now.get(grade) ?? 0 },
          { title: '保存后 台', as: 'figure', cell: ({ n }) => n },
          {
            title: '变化',
            as: 'figure',
            cell: ({ grade, n }) => {
              const change = n - (now.get(grade) ?? 0)
              return change === 0 ? <span className="ter">0</span> : `${change > 0 ? '+' : '−'}${Math.abs(change)}`
            },
          },
        ]}
      />
      <PanelHead title="变化最大" count={changed.length === 0 ? '没有电梯变化' : `${changed.length} 台`} />
      <ShortTable
        shape="tight"
        label="变化最大的电梯"
        rows={changed}
        columns={[
          { title: '电梯', cell: ({ lift }) => <LiftName of={lift} /> },
          { title: '现在', as: 'figure', cell: ({ before: score }) => score?.toFixed(1) },
          { title: '保存后', as: 'figure', cell: ({ after: score }) => score?.toFixed(1) },
          {
            title: '变化',
            as: 'figure',
            cell: ({ before: from, after: to }) => changeText((to ?? 0) - (from ?? 0)),
          },
          {
            title: '等级',
            cell: ({ gradeBefore, gradeAfter }) =>
              gradeBefore === gradeAfter ? (
                <Grade of={gradeAfter} />
              ) : (
                <>
                  {HealthGrade.label(gradeBefore)} → <Grade of={gradeAfter} />
                </>
              ),
          },
        ]}
      />
    </>
  )
}

export function RuleVersions({ versions }: Pick<HealthRuleReply, 'versions'>) {
  return (
    <>
      <PanelHead title="版本" count={versions.length === 0 ? '使用默认规则，没有修改过' : `${versions.length} 版`} />
      {versions.length > 0 && (
        <ShortTable
          shape="tight"
          label="版本"
          rows={versions}
          by={({ ruleNo }) => String(ruleNo)}
          columns={[
            { title: '版本', cell: ({ ruleNo, active }) => `第 ${ruleNo} 版${active ? '（使用中）' : ''}` },
            {
              title: '权重',
              cell: ({ rule }) => HealthItem.options.map(({ value }) => rule.weights[value]).join(' / '),
              as: 'num',
            },
            { title: '说明', cell: ({ note }) => note },
            { title: '修改人', cell: ({ by }) => by },
            { title: '时间', as: 'num', cell: ({ at }) => timeText(at) },
          ]}
        />
      )}
    </>
  )
}

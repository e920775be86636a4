import { thousands } from '#kernel/shared/text.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { ShortTable, Tag } from '#kernel/web/ui/index.ts'
import { warningApi } from '../shared/api.ts'
import { WarningRule } from '../shared/warnings/verdict.ts'
import type { RuleRecord } from '../shared/warnings/warning.ts'
import css from './diagnosis.module.css'

/** 规则表现: how often each rule was right, with the interval that so few answers allow (monitoring 6.4). */
export function RuleRecords() {
  return (
    <Loaded from={warningApi.rules} input={{}} what="规则表现">
      {(rules) => (
        <div className="scroll px-16 pb-24">
          <ShortTable
            label="规则表现"
            rows={rules}
            by={({ rule }) => rule}
            columns={[
              { title: '规则', cell: ({ rule }) => `${rule} ${WarningRule.label(rule)}` },
              { title: '预警 条', as: 'figure', cell: ({ made }) => thousands(made) },
              { title: '待处理', as: 'figure', cell: ({ open }) => thousands(open) },
              { title: '已反馈', as: 'figure', cell: ({ judged }) => thousands(judged) },
              { title: '属实', as: 'figure', cell: ({ confirmed }) => thousands(confirmed) },
              { title: '准确率与 95 % 区间（0–100 %）', cell: (one) => <Range of={one} />, width: 220 },
              {
                title: '说明',
                cell: (one) => (
                  <>
                    {one.judged === 0 ? (
                      <span className="ter">{one.text}</span>
                    ) : (
                      one.text.replace('，建议停用该规则', '')
                    )}
                    {one.stop && <Tag tone="amber">建议停用该规则</Tag>}
                  </>
                ),
              },
            ]}
          />
          <p className="ter small">
            准确率 = 属实 ÷（属实 + 误报）。满 20 次反馈且区间上限低于 40 % 的规则，建议停用。
          </p>
        </div>
      )}
    </Loaded>
  )
}

const WIDTH = 200

function Range({ of: { share, lo, hi, text } }: { of: RuleRecord }) {
  if (share === null) return <span className="ter">—</span>
  return (
    <svg viewBox={`0 0 ${WIDTH} 16`} width={WIDTH} height={16} className={css.chart} role="img" aria-label={text}>
      <path d={`M0 8H${WIDTH}`} className={css.grid} />
      <path d={`M${lo * WIDTH} 8H${hi * WIDTH}`} className={css.series} />
      <circle cx={share * WIDTH} cy={8} r={4} className={css.bar} />
    </svg>
  )
}

import { KeyValue } from '#kernel/web/ui/index.ts'
import { Level, type PlanRule, Rhythm } from '../shared/template.ts'

const weekdays = ['一', '二', '三', '四', '五', '六', '日']

/** 周期规则 to read (jobs 1.2). */
export function RuleFacts({ rule }: { rule: PlanRule }) {
  return (
    <div className="panelText">
      <KeyValue
        nameWidth={120}
        items={[
          ['节奏', Rhythm.label(rule.rhythm) + (rule.rhythm === 2 ? `，每双周星期${weekdays[rule.weekday - 1]}` : '')],
          ['间隔', `${rule.minGapDays}–${rule.maxGapDays} 天`],
          ['级别周期', `季度 ${rule.levels[3]} 个月 · 半年 ${rule.levels[4]} 个月 · 年度 ${rule.levels[5]} 个月`],
          ['接梯首检', `${Level.label(rule.firstVisitLevel)}，最迟 ${rule.firstWithinDays} 天内`],
          ['高级别并入', `${rule.mergeAheadDays} 天`],
          ['可提前执行', `${rule.earlyDays} 天`],
          ['均衡可前移', `${rule.slackDays} 天`],
          ['级别错峰', rule.stagger ? '开' : '关'],
        ]}
      />
    </div>
  )
}

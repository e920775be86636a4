import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { RefSelect } from '#kernel/web/form/index.ts'
import { PanelHead } from '#kernel/web/ui/index.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { ParamRow } from '#modules/maintenance/web/index.ts'
import type { PlanRule } from '#modules/template/shared/template.ts'
import { LineWindowFields } from './LineWindowFields.tsx'
import { PlanHistory } from './PlanHistory.tsx'
import { DaysInput, PlanRuleFields } from './PlanRuleFields.tsx'
import type { StepProps } from './PlanWizardPage.tsx'
import css from './plan.module.css'

/** Step 2: template, rhythm, first date, and what the company before us did. */
export function PlanRuleStep({ typed, set }: StepProps) {
  const { rule } = typed
  const setRule = (part: Partial<PlanRule>) => set({ rule: { ...rule, ...part } })
  const day = (name: 'startDate' | 'endDate' | 'firstDate', label: string) => (
    <DatePicker
      aria-label={label}
      value={typed[name] ? dayjs(typed[name]) : null}
      onChange={(next) => set({ [name]: next ? next.format('YYYY-MM-DD') : undefined })}
    />
  )
  return (
    <div className={css.two}>
      <section>
        <PanelHead title="模板与期限" />
        <div className={css.fields}>
          <ParamRow label="维保模板" help="不选则按每台电梯的模板，没有的用本梯类国家标准；不同梯类自动分成几条计划。">
            <RefSelect
              from="/maintain/template/options"
              aria-label="维保模板"
              placeholder="按梯类自动"
              value={typed.templateId}
              onChange={(id) => set({ templateId: id as string | undefined })}
            />
          </ParamRow>
          <ParamRow label="计划开始">{day('startDate', '计划开始')}</ParamRow>
          <ParamRow label="计划结束" help={`不晚于合同到期日；结束前最后一次到到期日不超过 ${rule.maxGapDays} 日。`}>
            {day('endDate', '计划结束')}
          </ParamRow>
          <ParamRow label="首次日期" help="不选则按规则；对某台已超过期限的，那一台仍按规则排首次。">
            {day('firstDate', '首次日期')}
          </ParamRow>
          <LineWindowFields windows={typed.windows} onChange={(windows) => set({ windows })} />
          <ParamRow label="首次最迟" help="开始后几天内做第一次；有上次维保的按间隔接续。">
            <DaysInput name="firstWithinDays" label="首次最迟" max={visitGap.days} rule={rule} onChange={setRule} />
          </ParamRow>
        </div>
        <PanelHead title="节奏" />
        <PlanRuleFields
          rule={rule}
          onChange={setRule}
          scheme={{ id: typed.fixedDateSchemeId, onChange: (fixedDateSchemeId) => set({ fixedDateSchemeId }) }}
        />
      </section>
      <PlanHistory typed={typed} set={set} />
    </div>
  )
}

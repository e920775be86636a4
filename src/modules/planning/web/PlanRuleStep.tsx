import { isDay } from '#kernel/shared/days.ts'
import { dayProblem } from '#kernel/shared/typedDay.ts'
import { AskedField, FieldGrid, FormSection, RefSelect, TypedPicker } from '#kernel/web/form/index.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import type { PlanRule } from '#modules/template/shared/template.ts'
import { LineWindowFields } from './LineWindowFields.tsx'
import { PlanHistory } from './PlanHistory.tsx'
import { DaysInput, PlanRuleFields } from './PlanRuleFields.tsx'
import type { StepProps } from './PlanWizardPage.tsx'
import css from './plan.module.css'
import { placeOf } from './planWizard.ts'

/** Step 2: template, rhythm, first date, and what the company before us did. */
export function PlanRuleStep({ typed, set, wrong }: StepProps) {
  const { rule } = typed
  const setRule = (part: Partial<PlanRule>) => set({ rule: { ...rule, ...part } })
  return (
    <div className={css.two}>
      <section>
        <FormSection title="模板与期限">
          <FieldGrid columns={2}>
            <AskedField
              span={2}
              label="维保模板"
              help="不选则按每台电梯的模板，没有的用本梯类国家标准；不同梯类自动分成几条计划。"
            >
              <RefSelect
                from="/maintain/template/options"
                aria-label="维保模板"
                placeholder="按梯类自动"
                value={typed.templateId}
                onChange={(id) => set({ templateId: id as string | undefined })}
              />
            </AskedField>
            <PlanDay name="startDate" label="计划开始" required typed={typed} set={set} wrong={wrong} />
            <PlanDay
              name="endDate"
              label="计划结束"
              required
              help={`不晚于合同到期日；结束前最后一次到到期日不超过 ${rule.maxGapDays} 日。`}
              typed={typed}
              set={set}
              wrong={wrong}
            />
            <PlanDay
              name="firstDate"
              label="首次日期"
              help="不选则按规则；对某台已超过期限的，那一台仍按规则排首次。"
              typed={typed}
              set={set}
              wrong={wrong}
            />
            <AskedField label="首次最迟" unit="天" help="开始后几天内做第一次；有上次维保的按间隔接续。">
              <DaysInput name="firstWithinDays" label="首次最迟" max={visitGap.days} rule={rule} onChange={setRule} />
            </AskedField>
          </FieldGrid>
          <LineWindowFields windows={typed.windows} onChange={(windows) => set({ windows })} />
        </FormSection>
        <FormSection title="节奏">
          <PlanRuleFields
            rule={rule}
            onChange={setRule}
            scheme={{
              id: typed.fixedDateSchemeId,
              wrong: wrong('fixedDateSchemeId'),
              onChange: (fixedDateSchemeId) => set({ fixedDateSchemeId }),
            }}
          />
        </FormSection>
      </section>
      <PlanHistory typed={typed} set={set} wrong={wrong} />
    </div>
  )
}

interface DayProps extends StepProps {
  readonly name: 'startDate' | 'endDate' | 'firstDate'
  readonly label: string
  readonly required?: boolean
  readonly help?: string
}

/** What was typed and is no date stays, and the step is not left with it. */
function PlanDay({ name, label, required = false, help, typed, set, wrong }: DayProps) {
  const value = typed[name]
  const error = wrong(name) ?? (value !== undefined && !isDay(value) ? dayProblem(value) : undefined)
  return (
    <AskedField label={label} required={required} help={help} name={placeOf(name)} error={error}>
      <TypedPicker
        aria-label={label}
        style={{ width: '100%' }}
        {...(error ? { status: 'error' as const } : {})}
        value={value}
        onChange={(next) => set({ [name]: next })}
      />
    </AskedField>
  )
}

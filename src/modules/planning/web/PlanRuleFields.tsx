import { InputNumber, Select, Switch } from 'antd'
import { AskedField, FieldGrid, RefSelect } from '#kernel/web/form/index.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { Level, type PlanRule, Rhythm } from '#modules/template/shared/template.ts'
import { placeOf } from './planWizard.ts'

const weekdays = ['一', '二', '三', '四', '五', '六', '日'].map((name, i) => ({ value: i + 1, label: `星期${name}` }))

interface Props {
  readonly rule: PlanRule
  readonly onChange: (part: Partial<PlanRule>) => void
  /** The scheme of rhythm 3; absent where a line cannot take one. */
  readonly scheme?: {
    readonly id: string | undefined
    readonly wrong: string | undefined
    readonly onChange: (id: string | undefined) => void
  }
}

/** 周期规则 of one line (jobs 1.2): when it is made, and when the rest of its year is made anew. */
export function PlanRuleFields({ rule, onChange, scheme }: Props) {
  return (
    <FieldGrid columns={2}>
      <AskedField label="节奏">
        <Select
          style={{ width: '100%' }}
          aria-label="节奏"
          value={rule.rhythm}
          options={Rhythm.options
            .filter(({ value }) => scheme || value !== Rhythm.code.fixedDates)
            .map(({ value, label }) => ({ value, label }))}
          onChange={(rhythm) => onChange({ rhythm })}
        />
      </AskedField>
      {scheme && rule.rhythm === Rhythm.code.fixedDates && (
        <AskedField
          label="固定日期方案"
          required
          error={scheme.wrong}
          name={placeOf('fixedDateSchemeId')}
          help="只列已启用的方案；日子与级别按方案，遇休息日逐次提示。"
        >
          <RefSelect
            from="/maintain/fixedDate/options"
            aria-label="固定日期方案"
            value={scheme.id}
            onChange={(id) => scheme.onChange(id as string | undefined)}
          />
        </AskedField>
      )}
      {rule.rhythm === Rhythm.code.fortnight && (
        <AskedField label="固定星期">
          <Select
            style={{ width: '100%' }}
            aria-label="固定星期"
            value={rule.weekday}
            options={weekdays}
            onChange={(weekday) => onChange({ weekday })}
          />
        </AskedField>
      )}
      <AskedField
        label="最大间隔"
        unit="天"
        help={`法定 ${visitGap.days} 日，有别墅梯档案的家用梯按档案的维保周期；休息日只会提前，不会推后。`}
      >
        <DaysInput name="maxGapDays" label="最大间隔" max={visitGap.days} rule={rule} onChange={onChange} />
      </AskedField>
      <AskedField label="级别并入" unit="天" help="高级别到期前多少天内并入较早的一次。">
        <DaysInput name="mergeAheadDays" label="级别并入" max={60} rule={rule} onChange={onChange} />
      </AskedField>
      <AskedField label="均衡前移" unit="天" help="为均衡班组负荷最多提前几天。">
        <DaysInput name="slackDays" label="均衡前移" max={5} rule={rule} onChange={onChange} />
      </AskedField>
      <AskedField label="级别错峰" help="同一计划的季度以上维保分散到不同批次。">
        <Switch aria-label="级别错峰" checked={rule.stagger} onChange={(stagger) => onChange({ stagger })} />
      </AskedField>
      <AskedField label="接梯首检">
        <Select
          style={{ width: '100%' }}
          aria-label="接梯首检级别"
          value={rule.firstVisitLevel}
          options={([1, 3, 4, 5] as const).map((value) => ({ value, label: Level.label(value) }))}
          onChange={(firstVisitLevel) => onChange({ firstVisitLevel })}
        />
      </AskedField>
    </FieldGrid>
  )
}

interface DaysProps extends Omit<Props, 'scheme'> {
  readonly name: 'maxGapDays' | 'minGapDays' | 'firstWithinDays' | 'mergeAheadDays' | 'slackDays'
  readonly label: string
  readonly max: number
}

export function DaysInput({ name, label, max, rule, onChange }: DaysProps) {
  return (
    <InputNumber
      aria-label={label}
      min={0}
      max={max}
      precision={0}
      style={{ width: '100%' }}
      value={rule[name]}
      onChange={(value) => value !== null && onChange({ [name]: value })}
    />
  )
}

import { DatePicker, InputNumber, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { RefSelect } from '#kernel/web/form/index.ts'
import { PanelHead } from '#kernel/web/ui/index.ts'
import { Level, type PlanRule, Rhythm } from '#modules/template/shared/template.ts'
import { PlanHistory } from './PlanHistory.tsx'
import type { StepProps } from './PlanWizardPage.tsx'
import css from './plan.module.css'

const weekdays = ['一', '二', '三', '四', '五', '六', '日'].map((name, i) => ({ value: i + 1, label: `星期${name}` }))

/** Step 2: template, rhythm, first date, and what the company before us did. */
export function PlanRuleStep({ typed, set }: StepProps) {
  const { rule } = typed
  const setRule = (part: Partial<PlanRule>) => set({ rule: { ...rule, ...part } })
  const day = (name: 'startDate' | 'endDate', label: string) => (
    <DatePicker
      aria-label={label}
      value={typed[name] ? dayjs(typed[name]) : null}
      onChange={(next) => set({ [name]: next ? next.format('YYYY-MM-DD') : undefined })}
    />
  )
  const days = (
    name: 'maxGapDays' | 'minGapDays' | 'firstWithinDays' | 'mergeAheadDays' | 'slackDays',
    label: string,
    max: number,
  ) => (
    <InputNumber
      aria-label={label}
      min={0}
      max={max}
      precision={0}
      suffix="天"
      value={rule[name]}
      onChange={(value) => value !== null && setRule({ [name]: value })}
    />
  )
  return (
    <div className={css.two}>
      <section>
        <PanelHead title="模板与期限" />
        <div className={css.fields}>
          <Row label="维保模板" help="不选则按每台电梯的模板，没有的用本梯类国家标准；不同梯类自动分成几条计划。">
            <RefSelect
              from="/maintain/template/options"
              aria-label="维保模板"
              placeholder="按梯类自动"
              value={typed.templateId}
              onChange={(id) => set({ templateId: id as string | undefined })}
            />
          </Row>
          <Row label="计划开始">{day('startDate', '计划开始')}</Row>
          <Row label="计划结束" help="不晚于合同到期日；结束前最后一次到到期日不超过 15 日。">
            {day('endDate', '计划结束')}
          </Row>
          <Row label="首次最迟" help="开始后几天内做第一次；有上次维保的按间隔接续。">
            {days('firstWithinDays', '首次最迟', 15)}
          </Row>
        </div>
        <PanelHead title="节奏" />
        <div className={css.fields}>
          <Row label="节奏">
            <Select
              aria-label="节奏"
              value={rule.rhythm}
              options={Rhythm.options.map(({ value, label }) => ({ value, label }))}
              onChange={(rhythm) => setRule({ rhythm })}
            />
          </Row>
          {rule.rhythm === Rhythm.code.fixedDates && (
            <Row label="固定日期方案" help="只列已启用的方案；日子与级别按方案，遇休息日逐次提示。">
              <RefSelect
                from="/maintain/fixedDate/options"
                aria-label="固定日期方案"
                value={typed.fixedDateSchemeId}
                onChange={(id) => set({ fixedDateSchemeId: id as string | undefined })}
              />
            </Row>
          )}
          {rule.rhythm === Rhythm.code.fortnight && (
            <Row label="固定星期">
              <Select
                aria-label="固定星期"
                value={rule.weekday}
                options={weekdays}
                onChange={(weekday) => setRule({ weekday })}
              />
            </Row>
          )}
          <Row label="最大间隔" help="法定 15 日，有别墅梯档案的家用梯按档案的维保周期；休息日只会提前，不会推后。">
            {days('maxGapDays', '最大间隔', 15)}
          </Row>
          <Row label="级别并入" help="高级别到期前多少天内并入较早的一次。">
            {days('mergeAheadDays', '级别并入', 60)}
          </Row>
          <Row label="均衡前移" help="为均衡班组负荷最多提前几天。">
            {days('slackDays', '均衡前移', 5)}
          </Row>
          <Row label="级别错峰" help="同一计划的季度以上维保分散到不同批次。">
            <Switch aria-label="级别错峰" checked={rule.stagger} onChange={(stagger) => setRule({ stagger })} />
          </Row>
          <Row label="接梯首检">
            <Select
              aria-label="接梯首检级别"
              value={rule.firstVisitLevel}
              options={([1, 3, 4, 5] as const).map((value) => ({ value, label: Level.label(value) }))}
              onChange={(firstVisitLevel) => setRule({ firstVisitLevel })}
            />
          </Row>
        </div>
      </section>
      <PlanHistory typed={typed} set={set} />
    </div>
  )
}

function Row({ label, help, children }: { label: string; help?: string; children: ReactNode }) {
  return (
    <div className={css.row}>
      <span className="sec">{label}</span>
      <div>
        {children}
        {help && <div className="ter small">{help}</div>}
      </div>
    </div>
  )
}

import { Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { told } from '#kernel/web/client/told.ts'
import { Field, FieldGrid, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { CompanyGrade, DemandTrigger, demandRuleApi, FALLBACK_GAP_DAYS } from '../shared/demandRule.ts'
import css from './template.module.css'

/** The fields of a rule (jobs 1.3), in the drawer of a template and beside the simulator. */
export function RuleFields({ id }: { id: string | undefined }) {
  return (
    <>
      <FieldGrid columns={2}>
        <RuleName id={id} />
        <Field of="filingNo" />
        <Field of="localMaxGapDays" help="地方文件允许的最长间隔；评分再高也不超过它" />
        <Field of="status" />
        <Field of="filingFiles" span={2} />
      </FieldGrid>
      <h3 className="m-0 mt-14 mb-4 t14 strong">适用条件</h3>
      <p className="ter small">任一条不满足，回到 {FALLBACK_GAP_DAYS} 日定期维保。</p>
      <FieldGrid columns={2}>
        <Field of="eligibility.onlineRate" after="近30天" />
        <Field of="eligibility.maxAgeYears" />
        <Field of="eligibility.insured" />
        <Field of="eligibility.inspectionValid" />
        <Field of="eligibility.agreementFile" />
        <Field of="eligibility.companyGradeNot" span={2}>
          {({ id, value, onChange, disabled }) => (
            <Checkbox.Group
              aria-labelledby={`${id}-label`}
              disabled={disabled}
              value={(value as string[] | undefined) ?? []}
              onChange={(next) => onChange([...(next as string[])].sort())}
              options={CompanyGrade.options.map(({ value: code, label }) => ({ value: code, label }))}
            />
          )}
        </Field>
      </FieldGrid>
      <Bands />
      <Triggers />
    </>
  )
}

function RuleName({ id }: { id: string | undefined }) {
  const { call } = useKit()
  const { store } = useForm()
  const [taken, setTaken] = useState<string>()
  const value = useFormValue<string | undefined>('name')
  async function check(): Promise<void> {
    const name = String(store.value('name') ?? '').trim()
    if (name === '' || store.error('name')) return
    const free = (await told(call(demandRuleApi.checkName, { name, ...(id ? { id } : {}) }))) ?? true
    setTaken(free ? undefined : name)
  }
  const used = taken !== undefined && taken === value?.trim()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the field inside being left
    <div onBlur={() => void check()}>
      <Field of="name" help={used ? <span className="redText">规则名称「{taken}」已存在，请换一个</span> : undefined} />
    </div>
  )
}

/** Lines of a list in the form: values by path, one button to add, one per line to remove. */
function useLines(path: string) {
  const { store } = useForm()
  const lines = useFormValue<readonly unknown[]>(path) ?? []
  return {
    lines,
    add: (line: unknown) => store.set(path, [...lines, line]),
    remove: (at: number) =>
      store.set(
        path,
        lines.filter((_, i) => i !== at),
      ),
  }
}

function Bands() {
  const { lines, add, remove } = useLines('scoreBands')
  return (
    <section>
      <h3 className="m-0 mt-14 mb-4 t14 strong">评分与间隔</h3>
      {lines.map((_, i) => (
        // Lines have no identity but their place.
        <div key={i} className={`flex gap-8 items-baseline mb-6 ${css.line}`}>
          <span className="sec">评分 ≥</span>
          <Field of={`scoreBands.${i}.min`} bare />
          <span className="sec">每</span>
          <Field of={`scoreBands.${i}.gapDays`} bare />
          <span className="sec">天</span>
          <button type="button" className="linkButton" onClick={() => remove(i)}>
            移除
          </button>
        </div>
      ))}
      <p className="ter small">低于以上分数：{FALLBACK_GAP_DAYS} 天，不可更改。</p>
      <Button size="small" onClick={() => add({})}>
        增加一档
      </Button>
    </section>
  )
}

function Triggers() {
  const { lines, add, remove } = useLines('triggers')
  return (
    <section>
      <h3 className="m-0 mt-14 mb-4 t14 strong">触发条件</h3>
      {lines.map((_, i) => (
        // Lines have no identity but their place.
        <div key={i} className={`flex gap-8 items-baseline mb-6 ${css.line}`}>
          <Field of={`triggers.${i}.type`} bare>
            {({ value, onChange, disabled }) => (
              <Select
                aria-label={`第 ${i + 1} 条触发条件`}
                style={{ width: 'calc(130px * var(--size))' }}
                disabled={disabled}
                value={(value as number | undefined) ?? null}
                onChange={onChange}
                options={DemandTrigger.options.map(({ value: code, label }) => ({ value: code, label }))}
              />
            )}
          </Field>
          <span className="sec">达</span>
          <Field of={`triggers.${i}.threshold`} bare />
          <span className="sec">次，统计</span>
          <Field of={`triggers.${i}.windowDays`} bare />
          <span className="sec">天；</span>
          <Field of={`triggers.${i}.withinDays`} bare />
          <span className="sec">天内到场</span>
          <button type="button" className="linkButton" onClick={() => remove(i)}>
            移除
          </button>
        </div>
      ))}
      <p className="ter small">统计天数不填：自上次维保起。</p>
      <Button size="small" onClick={() => add({ level: 1 })}>
        增加一条
      </Button>
    </section>
  )
}

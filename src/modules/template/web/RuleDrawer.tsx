import { Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, SubmitButton, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import type { TemplateDetail } from '../shared/api.ts'
import {
  CompanyGrade,
  type DemandRuleDetail,
  DemandRuleDraft,
  DemandTrigger,
  defaultDemandRule,
  demandRuleApi,
} from '../shared/demandRule.ts'
import css from './template.module.css'

const Editing = DemandRuleDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })
type Values = z.output<typeof Editing>

interface Props {
  readonly template: TemplateDetail
  readonly rule?: DemandRuleDetail
  readonly onClose: () => void
}

const valuesOf = (rule: DemandRuleDetail): Record<string, unknown> =>
  Object.fromEntries(Object.keys(Editing.shape).map((name) => [name, rule[name as keyof DemandRuleDetail]]))

/** One rule: who may, how long between visits, what sends people out at once (jobs 1.3, 6.9). */
export function RuleDrawer({ template, rule, onClose }: Props) {
  const { call } = useKit()
  const fresh = { ...defaultDemandRule, elevatorType: template.elevatorType, templateId: template.id }
  async function submit({ id, version, ...draft }: Values): Promise<void> {
    if (id && version !== undefined) await call(demandRuleApi.edit, { ...draft, id, version })
    else await call(demandRuleApi.add, draft)
    toast.done('按需规则已保存')
    // After the form has let go of its unsaved flag.
    setTimeout(onClose)
  }
  return (
    <Drawer open wide title={rule ? `编辑规则 ${rule.name}` : '新增按需规则'} onClose={onClose}>
      <Form
        schema={Editing}
        initial={rule ? valuesOf(rule) : fresh}
        onSubmit={submit}
        {...(rule ? { current: async () => valuesOf(await call(demandRuleApi.detail, { id: rule.id })) } : {})}
      >
        <div className={css.drawerBody}>
          <FieldGrid columns={2}>
            <RuleName id={rule?.id} />
            <Field of="filingNo" />
            <Field of="localMaxGapDays" help="地方文件允许的最长间隔；评分再高也不超过它" />
            <Field of="status" />
          </FieldGrid>
          <h3 className={css.drawerTitle}>适用条件</h3>
          <p className="ter small">任一条不满足，回到 15 日定期维保。</p>
          <FieldGrid columns={2}>
            <Field of="eligibility.onlineRate" after="%，近30天" />
            <Field of="eligibility.maxAgeYears" />
            <Field of="eligibility.insured" />
            <Field of="eligibility.inspectionValid" />
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
          <FormFoot onCancel={onClose}>
            <SubmitButton>保存</SubmitButton>
          </FormFoot>
        </div>
      </Form>
    </Drawer>
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
    const free = await call(demandRuleApi.checkName, { name, ...(id ? { id } : {}) }).catch(() => true)
    setTaken(free ? undefined : name)
  }
  const used = taken !== undefined && taken === value?.trim()
  return (
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
      <h3 className={css.drawerTitle}>评分与间隔</h3>
      {lines.map((_, i) => (
        // Lines have no identity but their place.
        <div key={i} className={css.line}>
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
      <p className="ter small">低于以上分数：15 天，不可更改。</p>
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
      <h3 className={css.drawerTitle}>触发条件</h3>
      {lines.map((_, i) => (
        // Lines have no identity but their place.
        <div key={i} className={css.line}>
          <Field of={`triggers.${i}.type`} bare>
            {({ value, onChange, disabled }) => (
              <Select
                aria-label={`第 ${i + 1} 条触发条件`}
                style={{ width: 130 }}
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

import { Button, Input } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormSection, SubmitButton, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { TitleRow, toast } from '#kernel/web/ui/index.ts'
import { useStale } from '#kernel/web/useRead.ts'
import { healthRuleApi } from '../shared/api.ts'
import type { HealthRuleReply } from '../shared/healthList.ts'
import { HealthItem, type HealthRule, HealthRuleDraft } from '../shared/healthRule.ts'
import { mayDiagnosis } from '../shared/permissions.ts'
import css from './diagnosis.module.css'
import { RulePreview, RuleVersions } from './RulePreview.tsx'

/** /AIdiagnosis/elvSet/elvHospitalRuleSet: weights, limits, caps; tried on today's lifts before they hold (monitoring 4.1). */
export function HealthRulePage() {
  return (
    <Loaded from={healthRuleApi.get} input={{}} what="体检规则" still>
      {(reply, reload) => <Opened key={reply.ruleNo} reply={reply} reload={reload} />}
    </Loaded>
  )
}

type Preview = { readonly of: string; readonly shown: ReplyOf<typeof healthRuleApi.preview> }

function Opened({ reply, reload }: { reply: HealthRuleReply; reload: () => void }) {
  const { call, may } = useKit()
  const stale = useStale()
  const [preview, setPreview] = useState<Preview>()
  const [note, setNote] = useState('')
  const mine = may([mayDiagnosis.editRule])
  const save = async (rule: HealthRule) => {
    if (preview?.of !== JSON.stringify(rule)) return toast.warning('请先试算，看清哪些电梯会变，再保存')
    const { ruleNo } = await call(healthRuleApi.save, { ruleNo: reply.ruleNo, rule, ...(note ? { note } : {}) })
    toast.done(`已保存为第 ${ruleNo} 版，下次体检起生效`)
    setPreview(undefined)
    void stale(healthRuleApi.get)
    reload()
  }
  return (
    <Form schema={HealthRuleDraft} initial={reply.rule} onSubmit={save} readOnly={!mine}>
      <div className={css.page}>
        <TitleRow
          title="体检规则设置"
          facts={reply.ruleNo === 0 ? '默认规则' : `第 ${reply.ruleNo} 版`}
          actions={
            mine && (
              <>
                <TryButton onPreview={setPreview} />
                <SubmitButton>保存</SubmitButton>
              </>
            )
          }
        />
        <div className={css.columns}>
          <div>
            <Fields />
          </div>
          <aside aria-label="试算">
            {preview ? (
              <>
                <RulePreview preview={preview.shown} />
                <div className="px-16 py-12">
                  <Input
                    aria-label="修改说明"
                    placeholder="修改说明，可不填"
                    maxLength={200}
                    value={note}
                    onChange={(event) => setNote(event.target.value)}
                  />
                </div>
              </>
            ) : (
              <p className="px-16 ter">改动后先试算：按今天的体检数据重算全部电梯，列出等级分布与变化最大的 20 台。</p>
            )}
            <RuleVersions versions={reply.versions} />
          </aside>
        </div>
      </div>
    </Form>
  )
}

function TryButton({ onPreview }: { onPreview: (preview: Preview) => void }) {
  const { call } = useKit()
  const { store } = useForm()
  const { running, run } = useRun()
  const attempt = () =>
    run(async () => {
      const parsed = HealthRuleDraft.safeParse(
        Object.fromEntries(Object.keys(HealthRuleDraft.shape).map((name) => [name, store.value(name)])),
      )
      if (!parsed.success) return toast.warning('请先改正标红的内容')
      const shown = await call(healthRuleApi.preview, { rule: parsed.data })
      onPreview({ of: JSON.stringify(parsed.data), shown })
    })
  return (
    <Button loading={running} onClick={() => void attempt()}>
      试算
    </Button>
  )
}

function Fields() {
  return (
    <>
      <FormSection title="权重">
        <FieldGrid columns={3}>
          {HealthItem.options.map(({ value, label }) => (
            <Field key={value} of={`weights.${value}`} label={label} unit="" />
          ))}
          <Sum />
        </FieldGrid>
      </FormSection>
      <FormSection title="安全扣减">
        <FieldGrid columns={3}>
          {(['trapped', 'grave', 'critical', 'serious', 'halfLifeDays'] as const).map((name) => (
            <Field key={name} of={`harm.${name}`} />
          ))}
        </FieldGrid>
      </FormSection>
      <FormSection title="品质限值">
        <FieldGrid columns={3}>
          {Object.keys(HealthRuleDraft.shape.limits.shape).map((name) => (
            <Field key={name} of={`limits.${name}`} />
          ))}
        </FieldGrid>
      </FormSection>
      <FormSection title="设计寿命">
        <FieldGrid columns={3}>
          {Object.keys(HealthRuleDraft.shape.lives.shape).map((name) => (
            <Field key={name} of={`lives.${name}`} />
          ))}
          <Field of="lifeFrom" help="用掉这一份额起扣分，0.6 即 60 %" />
        </FieldGrid>
      </FormSection>
      <FormSection title="总分上限">
        <FieldGrid columns={3}>
          {Object.keys(HealthRuleDraft.shape.caps.shape).map((name) => (
            <Field key={name} of={`caps.${name}`} />
          ))}
        </FieldGrid>
      </FormSection>
      <FormSection title="故障概率">
        <Field
          of="sharesModel"
          help="参与训练平台模型，供电梯不足 300 台年的企业使用；别家只得到系数，看不到本企业的任何一条数据。三家以上参与才会训练"
        />
      </FormSection>
    </>
  )
}

/** What the weights make together, while they are typed. */
function Sum() {
  const given = (useFormValue('weights') ?? {}) as Record<string, unknown>
  const weights = HealthItem.options.map(({ value }) => Number(given[value] ?? 0))
  const sum = Math.round(100 * weights.reduce((all, one) => all + (Number.isFinite(one) ? one : 0), 0)) / 100
  return (
    <div className="stack gap-4" role="status">
      <span className="sec small">合计</span>
      <b className={`num ${sum === 100 ? '' : 'redText'}`}>{sum}</b>
      {sum !== 100 && <span className="redText small">权重合计须为100</span>}
    </div>
  )
}

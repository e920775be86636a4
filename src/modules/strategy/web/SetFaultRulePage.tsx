import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { minutesSaid } from '#kernel/shared/said.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormSection, FormTitle, SubmitButton, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { ConfirmDanger, Level, Tag, toast } from '#kernel/web/ui/index.ts'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import { type FaultCode, faultCode } from '#modules/signal/shared/faultCodes.ts'
import { dedupeMinutes } from '#modules/signal/shared/pipeline/repeats.ts'
import { StrategyMode } from '#modules/signal/shared/record.ts'
import { type FaultRuleDetail, FaultRuleForm, platformRule, takesExpression } from '../shared/faultRule.ts'
import { faultRuleApi } from '../shared/faultRuleApi.ts'
import { strategyPaths } from '../shared/paths.ts'
import { mayFaultRule } from '../shared/permissions.ts'
import { ExpressionBuilder } from './ExpressionBuilder.tsx'
import { RuleTest } from './RuleTest.tsx'
import css from './strategy.module.css'

/** /eventManage/setFaultRule?code= (monitoring 4.1): what the company says of one code, tried on a lift's day before it is saved. */
export function SetFaultRulePage() {
  const code = useSearchParams()[0].get('code') ?? ''
  return (
    <Loaded from={faultRuleApi.detail} input={{ code }} what="故障规则" still>
      {(rule) => {
        const known = faultCode(rule.code)
        return known && <RuleForm key={`${rule.code} ${rule.version}`} rule={rule} known={known} />
      }}
    </Loaded>
  )
}

function RuleForm({ rule, known }: { rule: FaultRuleDetail; known: FaultCode }) {
  const { call } = useKit()
  const navigate = useNavigate()
  const back = () => void navigate(strategyPaths.rules)
  return (
    <Form
      schema={FaultRuleForm}
      initial={rule}
      current={() => call(faultRuleApi.detail, { code: rule.code })}
      onSubmit={async (draft) => {
        await call(faultRuleApi.edit, draft)
        toast.done(`「${rule.name}」的规则已保存`)
        // After the form has let go of its unsaved flag.
        setTimeout(back)
      }}
    >
      <FormTitle title={`${rule.name} · ${rule.code}`} onCancel={back}>
        {rule.overridden && <Reset rule={rule} onDone={back} />}
        <SubmitButton>保存</SubmitButton>
      </FormTitle>
      <div className={`grid line-t ${css.page}`}>
        <div className={`py-12 px-20 ${css.body}`}>
          <Standing rule={rule} known={known} />
          <FormSection title="判级与处理">
            <FieldGrid columns={2}>
              <Field of="level" span={2} />
              <Field of="mode" span={2} />
              <Field of="repairType" />
              <Field of="enabled" />
            </FieldGrid>
          </FormSection>
          <FormSection title="时间">
            <FieldGrid columns={3}>
              <Field of="debounceSec" />
              <Field of="clearSec" />
              <Dedupe known={known} />
            </FieldGrid>
          </FormSection>
          {takesExpression(known) && <ExpressionBuilder target={known.target} />}
          <FormSection title="处置">
            <FieldGrid columns={2}>
              <Field of="advice" span={2} />
              <Field of="partHint" span={2} />
            </FieldGrid>
          </FormSection>
        </div>
        <aside className="line-l bg-side min-w-0" aria-label="试算">
          {takesExpression(known) ? (
            <RuleTest code={known} />
          ) : (
            <p className="m-0 py-12 px-14 sec t13">这个故障由平台按专门的方法判定，不设判定条件，也就没有试算。</p>
          )}
        </aside>
      </div>
    </Form>
  )
}

function Standing({ rule, known }: { rule: FaultRuleDetail; known: FaultCode }) {
  const { level, mode, debounce } = platformRule(known)
  return (
    <div className="mb-8">
      {known.guarded && (
        <p className="m-0 mb-6 py-8 px-12 r-3 bg-amber t13">
          这个故障危及人身：可以更严，不能降级、停用、只推送或只记录，也不能等得更久。
        </p>
      )}
      <p className="m-0 mt-6 t13 sec flex gap-8 items-center">
        平台默认
        {level ? <Level of={level} /> : '未分类'}
        <span className="num">
          防抖 {debounce} 秒，去重 {minutesSaid(dedupeMinutes(level))}
        </span>
        <span>{StrategyMode.label(mode)}</span>
        {rule.overridden && <Tag tone="blue">企业设置</Tag>}
      </p>
    </div>
  )
}

function Dedupe({ known }: { known: FaultCode }) {
  const level = useFormValue<FaultLevel | undefined>('level') ?? known.level
  return <Field of="dedupeMin" help={`不填则按级别：${minutesSaid(dedupeMinutes(level))}内再次发生计入同一条`} />
}

function Reset({ rule, onDone }: { rule: FaultRuleDetail; onDone: () => void }) {
  const { call } = useKit()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Can needs={[mayFaultRule.reset]}>
        <Button onClick={() => setAsking(true)}>恢复默认</Button>
      </Can>
      <ConfirmDanger
        open={asking}
        title={`恢复「${rule.name}」的默认规则？`}
        effect="企业设置作废，之后按平台的级别、时间与处理方式。已有的记录不变。"
        verb="恢复默认"
        onConfirm={async () => {
          await call(faultRuleApi.reset, { code: rule.code, version: rule.version })
          toast.done(`「${rule.name}」已恢复默认`)
          setTimeout(onDone)
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

import { Button, Select } from 'antd'
import { useState } from 'react'
import {
  Field,
  FieldGrid,
  FormSection,
  RefSelect,
  useForm,
  useFormState,
  useFormValue,
} from '#kernel/web/form/index.ts'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { ElevatorPicker } from '#modules/elevator/web/index.ts'
import { strategyCodes } from '#modules/signal/shared/faultCodes.ts'
import { StrategyMode } from '#modules/signal/shared/record.ts'
import { Assignee, type StrategyDetail, StrategyScope } from '../shared/strategy.ts'
import { strategySentences } from '../shared/strategyText.ts'
import css from './strategy.module.css'

/** The fields of FaultStrategy (monitoring 4.1 editDetail), in a drawer and on a page. */
export function StrategyFields() {
  return (
    <>
      <FieldGrid columns={2}>
        <Field of="name" />
        <Field of="enabled" />
        <Field of="levels" />
        <Field of="codes">
          {({ id, value, onChange, disabled }) => (
            <Select
              id={id}
              mode="multiple"
              allowClear
              disabled={disabled}
              value={(value as string[] | undefined) ?? []}
              onChange={onChange}
              placeholder="所选级别的全部故障"
              showSearch={{ optionFilterProp: 'label' }}
              maxTagCount="responsive"
              options={strategyCodes.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
              style={{ width: '100%' }}
            />
          )}
        </Field>
      </FieldGrid>
      <Where />
      <FormSection title="处理">
        <FieldGrid columns={2}>
          <Field of="mode" span={2} />
          <OrderFields />
          <Field of="dedupeMin" help="同一电梯同一故障在这段时间内只处理一次" />
          <Field of="persistSeconds" />
          <Field of="peopleInCarOnly" />
        </FieldGrid>
      </FormSection>
      <FormSection title="时段" note="都不填为全天">
        <div className={`grid cols-4 ${css.clocks}`}>
          <Field of="timeFrom" />
          <Field of="timeTo" />
          <Field of="quietFrom" />
          <Field of="quietTo" />
        </div>
      </FormSection>
      <Escalation />
    </>
  )
}

/** What the form says so far, in words. */
export function StrategyWords({ note }: { note?: string | undefined }) {
  // The values are a new object at every change of the form.
  const values = useFormState((store) => store.values())
  const text = strategySentences(values as Partial<StrategyDetail>)
  return (
    <div className={`mb-14 py-8 px-12 r-3 bg-brand t13 ${css.words}`} role="status">
      {text.map((line) => (
        <p className="m-0" key={line}>
          {line}
        </p>
      ))}
      {note && <p className="m-0 ter">试算：{note}</p>}
    </div>
  )
}

function OrderFields() {
  const mode = useFormValue<number | undefined>('mode')
  const assignee = useFormValue<number | undefined>('assignee')
  if (mode !== StrategyMode.code.auto && mode !== StrategyMode.code.asked) return null
  return (
    <>
      <Field of="repairType" />
      <Field of="assignee" />
      {assignee === Assignee.code.named && <Field of="assigneeId" />}
    </>
  )
}

const { community, project, elevator } = StrategyScope.code
function Where() {
  const { store } = useForm()
  const scope = useFormValue<number | undefined>('scope')
  const lifts = useFormValue<readonly string[] | undefined>('elevatorIds') ?? []
  const [choosing, setChoosing] = useState(false)
  return (
    <FormSection title="范围">
      <FieldGrid columns={2}>
        <Field of="scope" span={2} />
        {(scope === community || scope === project) && (
          <Field of="scopeIds" label={scope === community ? '小区' : '项目'}>
            {({ id, value, onChange, disabled }) => (
              <RefSelect
                id={id}
                many
                from={scope === community ? '/community/options' : '/project/options'}
                disabled={disabled}
                value={(value as string[] | undefined) ?? []}
                onChange={(next) => onChange(next ?? [])}
              />
            )}
          </Field>
        )}
        <Field of="elevatorIds" label={scope === elevator ? '电梯' : '只对部分电梯'}>
          {({ id, disabled }) => (
            <Button id={id} disabled={disabled} onClick={() => setChoosing(true)}>
              {lifts.length > 0 ? `已选 ${lifts.length} 台` : '选择电梯'}
            </Button>
          )}
        </Field>
      </FieldGrid>
      {choosing && (
        <ElevatorPicker
          value={lifts}
          onChoose={(ids) => store.set('elevatorIds', [...ids])}
          onClose={() => setChoosing(false)}
        />
      )}
    </FormSection>
  )
}

function Escalation() {
  const { store, readOnly } = useForm()
  const steps = useFormValue<readonly { minute?: number }[] | undefined>('escalation') ?? []
  const put = (next: readonly unknown[]) => store.set('escalation', next)
  return (
    <FormSection title="未接单升级" note="从生成工单到有人接单为止">
      {steps.map((_, i) => (
        // Steps have no identity but their place.
        <div key={i} className={`grid gap-12 items-center mb-8 ${css.step}`}>
          <Field of={`escalation.${i}.minute`} bare before="满" after="分钟" />
          <Field of={`escalation.${i}.target`} bare before="通知" />
          <Field of={`escalation.${i}.channel`} bare before="以" />
          {!readOnly && (
            <button type="button" className="linkButton" onClick={() => put(steps.filter((_one, at) => at !== i))}>
              移除
            </button>
          )}
        </div>
      ))}
      {!readOnly && steps.length < 5 && (
        <Button
          icon={<PlusIcon />}
          onClick={() => put([...steps, { minute: (steps.at(-1)?.minute ?? 0) + 5, target: 2, channel: 4 }])}
        >
          增加一级
        </Button>
      )}
    </FormSection>
  )
}

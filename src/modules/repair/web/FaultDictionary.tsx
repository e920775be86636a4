import { Button, Input } from 'antd'
import { Field, FieldGrid, FormSection, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { ShortTable } from '#kernel/web/ui/index.ts'
import { FaultLevel, RepairCause } from '../shared/repair.ts'
import type { RepairSetting } from '../shared/setting.ts'
import { choiceOf, removing } from './setControls.tsx'

const levelChoice = choiceOf('等级', FaultLevel.options)

/** 原因与故障代码: the fixed causes in the company's words, and its own codes. */
export function FaultDictionary() {
  const { store } = useForm()
  const codes = useFormValue<RepairSetting['faultCodes'] | undefined>('faultCodes') ?? []
  const set = (next: unknown[]) => store.set('faultCodes', next)
  return (
    <FormSection title="原因与故障代码" note="九类原因固定，可写本企业的说明；代码供完成维修时选填">
      <FieldGrid columns={3}>
        {RepairCause.options.map(({ value, label }) => (
          <CauseNote key={value} code={String(value)} label={label} />
        ))}
      </FieldGrid>
      {codes.length > 0 && (
        <ShortTable
          shape="fields"
          rows={codes}
          by={(_, n) => String(n)}
          columns={[
            { title: '故障代码', width: 110, cell: (_, n) => <Field bare of={`faultCodes.${n}.code`} /> },
            { title: '故障描述', cell: (_, n) => <Field bare of={`faultCodes.${n}.text`} /> },
            {
              title: '等级',
              width: 110,
              cell: (_, n) => (
                <Field bare of={`faultCodes.${n}.level`}>
                  {levelChoice}
                </Field>
              ),
            },
            removing(
              (n) => `删除第${n}个代码`,
              (n) => set(codes.filter((_, i) => i !== n)),
            ),
          ]}
        />
      )}
      <p className="m-0 pb-12">
        <Button size="small" onClick={() => set([...codes, { code: '', text: '', level: 'C' }])}>
          增加代码
        </Button>
      </p>
    </FormSection>
  )
}

/** What one of the nine causes means in this company. */
function CauseNote({ code, label }: { code: string; label: string }) {
  const { store } = useForm()
  const notes = useFormValue<Record<string, string> | undefined>('causeNotes') ?? {}
  return (
    <label className="field">
      <span className="fieldLabel">{label}</span>
      <Input
        maxLength={60}
        value={notes[code] ?? ''}
        onChange={(event) => store.set('causeNotes', { ...notes, [code]: event.target.value })}
      />
    </label>
  )
}

/** What a call costs, and how long things count. */
export function Charges() {
  return (
    <FormSection title="收费、返修与录音">
      <FieldGrid columns={2}>
        <Field of="charge.serviceFee" help="合同不含维修时的上门费" />
        <Field of="charge.nightFee" help="夜班时段另加" />
        <Field of="charge.note" span={2} />
        <Field of="reworkDays" help="同一电梯同一部位在此天数内再修，计入返修" />
        <Field of="recordingDays" />
      </FieldGrid>
    </FormSection>
  )
}

import { Button } from 'antd'
import { Field, FormSection, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { type RepairSetting, Shift } from '../shared/setting.ts'
import css from './set.module.css'
import { choiceOf, clockInput, refs, SettingRows } from './setControls.tsx'

const shiftChoice = choiceOf('班次', Shift.options)

/** 值班表: shifts with their telephone, manager and people. */
export function DutyRoster() {
  const { store } = useForm()
  const duty = useFormValue<RepairSetting['duty'] | undefined>('duty') ?? []
  const set = (next: unknown[]) => store.set('duty', next)
  return (
    <FormSection title="值班表" note="班次有名单时，困人优先派名单内的人和本梯负责人">
      <SettingRows
        heads={['班次', '自', '至', '值班电话', '值班经理', '值班人员']}
        count={duty.length}
        removeLabel={(n) => `删除第${n}班`}
        onRemove={(n) => set(duty.filter((_, i) => i !== n))}
        row={(n) => (
          <>
            <td style={{ width: 'calc(78px * var(--size))' }}>
              <Field bare of={`duty.${n}.shift`}>
                {shiftChoice}
              </Field>
            </td>
            <td style={{ width: 'calc(72px * var(--size))' }}>
              <Field bare of={`duty.${n}.from`}>
                {clockInput}
              </Field>
            </td>
            <td style={{ width: 'calc(72px * var(--size))' }}>
              <Field bare of={`duty.${n}.to`}>
                {clockInput}
              </Field>
            </td>
            <td style={{ minWidth: 'calc(128px * var(--size))' }}>
              <Field bare of={`duty.${n}.phone`} />
            </td>
            <td style={{ minWidth: 'calc(92px * var(--size))' }}>
              <Field bare of={`duty.${n}.managerId`}>
                {(control) => refs(control, '/employee/options', false)}
              </Field>
            </td>
            <td style={{ minWidth: 'calc(92px * var(--size))' }}>
              <Field bare of={`duty.${n}.workerIds`}>
                {(control) => refs(control, '/employee/options', true)}
              </Field>
            </td>
          </>
        )}
      />
      <p className={css.note}>
        <Button
          size="small"
          disabled={duty.length >= 8}
          onClick={() => set([...duty, { shift: Shift.code.day, from: '08:00', to: '20:00', workerIds: [] }])}
        >
          增加班次
        </Button>
      </p>
    </FormSection>
  )
}
